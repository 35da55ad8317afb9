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
import type { SearchDeskCalls } from "../../admin/api.server.ts";
import { missListQuerySchema } from "../../admin/contract.ts";
import { missesHref } from "../../admin/misses-address.ts";
import { missColumns } from "../../ui/admin/miss-columns.tsx";
import type { Route } from "./+types/misses.ts";

const api = apiOf<SearchDeskCalls>();
const title = "Failed searches";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(missListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /search/misses", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(missesHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={missColumns} label="Loading searches" />
    </Screen>
  );
}

export default function SearchesInVain({ loaderData: { list, data } }: Route.ComponentProps) {
  const { query } = list;
  const { items, pagination } = data;
  return (
    <Screen
      title={title}
      lede="What people looked for and didn't find: ideas for blogs, and words the search should know."
    >
      <ListCard
        columns={missColumns}
        faults={list.faults}
        foot={
          <ListFoot
            pagination={pagination}
            limit={query.limit}
            shown={items.length}
            href={(page) => missesHref({ ...query, page })}
            label="Pages of searches"
          />
        }
      >
        {items.length > 0 ? (
          <DataTable
            caption="Failed searches"
            columns={missColumns}
            rows={items}
            keyOf={({ text }) => text}
            href={({ text }) => `/search?${new URLSearchParams({ q: text })}`}
            nameOf={({ text }) => text}
            sorting={{
              field: query.sort,
              order: "desc",
              href: (field) => missesHref({ ...query, sort: field, page: 1 }),
            }}
          />
        ) : (
          <EmptyState title="Every search found something">
            What finds nothing is kept here for half a year, without a word about who looked for it.
          </EmptyState>
        )}
      </ListCard>
    </Screen>
  );
}
