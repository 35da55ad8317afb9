import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { remember } from "#platform/db/memory.server.ts";
import { type SiteSettings, siteSettingsSchema } from "./contract.ts";
import { siteContent } from "./tables.server.ts";

/** Reads one editable text of the site, checked by the schema of its owner. Undefined when it was never written. */
export async function readContent<T extends z.ZodType>(
  db: DbOrTx,
  key: string,
  schema: T,
): Promise<z.infer<T> | undefined> {
  const [row] = await db.select({ data: siteContent.data }).from(siteContent).where(eq(siteContent.key, key));
  return row ? schema.parse(row.data) : undefined;
}

/** Name, tagline, contact facts and social addresses of the site. */
export function readSettings(db: DbOrTx): Promise<SiteSettings> {
  return remember(
    db,
    "content",
    "settings",
    async () => (await readContent(db, "settings", siteSettingsSchema)) ?? siteSettingsSchema.parse({}),
  );
}

/** Puts a text in where there is none yet; tells whether it did. */
export async function installContent(db: DbOrTx, key: string, data: unknown): Promise<boolean> {
  const { rowCount } = await db.insert(siteContent).values({ key, data }).onConflictDoNothing();
  return rowCount === 1;
}

/** Writes a text. Other processes hear of it at commit; a value already checked by the schema of its owner. */
export async function saveContent(db: DbOrTx, key: string, data: unknown): Promise<void> {
  await db
    .insert(siteContent)
    .values({ key, data })
    .onConflictDoUpdate({ target: siteContent.key, set: { data, updatedAt: sql`now()` } });
}
