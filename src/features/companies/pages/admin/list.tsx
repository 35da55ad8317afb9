import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { CompanyCalls } from "../../admin/api.server.ts";
import { companyListQuerySchema } from "../../admin/contract.ts";
import { companiesHref } from "../../admin/views.ts";
import { companyColumns } from "../../ui/admin/company-columns.tsx";
import { CompanyList } from "../../ui/admin/company-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<CompanyCalls>();
const title = "Companies";
const lede = "Who buys seats and blogs for several people, and how each order stands.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(companyListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /companies/admin/list", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(companiesHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={companyColumns} label="Loading companies" />
    </Screen>
  );
}

export default function Companies({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede}>
      <CompanyList list={list} data={data} />
    </Screen>
  );
}
