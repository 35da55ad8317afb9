import { ItemScreen, ItemScreenSkeleton, itemTitle, readItem } from "#features/items/client/item-screen.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { programEditor } from "../../ui/admin/program-editor.tsx";
import type { Route } from "./+types/edit.ts";

export const meta: Route.MetaFunction = ({ params, loaderData, matches }) =>
  adminMeta(itemTitle(programEditor, params.id, loaderData?.item), matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  readItem(programEditor, request, params.id);

export function HydrateFallback() {
  return <ItemScreenSkeleton editor={programEditor} />;
}

export default function EditProgram({ loaderData }: Route.ComponentProps) {
  return <ItemScreen editor={programEditor} {...loaderData} />;
}
