import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { DataTable } from "#ui/data-table/data-table.tsx";
import { ListCard } from "#ui/data-table/list-card.tsx";
import { ListFoot } from "#ui/data-table/list-foot.tsx";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "#ui/screen.tsx";
import type { TransferCalls } from "../../admin/api.server.ts";
import { lineListQuerySchema } from "../../admin/contract.ts";
import { formatNames, importHref, outcomeNames, statusNames } from "../../admin/views.ts";
import { lineColumns } from "../../ui/admin/import-columns.tsx";
import { ImportSteps } from "../../ui/admin/import-steps.tsx";
import type { Route } from "./+types/detail.ts";

const api = apiOf<TransferCalls>();
const href = hrefOf<TransferCalls>();
const title = "Import";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const list = readList(lineListQuerySchema, new URL(request.url).searchParams);
  const own = { id: params.id };
  const [{ data: one }, { data: lines }] = await Promise.all([
    adminRead(request, () => api("GET /transfer/imports/{id}", { params: own })),
    adminRead(request, () => api("GET /transfer/imports/{id}/lines", { params: own, query: list.given })),
  ]);
  const { totalPages } = lines.pagination;
  if (list.query.page > Math.max(1, totalPages))
    throw redirect(importHref(params.id, { ...list.query, page: totalPages }));
  return { list, one, lines };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={lineColumns} label="Loading the import" />
    </Screen>
  );
}

export default function ImportReport({ loaderData: { list, one, lines } }: Route.ComponentProps) {
  const { query } = list;
  const { items, pagination } = lines;
  const shown = Object.entries(outcomeNames).filter(([outcome]) => one.counts[outcome as keyof typeof one.counts] > 0);
  return (
    <Screen
      title={one.fileName}
      lede={`${formatNames[one.format]}. ${statusNames[one.status]}.`}
      action={<CsvLink href={href("GET /transfer/imports/{id}/report", { params: { id: one.id } })} />}
    >
      <div className="space-y-6">
        <ImportSteps one={one} />
        <ListCard
          columns={lineColumns}
          tabs={
            <ListTabs
              label="Outcome"
              tabs={[["all", "All"] as const, ...shown].map(([outcome, name]) => ({
                title: outcome === "all" ? name : `${name} (${one.counts[outcome as keyof typeof one.counts]})`,
                href: importHref(one.id, { outcome }),
                current: outcome === query.outcome,
              }))}
            />
          }
          faults={list.faults}
          foot={
            <ListFoot
              pagination={pagination}
              limit={query.limit}
              shown={items.length}
              href={(page) => importHref(one.id, { ...query, page })}
              label="Pages of the report"
            />
          }
        >
          {items.length > 0 ? (
            <DataTable
              caption="Outcome for each item in the file"
              columns={lineColumns}
              rows={items}
              keyOf={({ position }) => String(position)}
              nameOf={({ title: name }) => name}
            />
          ) : (
            <EmptyState title="Nothing here">The report appears as soon as the file is read.</EmptyState>
          )}
        </ListCard>
      </div>
    </Screen>
  );
}
