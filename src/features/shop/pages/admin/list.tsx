import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { PurchaseCalls } from "../../admin/api.server.ts";
import { purchaseExportQuerySchema, purchaseListQuerySchema } from "../../admin/contract.ts";
import { purchasesHref } from "../../admin/purchase-views.ts";
import { purchaseColumns } from "../../ui/admin/purchase-columns.tsx";
import { PurchaseList } from "../../ui/admin/purchase-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<PurchaseCalls>();
const title = "Purchases";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(purchaseListQuerySchema, new URL(request.url).searchParams);
  const [{ data }, waiting] = await adminRead(request, () =>
    Promise.all([api("GET /purchases", { query: list.given }), api("GET /purchases/waiting")]),
  );
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(purchasesHref({ ...list.query, page: totalPages }));
  return { list, data, waiting: waiting.data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <div className="space-y-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-18 rounded-card" />
        <TableSkeleton columns={purchaseColumns} label="Loading purchases" />
      </div>
    </Screen>
  );
}

export default function Purchases({ loaderData: { list, data, waiting } }: Route.ComponentProps) {
  const query = exportQuery(purchaseExportQuerySchema, list.given);
  return (
    <Screen
      title={title}
      lede="Every order, paid or not."
      action={<CsvLink href={hrefOf<PurchaseCalls>()("GET /purchases/export", { query })} />}
    >
      <PurchaseList list={list} data={data} waiting={waiting} />
    </Screen>
  );
}
