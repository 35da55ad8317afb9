import {
  ItemListScreen,
  ItemListSkeleton,
  itemListTitle,
  readItemList,
} from "#features/items/client/item-list-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { resourceLists } from "../../ui/admin/resource-lists.tsx";
import type { Route } from "./+types/list.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(itemListTitle(resourceLists), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readItemList(resourceLists, request);

export function HydrateFallback() {
  return <ItemListSkeleton lists={resourceLists} />;
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  return <ItemListScreen lists={resourceLists} {...loaderData} />;
}
