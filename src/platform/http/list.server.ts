import { type SQL, sql } from "drizzle-orm";
import { mostCounted, type Pagination, paginate } from "#lib/pagination.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";

/** The rows of a table that a filter finds, counted up to `mostCounted`; to be put into a statement. */
export const countOf = (table: SQL, filter?: SQL): SQL =>
  sql`(select count(*)::int from (select 1 from ${table} ${filter ? sql`where ${filter}` : sql``} limit ${mostCounted}) counted)`;

/** How many rows of a table a filter finds: `mostCounted` or more are `mostCounted`. */
export async function countRows(db: DbOrTx, table: SQL, filter?: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${countOf(table, filter)} as total`);
  return rows[0]?.total ?? 0;
}

/** How many rows of a table there are in each state: each is read from an index that begins with the state. */
export async function countStates<S extends string>(
  db: DbOrTx,
  table: SQL,
  states: readonly S[],
  inState: (state: S) => SQL = (state) => sql`status = ${state}`,
): Promise<Record<S, number>> {
  const counts = states.map((state) => sql`${countOf(table, inState(state))} as ${sql.identifier(state)}`);
  const { rows } = await db.execute<Record<S, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  if (!rows[0]) throw new Error("count returned no row");
  return rows[0];
}

/** The number of rows in any state. */
export const allOf = (counts: Record<string, number>) =>
  Math.min(
    mostCounted,
    Object.values(counts).reduce((sum, one) => sum + one, 0),
  );

/** One page of a list: how many there are, and, where the page lies within them, its rows. */
export async function listPage<T>(
  { page, limit }: { page: number; limit: number },
  count: () => Promise<number>,
  rows: (slice: { limit: number; offset: number }) => Promise<T[]>,
): Promise<{ items: T[]; pagination: Pagination }> {
  const total = await count();
  const offset = (page - 1) * limit;
  return { items: offset < total ? await rows({ limit, offset }) : [], pagination: paginate(total, page, limit) };
}
