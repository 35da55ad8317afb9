import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { MembershipCalls } from "../../admin/api.server.ts";
import { membershipExportQuerySchema, membershipListQuerySchema } from "../../admin/contract.ts";
import { membershipsHref, membershipsPath } from "../../admin/views.ts";
import { membershipColumns } from "../../ui/admin/membership-columns.tsx";
import { MembershipList } from "../../ui/admin/membership-list.tsx";
import type { Route } from "./+types/memberships.ts";

const api = apiOf<MembershipCalls>();
const href = hrefOf<MembershipCalls>();
const title = "Memberships";
const lede = "Who is a member or has applied, and how each stands.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(membershipListQuerySchema, new URL(request.url).searchParams);
  const [{ data }, kinds] = await adminRead(request, () =>
    Promise.all([api("GET /memberships/admin/list", { query: list.given }), api("GET /memberships/admin/kinds")]),
  );
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(membershipsHref({ ...list.query, page: totalPages }));
  return { list, data, kinds: kinds.data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={membershipColumns} label="Loading memberships" />
    </Screen>
  );
}

export default function Memberships({ loaderData: { list, data, kinds } }: Route.ComponentProps) {
  const query = exportQuery(membershipExportQuerySchema, list.given);
  return (
    <Screen
      title={title}
      lede={lede}
      action={
        <span className="flex flex-wrap gap-2">
          <CsvLink href={href("GET /memberships/admin/export", { query })} />
          <ButtonLink to={`${membershipsPath}/kinds`} variant="secondary">
            Kinds and fees
          </ButtonLink>
        </span>
      }
    >
      <MembershipList list={list} data={data} kinds={kinds} />
    </Screen>
  );
}
