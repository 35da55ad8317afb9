import { data, useNavigation } from "react-router";
import { readPage } from "#features/pages/service.server.ts";
import { outlineOf } from "#lib/outline.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { classNames } from "#ui/class-names.ts";
import { DocumentPage } from "#ui/document-page.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { findPrograms } from "../../catalog.server.ts";
import { catalogHref, filterNames, isKept, parseCatalog } from "../../catalog.ts";
import { CatalogFilters } from "../../ui/catalog-filters.tsx";
import { programItems } from "../../ui/program-items.ts";
import type { Route } from "./+types/programs.ts";

const pageSize = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { address, faults } = parseCatalog(new URL(request.url).searchParams);
  const page = await orThrowPage(readPage(db, "programs"));
  const { page: number = 1, ...filter } = address;
  const { items, pagination, total, ahead, changesAt } = await findPrograms(db, {
    filter,
    page: number,
    limit: pageSize,
  });
  keepPage(context, ["content", "programs"], changesAt);
  if (faults.length > 0 || !isKept(filter) || number > Math.max(1, pagination.totalPages)) neverKeep(context);
  return data(
    {
      ...{ page: { ...page, ...outlineOf(page.html) }, items: programItems(items, ahead), pagination, total },
      ...{ address, faults, siteUrl: config.siteUrl },
    },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

export function meta({ loaderData: { page, siteUrl, address, pagination }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const { page: number = 1 } = address;
  const chosen = filterNames.some((name) => address[name] !== undefined) || number > Math.max(1, pagination.totalPages);
  const title = number > 1 ? `${page.title}, page ${number}` : page.title;
  const path = catalogHref(number > 1 ? { page: number } : {});
  return [
    ...pageMeta({ title, description: page.description, siteUrl, path, siteName }),
    ...(chosen ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

const links = [
  { title: "Certification programs", href: "/programs/certification" },
  { title: "Membership", href: "/membership" },
  { title: "Events", href: "/events" },
  { title: "Blogs", href: "/blogs" },
];

export default function Programs({ loaderData }: Route.ComponentProps) {
  const { page, items, pagination, total, address, faults } = loaderData;
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location.pathname === "/programs";
  return (
    <DocumentPage
      title={page.title}
      lede={page.description}
      crumbs={[{ title: "Home", href: "/" }, { title: page.title }]}
      action={
        <ButtonLink to="/contact?subject=Programs" size="lg">
          Ask about dates and fees
        </ButtonLink>
      }
      html={page.html}
      chapters={page.chapters}
      aside={[{ title: "See also", links }]}
      before={
        total > 0 && (
          <section aria-labelledby="programs" className="mb-14">
            <h2 id="programs" className="headline-3 mb-4">
              Choose a program
            </h2>
            <CatalogFilters address={address} />
            <AddressFaults faults={faults} />
            <p aria-live="polite" className="num mt-6 mb-3 text-sm text-muted">
              {pagination.total === total
                ? `${total} ${total === 1 ? "program" : "programs"}`
                : `${pagination.total} of ${total} programs`}
            </p>
            {items.length > 0 ? (
              <div aria-busy={loading} className={classNames("space-y-6 transition-opacity", loading && "opacity-50")}>
                <ItemList items={items} />
                <Pagination
                  page={pagination.currentPage}
                  totalPages={pagination.totalPages}
                  href={(number) => catalogHref({ ...address, page: number })}
                />
              </div>
            ) : (
              <EmptyState
                title={pagination.total > 0 ? "There is no such page" : "No program fits"}
                action={
                  <ButtonLink to="/programs" variant="secondary">
                    Show all programs
                  </ButtonLink>
                }
              >
                {pagination.total > 0
                  ? "The list ends before it."
                  : "No program matches all these filters right now. Try removing one, or ask us when the next one is planned."}
              </EmptyState>
            )}
          </section>
        )
      }
    />
  );
}
