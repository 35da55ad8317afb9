import { Link } from "react-router";
import { readPage } from "#features/pages/service.server.ts";
import { formatDay } from "#lib/dates.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { serviceOf } from "#lib/service-address.ts";
import { keepPage, neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { papersFeedLink } from "../../client/feed-address.ts";
import { publicationKindNames } from "../../kinds.ts";
import { listPublications, nextPublication } from "../../service.server.ts";
import type { Route } from "./+types/publications.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const page = await orThrowPage(readPage(db, "publications"));
  const series = new URL(request.url).searchParams.get("series")?.normalize("NFC") ?? "";
  // First: an hour that comes while the list is read ends what is kept of it.
  const changesAt = await nextPublication(db);
  const { items } = await listPublications(db, { page: 1, limit: 100, series });
  // Names of series that are none have no end: nothing is kept for them.
  if (series !== "" && items.length === 0) neverKeep(context);
  else keepPage(context, ["content", "publications"], changesAt);
  return { page: { ...page, ...outlineOf(page.html) }, items, series, siteUrl: config.siteUrl };
}

export function meta({ loaderData: { page, items, series, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const descriptors = pageMeta({
    title: items.length > 0 && series !== "" ? `${series}: ${page.title}` : page.title,
    description: page.description,
    siteUrl,
    path: items.length > 0 && series !== "" ? serviceOf.seriesOfPapers(series) : "/research/publications",
    siteName,
  });
  return [...descriptors, papersFeedLink];
}

const links = [
  { title: "Blogs", href: "/blogs" },
  { title: "Resources", href: "/resources" },
  { title: "Membership", href: "/membership" },
  { title: "Board of Directors", href: "/about/board-of-directors" },
];

export default function Publications({ loaderData: { page, items, series } }: Route.ComponentProps) {
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
        (items.length > 0 || series !== "") && (
          <section aria-labelledby="papers" className="mb-14">
            <h2 id="papers" className="headline-3 mb-4">
              {series === "" ? (
                "Papers"
              ) : (
                <>
                  Papers of the series <Spoken>{series}</Spoken>
                </>
              )}
            </h2>
            {series !== "" && (
              <p className="mb-4">
                {items.length === 0 && "No paper belongs to this series. "}
                <Link to="/research/publications" className="link">
                  See all papers
                </Link>
              </p>
            )}
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
