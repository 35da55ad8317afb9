import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { DeskCalls } from "../../admin/api.server.ts";
import { adminExportQuerySchema, adminListQuerySchema } from "../../admin/contract.ts";
import { deskHref, repliesPath } from "../../admin/list-views.ts";
import { deskColumns } from "../../ui/admin/desk-columns.tsx";
import { DeskList } from "../../ui/admin/desk-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<DeskCalls>();
const title = "Trade queries";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(adminListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /trade-queries", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(deskHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={deskColumns} label="Loading trade queries" />
    </Screen>
  );
}

export default function TradeQueryList({ loaderData: { list, data } }: Route.ComponentProps) {
  const query = exportQuery(adminExportQuerySchema, list.given);
  return (
    <Screen
      title={title}
      lede="Questions from account holders."
      action={
        <>
          <ButtonLink to={repliesPath} variant="secondary">
            Saved replies
          </ButtonLink>
          <CsvLink href={hrefOf<DeskCalls>()("GET /trade-queries/export", { query })} />
        </>
      }
    >
      <DeskList list={list} data={data} />
    </Screen>
  );
}
