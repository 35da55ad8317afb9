import { readPage } from "#features/pages/service.server.ts";
import { formatDay } from "#lib/dates.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { publicationKindNames } from "../../kinds.ts";
import { listPublications, nextPublication } from "../../service.server.ts";
import type { Route } from "./+types/publications.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const page = await orThrowPage(readPage(db, "publications"));
  const { items } = await listPublications(db, { page: 1, limit: 100 });
  keepPage(context, ["content", "publications"], await nextPublication(db));
  return { page: { ...page, ...outlineOf(page.html) }, items, siteUrl: config.siteUrl };
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

export default function Publications({ loaderData: { page, items } }: Route.ComponentProps) {
  return (
    <DocumentPage
      title={page.title}
      lede={page.description}
      crumbs={[{ title: "Home", href: "/" }, { title: page.title }]}
      action={
        <ButtonLink to="/contact?subject=Publications" variant="secondary" size="lg">
          Suggest a question
        </ButtonLink>
      }
      html={page.html}
      chapters={page.chapters}
      aside={[{ title: items.length > 0 ? "Read on" : "Further reading", links }]}
      before={
        items.length > 0 && (
          <section aria-labelledby="papers" className="mb-14">
            <h2 id="papers" className="headline-3 mb-4">
              Papers
            </h2>
            <ItemList
              items={items.map((paper) => ({
                href: pageOf.publication(paper.slug),
                title: paper.title,
                eyebrow: publicationKindNames[paper.kind],
                text: paper.summary,
                facts: [paper.authors.join(", "), formatDay(paper.publishedAt)],
              }))}
            />
          </section>
        )
      }
    />
  );
}
