import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { AsideLinks, DocumentLayout, OnThisPage } from "#ui/document-layout.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { LegalPage } from "../../contract.ts";
import { readLegal } from "../../service.server.ts";
import { Document } from "../../ui/document.tsx";
import { EarlierVersions, InForce } from "../../ui/in-force.tsx";
import type { Route } from "./+types/legal.ts";

/** Serves /privacy, /terms and /cookie-policy: the address is the document's slug. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const path = url.pathname;
  const wanted = url.searchParams.get("version");
  const number = wanted === null ? undefined : Number(/^[1-9]\d{0,8}$/.exec(wanted)?.[0] ?? 0);
  const page = await orThrowPage(readLegal(db, path.slice(1) as LegalPage, number));
  // An address that names more than the version is a page that nobody asks for again.
  if (url.search !== (number === undefined ? "" : `?version=${number}`)) neverKeep(context);
  else keepPage(context, ["content"], page.changesAt);
  return { page: { ...page, ...outlineOf(page.html) }, path, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, path, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({ title: page.title, description: page.description, siteUrl, path, siteName });
}

const links = [
  { title: "Privacy", href: "/privacy" },
  { title: "Terms", href: "/terms" },
  { title: "Cookie policy", href: "/cookie-policy" },
];

export default function Legal({ loaderData: { page, path } }: Route.ComponentProps) {
  const others = links.filter((link) => link.href !== path);
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
        <div>
          <InForce shown={page.shown} path={path} />
          <Document html={page.html} />
          <EarlierVersions versions={page.versions} path={path} />
        </div>
      </DocumentLayout>
    </>
  );
}
