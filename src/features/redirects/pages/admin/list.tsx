import { redirect, useNavigate } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFilters } from "#ui/data-table/list-filters.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import type { RedirectCalls } from "../../admin/api.server.ts";
import { redirectListQuerySchema } from "../../admin/contract.ts";
import { redirectsHref, redirectsPath } from "../../admin/views.ts";
import { ImportRedirects } from "../../ui/admin/import-redirects.tsx";
import { NewRedirect } from "../../ui/admin/new-redirect.tsx";
import { redirectColumns } from "../../ui/admin/redirect-columns.tsx";
import { RedirectTabs } from "../../ui/admin/redirect-tabs.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<RedirectCalls>();
const href = hrefOf<RedirectCalls>();
const title = "Redirects";
const lede = "Addresses that no longer have a page, and where they lead.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(redirectListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /redirects", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(redirectsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={redirectColumns} label="Loading redirects" />
    </Screen>
  );
}

export default function Redirects({ loaderData: { list, data } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { query } = list;
  const { items, pagination } = data;
  const { search, sortField, sortOrder } = query;
  const steps = (
    <span className="flex flex-wrap gap-2">
      <ImportRedirects />
      <CsvLink href={href("GET /redirects/export", { query: { search, sortField, sortOrder } })} />
      <NewRedirect />
    </span>
  );
  return (
    <Screen title={title} lede={lede} action={steps}>
      <ListCard
        columns={redirectColumns}
        tabs={<RedirectTabs current="redirects" />}
        faults={list.faults}
        filters={
          <ListFilters
            label="Search redirects"
            placeholder="A piece of an address"
            values={{ search: search ?? "" }}
            onChange={(values) => void navigate(redirectsHref({ ...query, ...values, page: 1 }))}
          />
        }
        foot={
          <ListFoot
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => redirectsHref({ ...query, page })}
            label="Pages of redirects"
          />
        }
      >
        {items.length > 0 ? (
          <DataTable
            caption="Redirects"
            columns={redirectColumns}
            rows={items}
            keyOf={({ id }) => id}
            nameOf={({ address }) => address}
            sorting={{
              field: sortField,
              order: sortOrder,
              href: (field, order) => redirectsHref({ ...query, sortField: field, sortOrder: order, page: 1 }),
            }}
          />
        ) : search ? (
          <EmptyState
            title="No redirect has that in its addresses"
            action={
              <ButtonLink to={redirectsPath} variant="secondary">
                Show all
              </ButtonLink>
            }
          >
            Try fewer letters.
          </EmptyState>
        ) : (
          <EmptyState title="No redirects yet">
            A redirect leads readers on from an address that no longer has a page. What an item was called before leads
            on by itself.
          </EmptyState>
        )}
      </ListCard>
    </Screen>
  );
}
