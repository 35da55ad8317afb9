import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { buttonClass } from "#ui/button-class.ts";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import type { TransferCalls } from "../../admin/api.server.ts";
import { importListQuerySchema } from "../../admin/contract.ts";
import { importHref, transferHref } from "../../admin/views.ts";
import { importColumns } from "../../ui/admin/import-columns.tsx";
import { SendImport } from "../../ui/admin/send-import.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<TransferCalls>();
const title = "Import and export";
const lede = "Export all content as Markdown, or import what another site exported.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(importListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /transfer/imports", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(transferHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={importColumns} label="Loading imports" />
    </Screen>
  );
}

export default function Transfer({ loaderData: { list, data } }: Route.ComponentProps) {
  const { query } = list;
  const { items, pagination } = data;
  const all = (
    <a href="/api/v1/transfer/export" className={buttonClass({ variant: "secondary" })}>
      Export all content
    </a>
  );
  return (
    <Screen title={title} lede={lede} action={all}>
      <div className="space-y-6">
        <SendImport />
        <ListCard
          columns={importColumns}
          faults={list.faults}
          foot={
            <ListFoot
              pagination={pagination}
              limit={query.limit}
              shown={items.length}
              href={(page) => transferHref({ ...query, page })}
              label="Pages of imports"
            />
          }
        >
          {items.length > 0 ? (
            <DataTable
              caption="Imports"
              columns={importColumns}
              rows={items}
              keyOf={({ id }) => id}
              href={({ id }) => importHref(id)}
              nameOf={({ fileName }) => fileName}
            />
          ) : (
            <EmptyState title="Nothing imported yet">
              Files you send appear here with a report of what was imported.
            </EmptyState>
          )}
        </ListCard>
      </div>
    </Screen>
  );
}
