import { data, Link, useNavigation } from "react-router";
import { maxSearchText } from "#lib/address-reader.ts";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Spoken } from "#ui/spoken.tsx";
import { searchTypeNames, searchTypes } from "../../kinds.ts";
import { parseSearchAddress, type SearchAddress, searchHref } from "../../search-address.ts";
import { noteMiss, search, suggest } from "../../service.server.ts";
import { ResultRow } from "../../ui/result-row.tsx";
import type { Route } from "./+types/search.ts";

const limit = 10;

export async function loader({ request, context }: Route.LoaderArgs) {
  const platform = platformOf(context);
  const { db, config } = platform;
  const { address, faults } = parseSearchAddress(new URL(request.url).searchParams);
  const wanted = { type: address.type, page: address.page, limit };
  // Free text has no end; without text the page is the same for everybody, and changes with what it shows.
  if (address.text === "" && faults.length === 0 && address.page === 1)
    keepPage(context, ["programs", "events", "publications", "resources"]);
  else neverKeep(context);
  const found = await (address.text === "" ? suggest(db, wanted) : search(db, { ...wanted, text: address.text })).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === "UNAVAILABLE") return undefined;
      throw error;
    },
  );
  if (found?.counts.all === 0 && address.text !== "") await noteMiss(platform, address.text);
  return data(
    { found, address, faults, siteUrl: config.siteUrl },
    found === undefined ? { status: 503, headers: { "Retry-After": "5" } } : { status: faults.length > 0 ? 422 : 200 },
  );
}

export function meta({ loaderData: { address, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  return [
    ...pageMeta({
      title: address.text === "" ? "Search" : `Search: ${address.text}`,
      description: "Find programs, events, publications, resources, blogs and answered questions of the institute.",
      siteUrl,
      path: "/search",
      image: null,
      siteName,
    }),
    { name: "robots", content: "noindex" },
  ];
}

const chip =
  "inline-flex min-h-11 items-center gap-1.5 rounded-[22px] border px-4 text-sm font-medium whitespace-nowrap transition-colors";

/** The types that were found, as links; the chosen one stays even when it is empty. */
function Types({ address, counts }: { address: SearchAddress; counts: Record<SearchAddress["type"], number> }) {
  const types = ["all" as const, ...searchTypes].filter(
    (type) => type === "all" || counts[type] > 0 || type === address.type,
  );
  return (
    <nav aria-label="Types" className="-mx-4 mt-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex gap-2 md:flex-wrap">
        {types.map((type) => (
          <li key={type}>
            <Link
              to={searchHref({ ...address, type, page: 1 })}
              preventScrollReset
              aria-current={type === address.type ? "true" : undefined}
              className={classNames(
                chip,
                type === address.type ? "border-sea bg-sea text-on-sea" : "border-line hover:border-edge",
              )}
            >
              {type === "all" ? "All" : searchTypeNames[type]}
              <span className="num opacity-80">{counts[type]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Why nothing is shown, in the specification's words, and what to do about it. */
function NothingFound({ address, totalPages }: { address: SearchAddress; totalPages: number }) {
  if (totalPages > 0)
    return (
      <EmptyState
        title={`There is no page ${address.page}`}
        action={<ButtonLink to={searchHref({ ...address, page: totalPages })}>Go to page {totalPages}</ButtonLink>}
      />
    );
  const text =
    address.type === "program"
      ? "No programs found matching your search."
      : "No results found. Try different keywords.";
  return (
    <EmptyState
      title={text}
      action={
        <ButtonLink to={pageOf.contact("Search")} variant="secondary">
          Ask the institute
        </ButtonLink>
      }
    >
      <p>Try fewer words. You can search by title, subject, Incoterms rule or HS code, in English or Bangla.</p>
    </EmptyState>
  );
}

export default function SearchPage({ loaderData: { found, address, faults } }: Route.ComponentProps) {
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === "/search";
  const total = found?.pagination.total ?? 0;
  return (
    <>
      <PageHeader title="Search" crumbs={[{ title: "Home", href: "/" }, { title: "Search" }]} />
      <div className="wrap pt-8 pb-20">
        <search>
          {/* A whole request, so that the field and the list always say the same. */}
          <form action="/search" method="get" className="flex max-w-3xl gap-3">
            <SearchField
              key={address.text}
              label="Search"
              name="q"
              defaultValue={address.text}
              maxLength={maxSearchText}
              placeholder="Letter of credit, 6109.10, FOB …"
              className="min-w-0 flex-1"
            />
            {address.type !== "all" && <input type="hidden" name="type" value={address.type} />}
            <Button type="submit">Search</Button>
          </form>
          {found !== undefined && address.text !== "" && <Types address={address} counts={found.counts} />}
        </search>
        <AddressFaults faults={faults} />
        {found === undefined ? (
          <div className="mt-8">
            <Notice tone="warning" title="The search is busy">
              Search is busy right now. Please try again in a few seconds.
            </Notice>
          </div>
        ) : (
          <>
            <div aria-live="polite" className="mt-8 mb-4 text-sm text-muted">
              {address.text === "" ? (
                <p>Popular searches:</p>
              ) : (
                <p className="num">
                  {total} {total === 1 ? "result" : "results"} for “
                  <Spoken>{found.correctedText ?? address.text}</Spoken>”
                </p>
              )}
              {found.pagination.totalPages > 1 && <p className="sr-only">Page {found.pagination.currentPage}</p>}
              {found.correctedText !== null && (
                <p className="mt-1">
                  No results for “<Spoken>{address.text}</Spoken>”. Showing results for “
                  <Spoken>{found.correctedText}</Spoken>” instead.
                </p>
              )}
            </div>
            {found.items.length === 0 ? (
              <NothingFound address={address} totalPages={found.pagination.totalPages} />
            ) : (
              <section
                aria-label="Results"
                aria-busy={loading}
                className={classNames("max-w-3xl border-b border-line transition-opacity", loading && "opacity-50")}
              >
                {found.items.map((item) => (
                  <ResultRow key={item.url} item={item} />
                ))}
              </section>
            )}
            {found.items.length > 0 && (
              <div className="mt-12 max-w-3xl">
                <Pagination
                  page={found.pagination.currentPage}
                  totalPages={found.pagination.totalPages}
                  href={(page) => searchHref({ ...address, page })}
                  label="Pages of results"
                />
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}
