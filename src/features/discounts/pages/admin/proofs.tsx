import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import { proofListQuerySchema } from "../../admin/contract.ts";
import type { ProofCalls } from "../../admin/proofs-api.server.ts";
import { proofsHref } from "../../admin/views.ts";
import { proofColumns } from "../../ui/admin/proof-columns.tsx";
import { ProofList } from "../../ui/admin/proof-list.tsx";
import type { Route } from "./+types/proofs.ts";

const api = apiOf<ProofCalls>();
const title = "Student discounts";
const lede = "What students sent to pay less for events. Files are deleted with your decision.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(proofListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /discount-proofs", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(proofsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={proofColumns} label="Loading proofs" />
    </Screen>
  );
}

export default function Proofs({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede}>
      <ProofList list={list} data={data} />
    </Screen>
  );
}
