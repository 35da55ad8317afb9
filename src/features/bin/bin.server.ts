import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { freeSlug } from "#lib/slugify.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { takenKey } from "#platform/db/fault.server.ts";
import { allowLong, allowText } from "#platform/db/session.server.ts";
import { asking } from "#platform/http/asking.server.ts";
import { bin } from "./tables.server.ts";

/** So many days something stays in the bin. */
export const binDays = 30;

/** What people are shown of something in the bin. */
export interface BinLook {
  status: "draft" | "published" | "archived";
  publishAt: string | null;
  summary: string;
  /** Cleaned HTML. */
  body: string;
  sources: { title: string; url: string }[];
  /** What only its kind has. */
  own: Record<string, unknown>;
}

/** What can be in the bin: rows of a table, each with an address of its own and the earlier ones beside it. */
export interface BinKind {
  /** What people call one ('program'). */
  noun: string;
  table: PgTable & { id: AnyPgColumn; slug: AnyPgColumn };
  /** Its earlier addresses. */
  slugs: PgTable & { slug: AnyPgColumn };
  /** What one is that lies in the bin (`withBinned`); undefined where it is there no longer. */
  look: (db: DbOrTx, id: string) => Promise<BinLook | undefined>;
  /** First in the transaction that brings one back. */
  before?: (tx: DbOrTx) => Promise<void>;
  /** Last in it: what it named may have another name by now. */
  after?: (tx: DbOrTx, id: string, beside: Beside) => Promise<void>;
  /** Takes away what outlives a deletion, of what is deleted for good. */
  forget?: (tx: DbOrTx, ids: readonly string[]) => Promise<void>;
}

/** Rows that hung on something, by their table. */
export type Beside = (typeof bin.$inferSelect)["beside"];

const nameOf = ({ table }: Pick<BinKind, "table">) => getTableName(table);
export const notInBin = () => new AppError("NOT_FOUND", "This is no longer in the bin.");
/** Whether something with this id lies in the bin, from where it may come back under it. */
export const isInBin = async (db: DbOrTx, id: string): Promise<boolean> => (await db.$count(bin, eq(bin.id, id))) > 0;

/** The kind of this name; undefined where there is none. */
export const kindOf = (kinds: readonly BinKind[], name: string) => kinds.find((one) => nameOf(one) === name);

/** For a query that reads a row of a table as it lies in the bin: in it the table's name means that row alone. */
export function withBinned(db: DbOrTx, table: PgTable, id: string) {
  const name = getTableName(table);
  const row = sql`select r.* from bin, jsonb_populate_record(null::${table}, bin.content) r
    where bin.id = ${id}::uuid and bin.kind = ${name}`;
  return db.with(db.$with(name, {}).as(row));
}

/**
 * Moves a row of a table into the bin, with all that hangs on it: for the rest of the site it is deleted. In the transaction
 * of its deletion; what forbids that (a trigger for what was sold) forbids this.
 */
export async function putInBin(tx: DbOrTx, { table }: Pick<BinKind, "table">, id: string): Promise<void> {
  const kind = getTableName(table);
  await tx.execute(sql`
    insert into bin (id, kind, title, slug, content, beside, deleted_by)
    select t.id, ${kind}, t.title, t.slug, to_jsonb(t), bin_gather(${kind}::regclass, jsonb_build_array(to_jsonb(t))), ${asking()?.userId ?? null}::uuid
    from ${table} t where t.id = ${id}::uuid`);
  await tx.execute(sql`delete from ${table} where id = ${id}::uuid`);
}

/** The address that something gets back: its own, or, where another has it by now, one like it. */
async function addressFor(tx: DbOrTx, { noun, table, slugs }: BinKind, slug: string): Promise<string> {
  const like = async (base: string) => {
    const { rows } = await tx.execute<{ slug: string }>(sql`
      select slug from (select slug from ${table} union all select slug from ${slugs}) as known
      where slug = ${base} or slug like ${`${base}-%`}`);
    return rows.map((row) => row.slug);
  };
  return (await like(slug)).includes(slug) ? freeSlug(slug, noun, like) : slug;
}

/** Its rows beside, without the earlier addresses that are somebody else's present one. */
async function besideStill(tx: DbOrTx, { table, slugs }: BinKind, slug: string, beside: Beside): Promise<Beside> {
  const kept: Beside = [];
  for (const { table: name, rows } of beside) {
    if (name !== getTableName(slugs)) kept.push({ table: name, rows });
    else {
      const former = rows.map((row) => String(row.slug));
      const taken = await tx.execute<{ slug: string }>(
        sql`select slug from ${table} where slug = any(${sql.param(former)}::text[])`,
      );
      const others = new Set([slug, ...taken.rows.map((row) => row.slug)]);
      kept.push({ table: name, rows: rows.filter((row) => !others.has(String(row.slug))) });
    }
  }
  return kept.filter(({ rows }) => rows.length > 0);
}

/** What came back from the bin. */
export interface Restored {
  id: string;
  kind: string;
  title: string;
  slug: string;
  /** The address that it had, where another has that by now. */
  addressTaken: string | null;
  /** It was to appear while it was in the bin: it came back as a draft. */
  missedHour: boolean;
}

async function bringBack(tx: DbOrTx, kinds: readonly BinKind[], id: string): Promise<Restored> {
  const [place] = await tx.select({ kind: bin.kind }).from(bin).where(eq(bin.id, id));
  const kind = place && kindOf(kinds, place.kind);
  if (!kind) throw notInBin();
  await kind.before?.(tx);
  const [found] = await tx.select({ row: bin, missedHour: missedHour() }).from(bin).where(eq(bin.id, id)).for("update");
  if (!found) throw notInBin();
  const { row, missedHour: missed } = found;
  const slug = await addressFor(tx, kind, row.slug);
  const content = { ...(row.content as object), slug, ...(missed && { status: "draft" }) };
  const text = JSON.stringify(content);
  await allowText(tx, text);
  const putBack = (table: string, rows: unknown, must: boolean) =>
    tx.execute(sql`select bin_put_back(${table}::regclass, ${JSON.stringify(rows)}::jsonb, ${must})`);
  // An address that another transaction takes at this moment is a fault here, so that the next one is looked for.
  await putBack(nameOf(kind), [content], true);
  for (const { table, rows } of await besideStill(tx, kind, slug, row.beside)) await putBack(table, rows, false);
  await kind.after?.(tx, id, row.beside);
  await tx.delete(bin).where(eq(bin.id, id));
  await note(tx, {
    action: "bin.restore",
    subject: row.title,
    subjectId: id,
    before: { kind: row.kind, slug: row.slug },
    after: { kind: row.kind, slug },
  });
  return {
    ...{ id, kind: row.kind, title: row.title, slug, missedHour: missed },
    addressTaken: slug === row.slug ? null : row.slug,
  };
}

/** Whether it was scheduled for an hour that came while it was in the bin: nothing appears because it is brought back. */
const missedHour = (): SQL<boolean> => sql<boolean>`coalesce(${bin.content} ->> 'status' = 'published'
  and (${bin.content} ->> 'publish_at')::timestamptz > ${bin.deletedAt} and (${bin.content} ->> 'publish_at')::timestamptz <= now(), false)`;

/**
 * Brings something back from the bin as it was, with its id, its versions and what hung on it. Where its address was taken
 * meanwhile it gets one like it. Throws NOT_FOUND.
 */
export async function restoreFromBin(db: Db, kinds: readonly BinKind[], id: string): Promise<Restored> {
  // The address can be taken between looking and writing: then the next one is looked for.
  for (let tries = 0; ; tries += 1) {
    try {
      return await db.transaction((tx) => bringBack(tx, kinds, id));
    } catch (error) {
      if (takenKey(error) === undefined || tries >= 5) throw error;
    }
  }
}

/** Deletes something in the bin for good, with its versions. Throws NOT_FOUND. */
export async function deleteForGood(db: Db, kinds: readonly BinKind[], id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(bin)
      .where(eq(bin.id, id))
      .returning({ id: bin.id, title: bin.title, kind: bin.kind, slug: bin.slug });
    if (!gone) throw notInBin();
    await forgetRest(tx, kinds, [gone], "bin.delete");
  });
}

/** Of what just left the bin, all that is left; each leaves a note. */
async function forgetRest(
  tx: DbOrTx,
  kinds: readonly BinKind[],
  gone: readonly { id: string; title: string; kind: string; slug: string }[],
  action: string,
): Promise<void> {
  for (const kind of kinds) {
    const ids = gone.filter((one) => one.kind === nameOf(kind)).map(({ id }) => id);
    if (ids.length > 0) await kind.forget?.(tx, ids);
  }
  for (const { id, title, ...before } of gone) await note(tx, { action, subject: title, subjectId: id, before });
}

const portion = 100;

/** Deletes for good what has been in the bin for its days; answers how many. */
export async function emptyBin(db: Db, kinds: readonly BinKind[], stopping?: AbortSignal): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await db.transaction(async (tx) => {
      await allowLong(tx, 30_000);
      const due = sql`select id from bin where deleted_at < now() - make_interval(days => ${binDays})
        order by deleted_at, id limit ${portion} for update skip locked`;
      const rows = await tx
        .delete(bin)
        .where(sql`${bin.id} in (${due})`)
        .returning({ id: bin.id, title: bin.title, kind: bin.kind, slug: bin.slug });
      await forgetRest(tx, kinds, rows, "bin.expire");
      return rows.length;
    });
    all += gone;
    if (gone < portion || stopping?.aborted) return all;
  }
}
