import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { BinCalls } from "../../admin/api.server.ts";
import { binListQuerySchema } from "../../admin/contract.ts";
import { binHref } from "../../admin/list-views.ts";
import { binColumns } from "../../ui/admin/bin-columns.tsx";
import { BinList } from "../../ui/admin/bin-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<BinCalls>();
const title = "Bin";
const lede = "What was deleted. After 30 days it's deleted for good.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(binListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /bin", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(binHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={binColumns} label="Loading the bin" />
    </Screen>
  );
}

export default function Bin({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede}>
      <BinList list={list} data={data} />
    </Screen>
  );
}
