import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "./client.server.ts";

/** Rows that one statement removes: well below what a statement's time is enough for, also with what hangs on them. */
const portion = 5000;

/**
 * Removes the rows of a table that fit, a portion at a time, each by a statement of its own: however many there are, none
 * is cut off by its time. Returns how many there were.
 */
export async function deleteOld(db: DbOrTx, table: SQL, fits: SQL): Promise<number> {
  for (let all = 0; ; ) {
    const { rowCount } = await db.execute(
      // Asked twice: a row that somebody changes meanwhile is looked at again before it goes.
      sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${fits} limit ${portion})) and ${fits}`,
    );
    all += rowCount ?? 0;
    if ((rowCount ?? 0) < portion) return all;
  }
}
