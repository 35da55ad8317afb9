import { KindList } from "#features/memberships/client/kind-list.tsx";
import { kindsOnPage } from "#features/memberships/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { buttonClass } from "#ui/button-class.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { AsideLinks, DocumentLayout, OnThisPage } from "#ui/document-layout.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { readPage } from "../../service.server.ts";
import { Document } from "../../ui/document.tsx";
import type { Route } from "./+types/membership.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content"]);
  const page = await orThrowPage(readPage(db, "membership"));
  return { page: { ...page, ...outlineOf(page.html) }, kinds: await kindsOnPage(db), siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({ title: page.title, description: page.description, siteUrl, path: "/membership", siteName });
}

const links = [
  { title: "Events", href: "/events" },
  { title: "Alumni network", href: "/alumni" },
  { title: "Research publications", href: "/research/publications" },
  { title: "Privacy", href: "/privacy" },
];

export default function Membership({ loaderData: { page, kinds } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={page.title}
        lede={page.description}
        crumbs={[{ title: "Home", href: "/" }, { title: page.title }]}
        action={
          kinds.length > 0 ? (
            <a href="#kinds" className={buttonClass({ size: "lg" })}>
              Apply for membership
            </a>
          ) : (
            <ButtonLink to="/contact?subject=Membership" size="lg">
              Ask about membership
            </ButtonLink>
          )
        }
      />
      <DocumentLayout
        aside={
          <>
            <OnThisPage chapters={page.chapters} />
            <AsideLinks title="See also" links={links} />
          </>
        }
      >
        {kinds.length > 0 && <KindList kinds={kinds} />}
        <Document html={page.html} />
      </DocumentLayout>
    </>
  );
}
