import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import type { RedirectCalls } from "../../admin/api.server.ts";
import { deadListQuerySchema } from "../../admin/contract.ts";
import { deadHref } from "../../admin/views.ts";
import { deadColumns } from "../../ui/admin/dead-columns.tsx";
import { RedirectTabs } from "../../ui/admin/redirect-tabs.tsx";
import type { Route } from "./+types/dead.ts";

const api = apiOf<RedirectCalls>();
const title = "Dead addresses";
const lede = "Addresses that readers opened and that have no page. Nothing is kept about who opened them.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(deadListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /redirects/dead", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(deadHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={deadColumns} label="Loading addresses" />
    </Screen>
  );
}

export default function DeadAddresses({ loaderData: { list, data } }: Route.ComponentProps) {
  const { query } = list;
  const { items, pagination } = data;
  return (
    <Screen title={title} lede={lede}>
      <ListCard
        columns={deadColumns}
        tabs={<RedirectTabs current="dead" />}
        faults={list.faults}
        foot={
          <ListFoot
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => deadHref({ ...query, page })}
            label="Pages of addresses"
          />
        }
      >
        {items.length > 0 ? (
          <DataTable
            caption="Dead addresses"
            columns={deadColumns}
            rows={items}
            keyOf={({ id }) => id}
            nameOf={({ address }) => address}
            sorting={{ field: query.sort, order: "desc", href: (sort) => deadHref({ ...query, sort, page: 1 }) }}
          />
        ) : (
          <EmptyState title="Every address had a page">
            What readers open in vain appears here within seconds, and is forgotten after half a year.
          </EmptyState>
        )}
      </ListCard>
    </Screen>
  );
}
