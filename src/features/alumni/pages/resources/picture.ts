import type { LoaderFunctionArgs } from "react-router";
import { AppError } from "#lib/app-error.ts";
import { keepPage, orThrowPage, platformOf } from "#platform/http/page-plan.server.ts";
import { pictureKey } from "../../directory.server.ts";

/**
 * /alumni/{handle}/picture: the picture of the account, as long as it is shown. By this address and not by that of the file,
 * which browsers keep for a year: whoever stops showing it is to stop everywhere.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { db, storage } = platformOf(context);
  const read = async () => {
    const bytes = await storage.bytesIfThere(await pictureKey(db, params.handle ?? ""));
    if (!bytes) throw new AppError("NOT_FOUND", "There is no picture here.");
    return bytes;
  };
  const bytes = await orThrowPage(read());
  keepPage(context, ["alumni", "content"]);
  return new Response(new Uint8Array(bytes), {
    headers: { "Content-Type": "image/webp", "X-Robots-Tag": "noindex" },
  });
}
