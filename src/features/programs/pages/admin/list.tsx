import {
  ItemListScreen,
  ItemListSkeleton,
  itemListTitle,
  readItemList,
} from "#features/items/client/item-list-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { programLists } from "../../ui/admin/program-lists.tsx";
import type { Route } from "./+types/list.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(itemListTitle(programLists), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readItemList(programLists, request);

export function HydrateFallback() {
  return <ItemListSkeleton lists={programLists} />;
}

export default function Programs({ loaderData }: Route.ComponentProps) {
  return <ItemListScreen lists={programLists} {...loaderData} />;
}
