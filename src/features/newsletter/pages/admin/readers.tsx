import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import { exportQuerySchema, subscriberListQuerySchema } from "../../admin/contract.ts";
import { newsletterPath, readersHref } from "../../admin/list-views.ts";
import type { ReaderCalls } from "../../admin/readers-api.server.ts";
import { readerColumns } from "../../ui/admin/reader-columns.tsx";
import { ReaderList } from "../../ui/admin/reader-list.tsx";
import type { Route } from "./+types/readers.ts";

const api = apiOf<ReaderCalls>();
const title = "Newsletter readers";
const above = <Breadcrumbs items={[{ title: "Newsletter", href: newsletterPath }, { title: "Readers" }]} />;

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(subscriberListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /news-letters/subscribers", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(readersHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} above={above}>
      <TableSkeleton columns={readerColumns} label="Loading readers" />
    </Screen>
  );
}

export default function NewsletterReaders({ loaderData: { list, data } }: Route.ComponentProps) {
  const query = exportQuery(exportQuerySchema, list.given);
  return (
    <Screen
      title={title}
      above={above}
      lede="Everybody who asked for the newsletter. Nobody becomes a reader without confirming it."
      action={<CsvLink href={hrefOf<ReaderCalls>()("GET /news-letters/subscribers/export", { query })} />}
    >
      <ReaderList list={list} data={data} />
    </Screen>
  );
}
