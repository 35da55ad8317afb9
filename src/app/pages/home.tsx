import { useEffect } from "react";
import { useLocation } from "react-router";
import { listBlogs, nextPublishing } from "#features/blogs/service.server.ts";
import { BlogCard } from "#features/blogs/ui/blog-card.tsx";
import { featuredLimit } from "#features/home/featured.ts";
import { readHome } from "#features/home/service.server.ts";
import { CallToAction } from "#features/home/ui/call-to-action.tsx";
import { FeaturedBlogs } from "#features/home/ui/featured-blogs.tsx";
import { HeroCarousel } from "#features/home/ui/hero-carousel.tsx";
import { Introduction } from "#features/home/ui/introduction.tsx";
import { QuickAccess } from "#features/home/ui/quick-access.tsx";
import { NewsletterSection } from "#features/newsletter/ui/newsletter-section.tsx";
import { siteFacts } from "#features/settings/ui/site-facts.ts";
import { openTradeQuery } from "#features/trade-queries/client/open-dialog.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { useToast } from "#ui/toast.tsx";
import type { Route } from "./+types/home.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, log } = platformOf(context);
  // The page stands without its blogs: a failure is shown in their place, and such a page is not kept.
  const list = { type: "featured", page: 1, limit: featuredLimit, sort: "featured", order: "desc" } as const;
  // Asked first when they change: an hour that comes while they are read ends what is kept of them.
  const featured = nextPublishing(db)
    .then(async (appearsAt) => ({ appearsAt, items: (await listBlogs(db, list)).items }))
    .catch((error: unknown) => {
      log.error({ err: error }, "featured blogs could not be read");
      neverKeep(context);
      return null;
    });
  const { content, changesAt } = await readHome(db);
  const blogs = await featured;
  const moments = [changesAt, blogs?.appearsAt].filter((at) => at !== undefined);
  keepPage(context, ["content", "blogs"], moments.length > 0 ? Math.min(...moments) : undefined);
  return { content, blogs: blogs?.items ?? null, siteUrl: config.siteUrl };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const settings = matches[1].loaderData?.settings;
  const name = settings?.name ?? "Institute of International Trade";
  const { siteUrl } = loaderData;
  return [
    ...pageMeta({
      title: name,
      description: loaderData.content.heroSlides[0]?.description ?? settings?.tagline ?? name,
      siteUrl,
      path: "/",
      siteName: name,
    }),
    ...(settings ? siteFacts(settings, siteUrl) : []),
  ];
}

/** Says why one landed here instead of in the admin area. Only the browser knows the parameter: pages are kept. */
function useAdminRequiredToast() {
  const { search } = useLocation();
  const { toast } = useToast();
  useEffect(() => {
    if (new URLSearchParams(search).get("message") !== "admin_required") return;
    toast({
      title: "Admin account required",
      description: "That page can only be opened with an admin account.",
      variant: "destructive",
    });
  }, [search, toast]);
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { content, blogs } = loaderData;
  useAdminRequiredToast();
  return (
    <>
      <h1 className="sr-only">{matches[1].loaderData?.settings.name}</h1>
      <HeroCarousel slides={content.heroSlides} />
      <Introduction introduction={content.introduction} />
      <QuickAccess items={content.quickAccess} onTradeQuery={openTradeQuery} />
      <FeaturedBlogs found={blogs} Card={BlogCard} />
      <CallToAction callToAction={content.callToAction} />
      <NewsletterSection />
    </>
  );
}
