import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { AsideLinks, DocumentLayout, OnThisPage } from "#ui/document-layout.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { readPage } from "../../service.server.ts";
import { BoardTeaser } from "../../ui/board-teaser.tsx";
import { Document } from "../../ui/document.tsx";
import type { Route } from "./+types/about.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  keepPage(context, ["content"]);
  const page = await orThrowPage(readPage(db, "about"));
  return { page: { ...page, ...outlineOf(page.html) }, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({ title: page.title, description: page.description, siteUrl, path: "/about", siteName });
}

const links = [
  { title: "Board of Directors", href: "/about/board-of-directors" },
  { title: "Programs", href: "/programs" },
  { title: "Research publications", href: "/research/publications" },
  { title: "Membership", href: "/membership" },
  { title: "Contact", href: "/contact" },
];

export default function About({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={page.title} crumbs={[{ title: "Home", href: "/" }, { title: "About Us" }]} />
      <DocumentLayout
        aside={
          <>
            <OnThisPage chapters={page.chapters} />
            <AsideLinks title="The institute" links={links} />
          </>
        }
      >
        <Document html={page.html} />
      </DocumentLayout>
      <BoardTeaser />
    </>
  );
}
