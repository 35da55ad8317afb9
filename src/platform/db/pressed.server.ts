import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "./client.server.ts";

/**
 * Whether a press made its row before: its key, which the browser makes, is the row's id, so that the same press sent again
 * after a lost answer makes nothing more. A second one waits for the first. `own` says of the row that it is what this press would
 * make. Throws CONFLICT where the key made something else.
 */
export async function pressedBefore(tx: DbOrTx, table: PgTable, key: string | undefined, own: SQL): Promise<boolean> {
  if (key === undefined) return false;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`press ${key}`}, 0))`);
  const { rows } = await tx.execute<{ own: boolean }>(
    sql`select (${own}) is true as own from ${table} where id = ${key}::uuid`,
  );
  const [made] = rows;
  if (made && !made.own) throw new AppError("CONFLICT", "This key was used for something else.");
  return made !== undefined;
}

/** The column `id` of a row that a press makes. */
export const idOfPress = (key: string | undefined) => (key === undefined ? {} : { id: key });
