import { readContent } from "#features/settings/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { type HomeContent, homeContentSchema } from "./contract.ts";

/** What the home page says. It is put in at every start, so its absence is a fault. */
export async function readHome(db: Db): Promise<HomeContent> {
  const content = await readContent(db, "home", homeContentSchema);
  if (content === undefined) throw new Error("The content of the home page is missing");
  return content;
}
