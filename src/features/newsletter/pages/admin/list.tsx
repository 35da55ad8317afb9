import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { readList } from "#lib/list-address.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { NewsletterCalls } from "../../admin/api.server.ts";
import { issueListQuerySchema } from "../../admin/contract.ts";
import { issuesHref } from "../../admin/list-views.ts";
import { issueColumns } from "../../ui/admin/issue-columns.tsx";
import { IssueList } from "../../ui/admin/issue-list.tsx";
import { NewsletterActions } from "../../ui/admin/newsletter-actions.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<NewsletterCalls>();
const title = "Newsletter";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(issueListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /news-letters/issues", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(issuesHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={issueColumns} label="Loading issues" />
    </Screen>
  );
}

export default function Newsletter({ loaderData: { list, data } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede="Each issue presents blogs that you choose." action={<NewsletterActions at="issues" />}>
      <IssueList list={list} data={data} />
    </Screen>
  );
}
