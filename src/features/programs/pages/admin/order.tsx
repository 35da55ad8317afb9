import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { itemsPath } from "#features/items/client/item-screens.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { ProgramOrderCalls } from "../../admin/api.server.ts";
import { ProgramOrder, programOrderColumns } from "../../ui/admin/program-order.tsx";
import type { Route } from "./+types/order.ts";

const api = apiOf<ProgramOrderCalls>();
const title = "Order of the programs";
const head = {
  title,
  lede: "In this order readers see those that are published. A new program comes last.",
  above: <Breadcrumbs items={[{ title: "Programs", href: itemsPath({ noun: "program" }) }, { title }]} />,
};

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { programs: (await adminRead(request, () => api("GET /programs/admin/order"))).data };
}

export function HydrateFallback() {
  return (
    <Screen {...head}>
      <TableSkeleton columns={programOrderColumns} rows={8} label="Loading programs" />
    </Screen>
  );
}

export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <Screen {...head}>
      <ProgramOrder {...loaderData} />
    </Screen>
  );
}
