import { readPage } from "#features/pages/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { AsideLinks, DocumentLayout, OnThisPage } from "#ui/document-layout.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/publications.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content"]);
  const page = await orThrowPage(readPage(db, "publications"));
  return { page: { ...page, ...outlineOf(page.html) }, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title: page.title,
    description: page.description,
    siteUrl,
    path: "/research/publications",
    siteName,
  });
}

const links = [
  { title: "Blogs", href: "/blogs" },
  { title: "Resources", href: "/resources" },
  { title: "Membership", href: "/membership" },
  { title: "Board of Directors", href: "/about/board-of-directors" },
];

export default function Publications({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={page.title}
        lede={page.description}
        crumbs={[{ title: "Home", href: "/" }, { title: page.title }]}
        action={
          <ButtonLink to="/contact?subject=Publications" variant="secondary" size="lg">
            Suggest a question
          </ButtonLink>
        }
      />
      <DocumentLayout
        aside={
          <>
            <OnThisPage chapters={page.chapters} />
            <AsideLinks title="Read meanwhile" links={links} />
          </>
        }
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server. */}
        <div className="document" dangerouslySetInnerHTML={{ __html: page.html }} />
      </DocumentLayout>
    </>
  );
}
