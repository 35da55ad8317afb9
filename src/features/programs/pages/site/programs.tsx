import { data, useNavigation } from "react-router";
import { cohortsAhead } from "#features/enrollments/service.server.ts";
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
import { filterNames, fits, parseCatalog } from "../../catalog.ts";
import { listPrograms, nextProgram } from "../../service.server.ts";
import { CatalogFilters } from "../../ui/catalog-filters.tsx";
import { programItems } from "../../ui/program-items.ts";
import type { Route } from "./+types/programs.ts";

/** More programs than an institute of this size will ever offer at a time; the API pages through them. */
const most = 100;

/** With more filters at once there is no end of pages to keep. */
const mostKept = 2;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { address, faults } = parseCatalog(new URL(request.url).searchParams);
  const page = await orThrowPage(readPage(db, "programs"));
  const { items: all } = await listPrograms(db, { page: 1, limit: most });
  const { ahead, changesAt } = await cohortsAhead(
    db,
    all.map(({ id }) => id),
  );
  keepPage(context, ["content", "programs"], await nextProgram(db));
  keepPage(context, [], changesAt);
  if (faults.length > 0 || Object.keys(address).length > mostKept) neverKeep(context);
  const found = all.filter((program) => fits(program, ahead.get(program.id), address));
  return data(
    {
      ...{ page: { ...page, ...outlineOf(page.html) }, items: programItems(found, ahead), total: all.length },
      ...{ address, faults, siteUrl: config.siteUrl },
    },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

export function meta({ loaderData: { page, siteUrl, address }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const chosen = filterNames.some((name) => address[name] !== undefined);
  return [
    ...pageMeta({ title: page.title, description: page.description, siteUrl, path: "/programs", siteName }),
    ...(chosen ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

const links = [
  { title: "Certification programs", href: "/programs/certification" },
  { title: "Membership", href: "/membership" },
  { title: "Events", href: "/events" },
  { title: "Blogs", href: "/blogs" },
];

export default function Programs({ loaderData: { page, items, total, address, faults } }: Route.ComponentProps) {
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
              {items.length === total
                ? `${total} ${total === 1 ? "program" : "programs"}`
                : `${items.length} of ${total} programs`}
            </p>
            {items.length > 0 ? (
              <div aria-busy={loading} className={classNames("transition-opacity", loading && "opacity-50")}>
                <ItemList items={items} />
              </div>
            ) : (
              <EmptyState
                title="No program fits"
                action={
                  <ButtonLink to="/programs" variant="secondary">
                    Show all programs
                  </ButtonLink>
                }
              >
                None has all of this at the moment. Take a filter away, or ask us when the next one is planned.
              </EmptyState>
            )}
          </section>
        )
      }
    />
  );
}
