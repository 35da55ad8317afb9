import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { TermCalls } from "../../admin/terms-api.server.ts";
import { categoryColumns } from "../../ui/admin/category-columns.tsx";
import { NewCategory } from "../../ui/admin/category-form.tsx";
import { CategoryList } from "../../ui/admin/category-list.tsx";
import type { Route } from "./+types/categories.ts";

const api = apiOf<TermCalls>();
const title = "Categories";
const lede = "Categories for blogs, in the order readers see them.";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { categories: (await adminRead(request, () => api("GET /categories/usage"))).data };
}

export function HydrateFallback() {
  return (
    <Screen title={title} lede={lede}>
      <TableSkeleton columns={categoryColumns} rows={6} label="Loading categories" />
    </Screen>
  );
}

export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <Screen title={title} lede={lede} action={<NewCategory />}>
      <CategoryList categories={categories} />
    </Screen>
  );
}
