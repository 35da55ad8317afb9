import { type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { RecordEntry, RecordSummary } from "./contract.ts";
import { type RecordKind, recordKinds } from "./kinds.ts";

/** The account holder whose record it is. The address is a proven one. */
export interface RecordPerson {
  userId: string;
  email: string;
}

/** What every find has: a UUID as text, and when it was. */
export interface RecordRow extends Record<string, unknown> {
  id: string;
  at: Date;
}

type Told = Pick<RecordEntry, "title" | "path" | "facts"> & Partial<Pick<RecordEntry, "wholeDay" | "removable">>;

/**
 * What a feature brings to a person's learning record, one kind of it. Features offer parts from their service.server.ts and
 * src/app/learning-record.server.ts lists them: this feature does not know the others.
 */
export interface RecordPart<Row extends RecordRow = RecordRow> {
  kind: RecordKind;
  /** A statement for all of the person's: `id` (UUID as text), `at` (timestamptz), and whatever `tell` needs. */
  find(person: RecordPerson): SQL;
  /** What is shown of these rows, in their order; asks once for all of them. */
  tell(db: DbOrTx, rows: readonly Row[]): Promise<Told[]> | Told[];
}

export interface RecordFilter {
  kind?: RecordKind | undefined;
  year?: number | undefined;
}

interface Cursor {
  at: Date;
  kind: RecordKind;
  id: string;
}

/** Moments are told to the millisecond, so they are compared as that. */
const moment = sql`date_trunc('milliseconds', f.at)`;
const id = sql`f.id collate "C"`;

const orderOf = (kind: RecordKind) => recordKinds.indexOf(kind);

/** What of a kind comes after the cursor: newer first, then by kind, then by id. */
function after(kind: RecordKind, { at, kind: last, id: lastId }: Cursor): SQL {
  if (kind === last) return sql`(${moment}, ${id}) < (${at.toISOString()}::timestamptz, ${lastId})`;
  return orderOf(kind) < orderOf(last)
    ? sql`${moment} < ${at.toISOString()}::timestamptz`
    : sql`${moment} <= ${at.toISOString()}::timestamptz`;
}

/** A year in UTC, as all these moments are shown. */
const within = (year: number) =>
  sql`f.at >= ${`${year}-01-01T00:00:00Z`}::timestamptz and f.at < ${`${year + 1}-01-01T00:00:00Z`}::timestamptz`;

function parseCursor(text: string): Cursor {
  const [at = "", kind = "", lastId = ""] = text.split(".");
  return { at: new Date(Number(at)), kind: kind as RecordKind, id: lastId };
}

/** Newest first; of one moment by kind, then by id. */
const byTime = (a: Cursor, b: Cursor) =>
  b.at.getTime() - a.at.getTime() || orderOf(a.kind) - orderOf(b.kind) || (a.id < b.id ? 1 : -1);

async function findPart(db: DbOrTx, part: RecordPart, person: RecordPerson, asked: Asked) {
  const { cursor, filter, limit } = asked;
  const rules = [
    ...(cursor ? [after(part.kind, cursor)] : []),
    ...(filter.year === undefined ? [] : [within(filter.year)]),
    sql`true`,
  ];
  const { rows } = await db.execute<RecordRow>(sql`
    select * from (${part.find(person)}) f where ${sql.join(rules, sql` and `)}
    order by ${moment} desc, ${id} desc limit ${limit + 1}`);
  return rows.map((row) => ({ part, row, kind: part.kind, id: row.id, at: new Date(row.at) }));
}

interface Asked {
  filter: RecordFilter;
  cursor: Cursor | undefined;
  limit: number;
}

/** One page of a record, the newest first, with where the next one begins: one statement for each kind, however long it is. */
export async function readRecord(
  db: Db,
  parts: readonly RecordPart[],
  person: RecordPerson,
  { before, limit, ...filter }: RecordFilter & { before?: string | undefined; limit: number },
): Promise<{ items: RecordEntry[]; next: string | null }> {
  const asked = { filter, limit, cursor: before === undefined ? undefined : parseCursor(before) };
  const found: Awaited<ReturnType<typeof findPart>> = [];
  for (const part of parts)
    if (filter.kind === undefined || filter.kind === part.kind)
      found.push(...(await findPart(db, part, person, asked)));
  found.sort(byTime);
  const page = found.slice(0, limit);
  const told = new Map<string, RecordEntry>();
  for (const part of parts) {
    const own = page.filter(({ kind }) => kind === part.kind);
    if (own.length === 0) continue;
    const said = await part.tell(
      db,
      own.map(({ row }) => row),
    );
    for (const [i, { kind, id: key, at }] of own.entries()) {
      const words = said[i];
      if (!words) throw new Error(`${kind} tells less than it finds`);
      told.set(`${kind}.${key}`, { wholeDay: false, removable: false, ...words, id: key, kind, at: at.toISOString() });
    }
  }
  const last = page.at(-1);
  return {
    items: page.flatMap(({ kind, id: key }) => told.get(`${kind}.${key}`) ?? []),
    next: found.length > limit && last ? `${last.at.getTime()}.${last.kind}.${last.id}` : null,
  };
}

/** How much there is of each kind and year. */
export async function summarize(db: Db, parts: readonly RecordPart[], person: RecordPerson): Promise<RecordSummary> {
  const kinds: RecordSummary["kinds"] = [];
  const years = new Map<number, number>();
  for (const part of parts) {
    const { rows } = await db.execute<{ year: number; entries: number }>(sql`
      select extract(year from f.at at time zone 'UTC')::int as year, count(*)::int as entries
      from (${part.find(person)}) f group by 1`);
    const entries = rows.reduce((sum, row) => sum + row.entries, 0);
    if (entries > 0) kinds.push({ kind: part.kind, entries });
    for (const row of rows) years.set(row.year, (years.get(row.year) ?? 0) + row.entries);
  }
  return {
    total: kinds.reduce((sum, { entries }) => sum + entries, 0),
    kinds: kinds.sort((a, b) => orderOf(a.kind) - orderOf(b.kind)),
    years: [...years].map(([year, entries]) => ({ year, entries })).sort((a, b) => b.year - a.year),
  };
}
