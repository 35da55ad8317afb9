import {
  ItemListScreen,
  ItemListSkeleton,
  itemListTitle,
  readItemList,
} from "#features/items/client/item-list-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { eventLists } from "../../ui/admin/event-lists.tsx";
import type { Route } from "./+types/list.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  adminMeta(itemListTitle(eventLists), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readItemList(eventLists, request);

export function HydrateFallback() {
  return <ItemListSkeleton lists={eventLists} />;
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return <ItemListScreen lists={eventLists} {...loaderData} />;
}
