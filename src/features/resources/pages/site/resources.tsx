import { data, Link } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { isBeyond, listPageHref, parseListPage } from "#lib/list-page.ts";
import { pageOf } from "#lib/page-address.ts";
import { pageMeta } from "#lib/page-meta.ts";
import { keepPage, neverKeep, platformOf } from "#platform/http/page-plan.server.ts";
import { AddressFaults } from "#ui/address-faults.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ItemList } from "#ui/item-list.tsx";
import { NoSuchPage } from "#ui/no-such-page.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { resourceKindNames } from "../../kinds.ts";
import { listResources, nextResource } from "../../service.server.ts";
import { ChartDrawing } from "../../ui/chart-drawing.tsx";
import type { Route } from "./+types/resources.ts";

const pageSize = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config } = platformOf(context);
  const { page, faults } = parseListPage(url.searchParams);
  const { launched } = await readSettings(db);
  // First: an hour that comes while the list is read ends what is kept of it.
  const changesAt = await nextResource(db);
  const { items, pagination } = await listResources(db, { page, limit: pageSize });
  keepPage(context, ["content", "resources"], changesAt);
  if (faults.length > 0 || isBeyond(page, pagination)) neverKeep(context);
  return data(
    { launched: launched.resources, items, pagination, faults, siteUrl: config.siteUrl },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

const text = "Checklists, templates and reference tables for people who prepare trade documents.";

export function meta({ loaderData: { launched, pagination, siteUrl }, matches }: Route.MetaArgs) {
  const siteName = matches[1].loaderData?.settings.name;
  const description = launched ? text : `${text} Coming soon.`;
  const { currentPage: page } = pagination;
  const title = page > 1 ? `Resources, page ${page}` : "Resources";
  return [
    ...pageMeta({ title, description, siteUrl, path: listPageHref("/resources", page), siteName }),
    ...(isBeyond(page, pagination) ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export default function Resources({ loaderData: { launched, items, pagination, faults } }: Route.ComponentProps) {
  if (!launched) return <ComingSoon />;
  return (
    <>
      <PageHeader title="Resources" lede={text} crumbs={[{ title: "Home", href: "/" }, { title: "Resources" }]} />
      <div className="wrap section space-y-6">
        <AddressFaults faults={faults} />
        {items.length === 0 && pagination.total > 0 ? (
          <NoSuchPage first="/resources" level="h2" />
        ) : items.length === 0 ? (
          <EmptyState title="No resources yet">
            <p>The first ones are being written. Please come back soon.</p>
          </EmptyState>
        ) : (
          <>
            <ItemList
              level="h2"
              items={items.map((resource) => ({
                href: pageOf.resource(resource.slug),
                title: resource.title,
                eyebrow: resourceKindNames[resource.kind],
                text: resource.summary,
              }))}
            />
            <Pagination
              page={pagination.currentPage}
              totalPages={pagination.totalPages}
              href={(number) => listPageHref("/resources", number)}
            />
          </>
        )}
      </div>
    </>
  );
}

/** The section before its launch: the specification's placeholder. */
function ComingSoon() {
  return (
    <div className="wrap section grid-12 items-center gap-y-10">
      <div className="col-span-full lg:col-span-6">
        <p className="eyebrow">Resources</p>
        <h1 className="headline-hero mt-3">Coming Soon</h1>
        <p className="lede mt-5">
          Checklists, templates and reference tables for the work at the desk: what to check before documents go to the
          bank, how to lay out a cost sheet, which code list a form asks for.
        </p>
        <p className="mt-3 max-w-[38rem] text-muted">
          Meanwhile, much of it is explained in the{" "}
          <Link to="/blogs" className="link">
            blogs
          </Link>
          .
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/" size="lg">
            Go Back Home
          </ButtonLink>
        </div>
      </div>
      <div className="col-span-full mx-auto w-full max-w-md lg:col-span-5 lg:col-start-8 lg:max-w-none">
        <ChartDrawing />
      </div>
    </div>
  );
}
