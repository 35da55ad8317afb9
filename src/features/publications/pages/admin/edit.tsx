import { ItemScreen, ItemScreenSkeleton, itemTitle, readItem } from "#features/items/client/item-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { publicationEditor } from "../../ui/admin/publication-editor.tsx";
import type { Route } from "./+types/edit.ts";

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) =>
  adminMeta(itemTitle(publicationEditor, params.id, loaderData?.item), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  readItem(publicationEditor, request, params.id);

export function HydrateFallback() {
  return <ItemScreenSkeleton editor={publicationEditor} />;
}

export default function EditPublication({ loaderData }: Route.ComponentProps) {
  return <ItemScreen editor={publicationEditor} {...loaderData} />;
}
