import { type SQL, sql } from "drizzle-orm";
import { mostCounted, mostFound, type Pagination, paginate } from "#lib/pagination.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";

/** The rows of a table that a filter finds, counted up to `most`; to be put into a statement. */
export const countOf = (table: SQL, filter?: SQL, most = mostCounted): SQL =>
  sql`(select count(*)::int from (select 1 from ${table} ${filter ? sql`where ${filter}` : sql``} limit ${most}) counted)`;

/** How many rows of a table a filter finds: `most` or more are `most`. */
export async function countRows(db: DbOrTx, table: SQL, filter?: SQL, most = mostCounted): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${countOf(table, filter, most)} as total`);
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

interface Slice {
  limit: number;
  offset: number;
}

/** So far from its beginning a list is walked to quickly. */
const near = 100;

/** How many finds of a search are gathered for a page: on the first ones no more than are counted. */
export const mostGathered = ({ limit, offset }: Slice) => (offset + limit <= near ? mostFound : mostCounted);

/** What all ways find, as (id, key), each once, and no more than `most`. */
const foundBy = (ways: readonly SQL[], most: number): SQL =>
  ways.length === 1
    ? sql`${ways[0]} limit ${most}`
    : sql`select id, key from (${sql.join(
        ways.map((way) => sql`(${way} limit ${most})`),
        sql` union `,
      )}) f limit ${most}`;

/**
 * Gathers what a search finds once: how many, counted up to `mostFound`, and the ids of one page. `ways` are statements
 * that each find some of it by an index of their own, as (id, key); `order` sorts by these two. Where more are found than
 * are gathered, no ids come: the page is better walked to in the list's own order, of which every few rows are a find.
 */
async function gatherFound<Id extends string | number>(
  db: DbOrTx,
  ways: readonly SQL[],
  order: SQL,
  slice: Slice,
  most: number,
): Promise<{ total: number; ids: Id[] | undefined }> {
  const { rows } = await db.execute<{ total: number; ids: Id[] }>(sql`
    with found as materialized (${foundBy(ways, most)})
    select (select count(*)::int from found) as total,
      array(select id from found order by ${order} limit ${slice.limit} offset ${slice.offset}) as ids`);
  const [row] = rows;
  if (!row) throw new Error("count returned no row");
  return { total: Math.min(row.total, mostFound), ids: row.total < most ? row.ids : undefined };
}

/** Where the first finds of a common word are looked for. `as` is what the filter calls the table. */
interface Beginning {
  table: SQL;
  as?: SQL;
  filter: SQL;
  /** An index must have the rows in this order. */
  order: SQL;
  /** So many of the list's first rows are looked at (200). */
  within?: number;
}

/**
 * The ids of the first few rows of a list that a filter finds, where they are at its beginning, as those of a common
 * word are: walking to them takes a moment, gathering all finds does not. `undefined` where fewer are there: then they have
 * to be gathered.
 */
export async function firstFound<Id extends string | number>(
  db: DbOrTx,
  { table, as = table, filter, order, within = 200, limit }: Beginning & { limit: number },
): Promise<Id[] | undefined> {
  const { rows } = await db.execute<{ id: Id }>(sql`
    select id from (select * from ${table} order by ${order} limit ${within}) ${as} where ${filter} order by ${order} limit ${limit}`);
  return rows.length < limit ? undefined : rows.map(({ id }) => id);
}

/** One page of a list: how many there are, and, where the page lies within them, its rows. */
export async function listPage<T>(
  { page, limit }: { page: number; limit: number },
  count: () => Promise<number>,
  rows: (slice: Slice) => Promise<T[]>,
): Promise<{ items: T[]; pagination: Pagination }> {
  const total = await count();
  const offset = (page - 1) * limit;
  return { items: offset < total ? await rows({ limit, offset }) : [], pagination: paginate(total, page, limit) };
}

/**
 * One page of what a search finds (see `gatherFound`), and how many that is. `rows` reads the rows with these ids, in the
 * list's order; or, without ids, walks the whole list to the slice. `most` finds are gathered: more than usual where finds
 * lie together in the list's order, so that a walk could pass all others first. With `first`, the first page of a common word
 * is found where the list begins, and its finds are only counted.
 */
export async function listFound<Id extends string | number, T>(
  db: DbOrTx,
  { page, limit }: { page: number; limit: number },
  { ways, order, most, first }: { ways: readonly SQL[]; order: SQL; most?: number; first?: Beginning },
  rows: (ids: Id[] | undefined, slice: Slice) => Promise<T[]>,
): Promise<{ items: T[]; pagination: Pagination }> {
  const offset = (page - 1) * limit;
  const slice = { limit, offset };
  const near = first && offset === 0 ? await firstFound<Id>(db, { ...first, limit }) : undefined;
  const { total, ids } = near
    ? { total: await countRows(db, sql`(${foundBy(ways, mostFound)}) found`, undefined, mostFound), ids: near }
    : await gatherFound<Id>(db, ways, order, slice, Math.max(most ?? 0, mostGathered(slice)));
  const items = offset >= total ? [] : await rows(ids, { limit, offset: ids ? 0 : offset });
  return { items, pagination: paginate(total, page, limit) };
}

/** So many rows of a file are read at once, and are in memory. */
const portion = 1000;

/**
 * All that a list finds, a portion at a time, for a file of it. `ids` selects them in the list's order, all at once: a row that
 * gets another place there meanwhile is neither left out nor told twice, one that is deleted meanwhile is left out. `read` reads
 * the rows with these ids, in any order.
 */
export async function inPortions<Row extends { id: string }>(
  db: DbOrTx,
  ids: SQL,
  read: (ids: string[]) => Promise<readonly Row[]>,
): Promise<AsyncGenerator<Row[]>> {
  const { rows } = await db.execute<{ id: string }>(ids);
  async function* portions() {
    for (let start = 0; start < rows.length; start += portion) {
      const wanted = rows.slice(start, start + portion).map(({ id }) => id);
      const byId = new Map((await read(wanted)).map((row) => [row.id, row]));
      yield wanted.flatMap((id) => byId.get(id) ?? []);
    }
  }
  return portions();
}
