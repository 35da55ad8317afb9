import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { EnrollmentCalls } from "../../admin/api.server.ts";
import { enrollmentExportQuerySchema, enrollmentListQuerySchema } from "../../admin/list-contract.ts";
import { enrollmentsHref, enrollmentsPath } from "../../admin/views.ts";
import { enrollmentColumns } from "../../ui/admin/enrollment-columns.tsx";
import { EnrollmentList } from "../../ui/admin/enrollment-list.tsx";
import type { Route } from "./+types/enrollments.ts";

const api = apiOf<EnrollmentCalls>();
const href = hrefOf<EnrollmentCalls>();
const title = "Enrollments";
const lede = "Who enrolled in a program or asked for a seat, and how each stands.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(enrollmentListQuerySchema, new URL(request.url).searchParams);
  const [{ data }, cohorts] = await adminRead(request, () =>
    Promise.all([api("GET /enrollments/admin/list", { query: list.given }), api("GET /enrollments/admin/cohorts")]),
  );
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(enrollmentsHref({ ...list.query, page: totalPages }));
  return { list, data, cohorts: cohorts.data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={enrollmentColumns} label="Loading enrollments" />
    </Screen>
  );
}

export default function Enrollments({ loaderData: { list, data, cohorts } }: Route.ComponentProps) {
  const query = exportQuery(enrollmentExportQuerySchema, list.given);
  return (
    <Screen
      title={title}
      lede={lede}
      action={
        <span className="flex flex-wrap gap-2">
          <CsvLink href={href("GET /enrollments/admin/export", { query })} />
          <ButtonLink to={`${enrollmentsPath}/complete`} variant="secondary">
            Mark many as completed
          </ButtonLink>
        </span>
      }
    >
      <EnrollmentList list={list} data={data} cohorts={cohorts} />
    </Screen>
  );
}
