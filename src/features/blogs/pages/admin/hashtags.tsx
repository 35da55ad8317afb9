import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import { hashtagListQuerySchema } from "../../admin/terms-contract.ts";
import { hashtagsHref } from "../../admin/terms-views.ts";
import { hashtagColumns } from "../../ui/admin/hashtag-columns.tsx";
import { HashtagList } from "../../ui/admin/hashtag-list.tsx";
import type { Route } from "./+types/hashtags.ts";

const api = apiOf<TermCalls>();
const title = "Hashtags";
const lede =
  "What blogs are about, in words that editors type. One word for one thing: merge those that mean the same.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(hashtagListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /hashtags/usage", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(hashtagsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={hashtagColumns} label="Loading hashtags" />
    </Screen>
  );
}

export default function Hashtags({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede}>
      <HashtagList list={list} data={data} />
    </Screen>
  );
}
