import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { OperationsCalls } from "../../admin/api.server.ts";
import { jobListQuerySchema } from "../../admin/contract.ts";
import { jobsHref } from "../../admin/list-views.ts";
import { jobColumns } from "../../ui/admin/job-columns.tsx";
import { JobList } from "../../ui/admin/job-list.tsx";
import type { Route } from "./+types/jobs.ts";

const api = apiOf<OperationsCalls>();
const title = "Jobs";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(jobListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /jobs", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(jobsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={jobColumns} label="Loading jobs" />
    </Screen>
  );
}

export default function Jobs({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede="What the site does in the background.">
      <JobList list={list} data={data} />
    </Screen>
  );
}
