import { readPage } from "#features/pages/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { findPrograms } from "../../catalog.server.ts";
import { programItems } from "../../ui/program-items.ts";
import type { Route } from "./+types/certification.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const page = await orThrowPage(readPage(db, "certification"));
  const { items, ahead, changesAt } = await findPrograms(db, { filter: {}, page: 1, limit: 100, certification: true });
  keepPage(context, ["content", "programs"], changesAt);
  return { page: { ...page, ...outlineOf(page.html) }, items: programItems(items, ahead), siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return pageMeta({
    title: page.title,
    description: page.description,
    siteUrl,
    path: "/programs/certification",
    siteName,
  });
}

const links = [
  { title: "All programs", href: "/programs" },
  { title: "Alumni network", href: "/alumni" },
  { title: "Board of Directors", href: "/about/board-of-directors" },
];

export default function Certification({ loaderData: { page, items } }: Route.ComponentProps) {
  return (
    <DocumentPage
      title={page.title}
      lede={page.description}
      crumbs={[{ title: "Home", href: "/" }, { title: "Programs", href: "/programs" }, { title: "Certification" }]}
      action={
        <ButtonLink to="/contact?subject=Certification" size="lg">
          Ask about dates and fees
        </ButtonLink>
      }
      html={page.html}
      chapters={page.chapters}
      aside={[{ title: "See also", links }]}
      before={
        items.length > 0 && (
          <section aria-labelledby="programs" className="mb-14">
            <h2 id="programs" className="headline-3 mb-4">
              Programs that end in a certificate
            </h2>
            <ItemList items={items} />
          </section>
        )
      }
    />
  );
}
