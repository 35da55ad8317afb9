import { certificateFor, entry } from "./alumni.ts";
import { createBuyer, type useShop } from "./shop.ts";

type Does = (call: string, id: string | undefined, body?: object) => Promise<{ version: number }>;

/** Every write of staff on the directory of alumni, each by `does`. */
export async function writeAlumni(does: Does, { site, database }: ReturnType<typeof useShop>): Promise<void> {
  const alumna = await createBuyer(site);
  await certificateFor(database.pool, { email: alumna.email });
  const own = (await alumna.call("GET", "/alumni/my")).body.data;
  const { handle, version } = (await alumna.call("PUT", "/alumni/my", entry(own))).body.data;
  const off = await does("POST /alumni/{handle}/take-off", handle, { version, reason: "The link misleads" });
  await does("POST /alumni/{handle}/allow", handle, { version: off.version });
}
