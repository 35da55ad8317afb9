import { Link } from "react-router";
import { readPage } from "#features/pages/service.server.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/publications.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content"]);
  return { page: await orThrowPage(readPage(db, "publications")), siteUrl: config.siteUrl };
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
      <div className="wrap section grid-12 gap-y-14">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow-list on the server. */}
        <div className="document col-span-full lg:col-span-8" dangerouslySetInnerHTML={{ __html: page.html }} />
        <aside aria-label="Related" className="col-span-full lg:col-span-3 lg:col-start-10">
          <div className="lg:sticky lg:top-24">
            <h2 className="font-sans text-sm font-semibold">Read meanwhile</h2>
            <ul className="mt-2 border-b border-line">
              {links.map((link) => (
                <li key={link.href} className="border-t border-line">
                  <Link
                    to={link.href}
                    prefetch="intent"
                    className="flex min-h-11 items-center justify-between gap-3 py-2 hover:text-sea"
                  >
                    {link.title}
                    <Icon name="arrow-right" size={16} className="shrink-0 text-sea" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </aside>
      </div>
    </>
  );
}
