import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { AlumniCalls } from "../../admin/api.server.ts";
import { entryListQuerySchema } from "../../admin/contract.ts";
import { entriesHref } from "../../admin/views.ts";
import { entryColumns } from "../../ui/admin/entry-columns.tsx";
import { EntryList } from "../../ui/admin/entry-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<AlumniCalls>();
const title = "Alumni directory";
const lede = "Who agreed to be listed. You see what everybody sees of them, and nothing more.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(entryListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /alumni", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(entriesHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={entryColumns} label="Loading the directory" />
    </Screen>
  );
}

export default function Entries({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede}>
      <EntryList list={list} data={data} />
    </Screen>
  );
}
