import { redirect } from "react-router";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf, hrefOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { exportQuery, readList } from "#lib/list-address.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CsvLink } from "#ui/data-table/csv-link.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { BlogAdminCalls } from "../../admin/api.server.ts";
import { adminExportQuerySchema, adminListQuerySchema } from "../../admin/contract.ts";
import { blogsHref } from "../../admin/list-views.ts";
import { blogsPath, featuredPath } from "../../admin/paths.ts";
import { blogColumns } from "../../ui/admin/blog-columns.tsx";
import { BlogList } from "../../ui/admin/blog-list.tsx";
import type { Route } from "./+types/list.ts";

const api = apiOf<BlogAdminCalls>();
const title = "Blogs";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const list = readList(adminListQuerySchema, new URL(request.url).searchParams);
  const { data } = await adminRead(request, () => api("GET /blogs", { query: list.given }));
  const { totalPages } = data.pagination;
  if (list.query.page > Math.max(1, totalPages)) throw redirect(blogsHref({ ...list.query, page: totalPages }));
  return { list, data };
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <TableSkeleton columns={blogColumns} label="Loading blogs" />
    </Screen>
  );
}

export default function Blogs({ loaderData: { list, data } }: Route.ComponentProps) {
  const query = exportQuery(adminExportQuerySchema, list.given);
  return (
    <Screen
      title={title}
      action={
        <>
          <CsvLink href={hrefOf<BlogAdminCalls>()("GET /blogs/admin/export", { query })} />
          <ButtonLink to={featuredPath} variant="secondary">
            Featured
          </ButtonLink>
          <ButtonLink to={`${blogsPath}/new`}>New blog</ButtonLink>
        </>
      }
    >
      <BlogList list={list} data={data} />
    </Screen>
  );
}
