import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { OperationsCalls } from "../../admin/api.server.ts";
import { mailListQuerySchema } from "../../admin/contract.ts";
import { mailsHref } from "../../admin/list-views.ts";
import { mailColumns } from "../../ui/admin/mail-columns.tsx";
import { MailList } from "../../ui/admin/mail-list.tsx";
import type { Route } from "./+types/mails.ts";

const api = apiOf<OperationsCalls>();
const title = "Emails";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(mailListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /mails", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(mailsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={mailColumns} label="Loading emails" />
    </Screen>
  );
}

export default function Emails({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede="What the site sent, is sending and couldn't send. Their text isn't shown.">
      <MailList list={list} data={data} />
    </Screen>
  );
}
