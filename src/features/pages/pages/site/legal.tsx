import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { AsideLinks, DocumentLayout, OnThisPage } from "#ui/document-layout.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { readPage } from "../../service.server.ts";
import { Document } from "../../ui/document.tsx";
import type { Route } from "./+types/legal.ts";

/** Serves /privacy, /terms and /cookie-policy: the address is the document's slug. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content"]);
  const page = await orThrowPage(readPage(db, url.pathname.slice(1)));
  return { page: { ...page, ...outlineOf(page.html) }, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({ title: page.title, description: page.description, siteUrl, path: `/${page.slug}`, siteName });
}

const links = [
  { title: "Privacy", href: "/privacy" },
  { title: "Terms", href: "/terms" },
  { title: "Cookie policy", href: "/cookie-policy" },
];

export default function Legal({ loaderData: { page } }: Route.ComponentProps) {
  const others = links.filter((link) => link.href !== `/${page.slug}`);
  return (
    <>
      <PageHeader
        title={page.title}
        lede={page.description}
        crumbs={[{ title: "Home", href: "/" }, { title: page.title }]}
      />
      <DocumentLayout
        aside={
          <>
            <OnThisPage chapters={page.chapters} />
            <AsideLinks title="Legal" links={others} />
            <AsideLinks
              title="A question about this?"
              links={[{ title: "Contact", href: pageOf.contact(page.title) }]}
            />
          </>
        }
      >
        <Document page={page} dated />
      </DocumentLayout>
    </>
  );
}
