import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { MessageCalls } from "../../admin/api.server.ts";
import { messageListQuerySchema } from "../../admin/contract.ts";
import { messagesHref } from "../../admin/list-views.ts";
import { DeleteOld } from "../../ui/admin/delete-old.tsx";
import { messageColumns } from "../../ui/admin/message-columns.tsx";
import { MessageList } from "../../ui/admin/message-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<MessageCalls>();
const title = "Contact messages";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(messageListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /contact-messages", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(messagesHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={messageColumns} label="Loading messages" />
    </Screen>
  );
}

export default function ContactMessages({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede="What people wrote on the contact page, the newest first." action={<DeleteOld />}>
      <MessageList list={list} data={data} />
    </Screen>
  );
}
