import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { TableSkeleton } from "#ui/data-table/table-skeleton.tsx";
import { Screen } from "#ui/screen.tsx";
import type { FeaturedCalls } from "../../admin/featured-api.server.ts";
import { blogsPath } from "../../admin/paths.ts";
import { FeaturedList, featuredColumns } from "../../ui/admin/featured-list.tsx";
import type { Route } from "./+types/featured.ts";

const api = apiOf<FeaturedCalls>();
const title = "Featured blogs";
const head = {
  title,
  lede: "The home page shows the first eight, in this order. A blog that is newly marked 'Featured' comes first.",
  above: <Breadcrumbs items={[{ title: "Blogs", href: blogsPath }, { title }]} />,
};

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return (await adminRead(request, () => api("GET /blogs/admin/featured"))).data;
}

export function HydrateFallback() {
  return (
    <Screen {...head}>
      <TableSkeleton columns={featuredColumns} rows={8} label="Loading featured blogs" />
    </Screen>
  );
}

export default function Featured({ loaderData }: Route.ComponentProps) {
  return (
    <Screen {...head}>
      <FeaturedList {...loaderData} />
    </Screen>
  );
}
