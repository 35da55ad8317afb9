import { ItemScreen, ItemScreenSkeleton, itemTitle, readItem } from "#features/items/client/item-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { eventEditor } from "../../ui/admin/event-editor.tsx";
import type { Route } from "./+types/edit.ts";

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) =>
  adminMeta(itemTitle(eventEditor, params.id, loaderData?.item), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => readItem(eventEditor, request, params.id);

export function HydrateFallback() {
  return <ItemScreenSkeleton editor={eventEditor} />;
}

export default function EditEvent({ loaderData }: Route.ComponentProps) {
  return <ItemScreen editor={eventEditor} {...loaderData} />;
}
