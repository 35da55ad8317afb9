import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";

/** Notes whose address one statement takes away. */
const portion = 5000;

/**
 * Ends notes whose time is over, and network addresses earlier than the notes: refused tries after a year and after 90 days, what was
 * done after six years and after one. A trigger allows just that (triggers.sql, decision 51).
 */
export async function forgetOldNotes(db: Db): Promise<void> {
  await deleteOld(db, sql`audit_log`, sql`outcome = 'refused' and at < now() - interval '1 year'`);
  await deleteOld(db, sql`audit_log`, sql`at < now() - interval '6 years'`);
  const isOver = sql`address is not null and (at < now() - interval '1 year' or (outcome = 'refused' and at < now() - interval '90 days'))`;
  for (;;) {
    const { rowCount } = await db.execute(
      sql`update audit_log set address = null where id = any(array(select id from audit_log where ${isOver} limit ${portion}))`,
    );
    if ((rowCount ?? 0) < portion) return;
  }
}
