import { data, Link } from "react-router";
import { readPage } from "#features/pages/service.server.ts";
import { AddressReader } from "#lib/address-reader.ts";
import { formatDay } from "#lib/dates.ts";
import { isBeyond, listPageHref, parseListPage } from "#lib/list-page.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { serviceOf } from "#lib/service-address.ts";
import { keepPage, neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { DocumentPage } from "#ui/document-page.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { NoSuchPage } from "#ui/no-such-page.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { papersFeedLink } from "../../client/feed-address.ts";
import { publicationKindNames } from "../../kinds.ts";
import { listPublications, nextPublication } from "../../service.server.ts";
import type { Route } from "./+types/publications.ts";

/** The address of all papers, or of those of a series. */
const listHref = (series: string) => (series === "" ? "/research/publications" : serviceOf.seriesOfPapers(series));

const pageSize = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const page = await orThrowPage(readPage(db, "publications"));
  const read = new AddressReader(url.searchParams);
  const named = read.single("series");
  const series = named.normalize("NFC");
  const { page: number, faults: ofPage } = parseListPage(url.searchParams);
  const faults = [...read.faults, ...ofPage];
  // First: an hour that comes while the list is read ends what is kept of it.
  const changesAt = await nextPublication(db);
  const { items, pagination } = await listPublications(db, { page: number, limit: pageSize, series });
  // Names of series that are none or spelled otherwise, and pages after the last, have no end: nothing is kept for them.
  const noSeries = series !== named || (series !== "" && items.length === 0);
  const endless = faults.length > 0 || noSeries || isBeyond(number, pagination);
  if (endless) neverKeep(context);
  else keepPage(context, ["content", "publications"], changesAt);
  return data(
    { page: { ...page, ...outlineOf(page.html) }, items, pagination, faults, series, siteUrl: config.siteUrl },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

export function meta({ loaderData: { page, items, pagination, series, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const { currentPage: number } = pagination;
  const title = items.length > 0 && series !== "" ? `${series}: ${page.title}` : page.title;
  const descriptors = pageMeta({
    title: number > 1 ? `${title}, page ${number}` : title,
    description: page.description,
    siteUrl,
    path: listPageHref(listHref(items.length > 0 ? series : ""), number),
    siteName,
  });
  const beyond = isBeyond(number, pagination);
  return [...descriptors, papersFeedLink, ...(beyond ? [{ name: "robots", content: "noindex" }] : [])];
}

const links = [
  { title: "Blogs", href: "/blogs" },
  { title: "Resources", href: "/resources" },
  { title: "Membership", href: "/membership" },
  { title: "Board of Directors", href: "/about/board-of-directors" },
];

export default function Publications({
  loaderData: { page, items, pagination, faults, series },
}: Route.ComponentProps) {
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
        (pagination.total > 0 || series !== "") && (
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
                {pagination.total === 0 && "No paper belongs to this series. "}
                <Link to="/research/publications" className="link">
                  See all papers
                </Link>
              </p>
            )}
            <AddressFaults faults={faults} />
            {items.length === 0 && pagination.total > 0 && <NoSuchPage first={listHref(series)} />}
            {items.length > 0 && (
              <div className="space-y-6">
                <ItemList
                  items={items.map((paper) => ({
                    href: pageOf.publication(paper.slug),
                    title: paper.title,
                    eyebrow: publicationKindNames[paper.kind],
                    text: paper.summary,
                    facts: [paper.authors.join(", "), formatDay(paper.publishedAt)],
                  }))}
                />
                <Pagination
                  page={pagination.currentPage}
                  totalPages={pagination.totalPages}
                  href={(number) => listPageHref(listHref(series), number)}
                />
              </div>
            )}
          </section>
        )
      }
    />
  );
}
