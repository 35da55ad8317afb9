import { ItemScreen, ItemScreenSkeleton, itemTitle, readItem } from "#features/items/client/item-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { resourceEditor } from "../../ui/admin/resource-editor.tsx";
import type { Route } from "./+types/edit.ts";

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) =>
  adminMeta(itemTitle(resourceEditor, params.id, loaderData?.item), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  readItem(resourceEditor, request, params.id);

export function HydrateFallback() {
  return <ItemScreenSkeleton editor={resourceEditor} />;
}

export default function EditResource({ loaderData }: Route.ComponentProps) {
  return <ItemScreen editor={resourceEditor} {...loaderData} />;
}
