import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { ProgramAdminCalls } from "../../admin/api.server.ts";
import { adminProgramQuerySchema } from "../../admin/contract.ts";
import { programsHref, programsPath } from "../../admin/list-views.ts";
import { programColumns } from "../../ui/admin/program-columns.tsx";
import { ProgramList } from "../../ui/admin/program-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<ProgramAdminCalls>();
const title = "Programs";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(adminProgramQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /programs/admin/list", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(programsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={programColumns} label="Loading programs" />
    </Screen>
  );
}

export default function Programs({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} action={<ButtonLink to={`${programsPath}/new`}>New program</ButtonLink>}>
      <ProgramList list={list} data={data} />
    </Screen>
  );
}
