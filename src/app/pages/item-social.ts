import type { LoaderFunctionArgs } from "react-router";
import { readSettings } from "#features/settings/service.server.ts";
import { socialImage } from "#platform/content/social-image.server.ts";
import { orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { pictureFacts } from "../item-pictures.server.ts";

/** /social/{kind}/{slug}.png: the picture shown where the address of such an item, question or page is shared. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, storage } = platformOf(context);
  const { name } = await readSettings(db);
  const { facts } = await orThrowPage(pictureFacts(db, params, "png", name));
  const png = await socialImage(storage, facts, name);
  return new Response(new Uint8Array(png), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}
