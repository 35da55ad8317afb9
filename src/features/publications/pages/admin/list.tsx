import {
  ItemListScreen,
  ItemListSkeleton,
  itemListTitle,
  readItemList,
} from "#features/items/client/item-list-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { publicationLists } from "../../ui/admin/publication-lists.tsx";
import type { Route } from "./+types/list.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(itemListTitle(publicationLists), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readItemList(publicationLists, request);

export function HydrateFallback() {
  return <ItemListSkeleton lists={publicationLists} />;
}

export default function Publications({ loaderData }: Route.ComponentProps) {
  return <ItemListScreen lists={publicationLists} {...loaderData} />;
}
