import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { AuditCalls } from "../../admin/api.server.ts";
import { auditHref } from "../../admin/audit-path.ts";
import { auditListQuerySchema } from "../../admin/contract.ts";
import { auditColumns } from "../../ui/admin/audit-columns.tsx";
import { AuditList } from "../../ui/admin/audit-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<AuditCalls>();
const title = "Audit log";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(auditListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /audit-log", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(auditHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={auditColumns} label="Loading the audit log" />
    </Screen>
  );
}

export default function AuditLog({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede="Who did what, the newest first. Nothing in it can be changed.">
      <AuditList list={list} data={data} />
    </Screen>
  );
}
