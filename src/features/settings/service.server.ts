import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { forget, remember } from "#platform/db/memory.server.ts";
import type { MailSite } from "#platform/mail/layout.server.ts";
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

/** The site as its emails name it. */
export function mailSiteOf({ name, email, phone }: SiteSettings, url: string): MailSite {
  return { name, email, phone, url };
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What `change` names put into `now`, through objects within; lists and all else are replaced. */
function merged(now: unknown, change: unknown): unknown {
  if (!isObject(now) || !isObject(change)) return change;
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...now, ...Object.fromEntries(named.map(([key, value]) => [key, merged(now[key], value)])) };
}

/** Whether what `before` names is another by now. */
function hasMoved(now: unknown, before: unknown): boolean {
  if (!isObject(before)) return JSON.stringify(now) !== JSON.stringify(before);
  const inside = isObject(now) ? now : {};
  return Object.entries(before).some(([key, value]) => value !== undefined && hasMoved(inside[key], value));
}

/**
 * Changes what is named of a text and leaves the rest; two who change at the same moment come one after the other.
 * `schema` is its owner's, with a default for every field. Throws CONFLICT when something is not as `before` says.
 */
export async function changeContent<T extends z.ZodType>(
  db: Db,
  key: string,
  schema: T,
  { before: seen, ...change }: { before?: Record<string, unknown> | undefined },
): Promise<{ before: z.infer<T>; after: z.infer<T> }> {
  const changed = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${key}`}, 0))`);
    const before = (await readContent(tx, key, schema)) ?? schema.parse({});
    if (seen !== undefined && hasMoved(before, seen))
      throw new AppError(
        "CONFLICT",
        "Somebody else changed this meanwhile. Nothing was saved; look at what is here now.",
      );
    const after = schema.parse(merged(before, change));
    await saveContent(tx, key, after);
    await note(tx, { action: "settings.change", subject: key, before, after });
    return { before, after };
  });
  // Other processes hear of it by the notice; this one must not answer with what was.
  forget(db, "content");
  return changed;
}
