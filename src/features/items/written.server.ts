import { and, asc, desc, eq, getTableColumns, type InferSelectModel, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { type BinKind, type BinLook, isInBin, putInBin, withBinned } from "#features/bin/service.server.ts";
import { presentCategory, useTerms } from "#features/blogs/service.server.ts";
import { dropVersions, hadVersion, keepVersion, listVersions, readVersion } from "#features/versions/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { CleanText } from "#platform/content/clean-text.server.ts";
import type { ItemDraft } from "#platform/content/item-draft.server.ts";
import {
  changeItem,
  createItem,
  deleteItem,
  setItemStatus,
  type WrittenKind,
} from "#platform/content/item-writes.server.ts";
import type { Also, Db, DbOrTx } from "#platform/db/client.server.ts";
import { type ItemTable, inState, type itemSlugs, writtenColumnsOf } from "#platform/db/item-columns.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, firstFound, listFound, listPage } from "#platform/http/list.server.ts";
import type { ItemContract, ItemQuery } from "./contract.ts";

/** What a draft has besides what every item has. */
type Facts<Draft> = Omit<Draft, keyof ItemDraft>;

type Changes<Draft> = { [name in keyof Draft]?: Draft[name] | undefined };

/** Schemas that take and answer all that a draft has. */
interface SchemasOf<Draft> {
  create: z.ZodType<Omit<Draft, "slug"> & { slug?: string | undefined; idempotencyKey?: string | undefined }>;
  item: z.ZodType<{ [name in keyof Facts<Draft>]: Facts<Draft>[name] extends Date ? string : Facts<Draft>[name] }>;
  query: ItemContract["query"];
  summary: ItemContract["summary"];
}

/** A kind of item: its tables, its schemas, and what it has besides what every item has. */
interface Kind<Noun extends string, T extends PgTable & ItemTable, Draft extends ItemDraft, C> {
  /** What people call one ('program'). */
  noun: Noun;
  table: T;
  slugs: ReturnType<typeof itemSlugs>;
  contract: C & SchemasOf<Draft>;
  /** All columns that a draft gives, its text cleaned before. Throws VALIDATION_FAILED. */
  rowOf: (draft: Draft, text?: CleanText) => Record<string, unknown>;
  /** Of a row what a draft has besides what every item has; in lists without what is told of an item alone. */
  factsOf: (row: InferSelectModel<T>) => Facts<Draft>;
  /** Columns that are told of an item alone. */
  alone?: readonly (keyof InferSelectModel<T> & string)[];
  /** The orders of the list besides title and last change: an index for each. */
  sort: Record<string, SQL>;
  filter: (query: z.output<(C & SchemasOf<Draft>)["query"]>) => SQL | undefined;
}

/**
 * The same draft, about what a category is about, as its drawings are: a form that was opened before the category got another address
 * still says what was meant. Asked in the transaction of the save, in which no category changes (`useTerms`): one that does leads on
 * the items that are there, and this one is not yet. Throws VALIDATION_FAILED.
 */
async function withSubject<D extends { subject?: string | undefined }>(tx: DbOrTx, draft: D): Promise<D> {
  if (draft.subject === undefined) return draft;
  const subject = await presentCategory(tx, draft.subject);
  if (subject !== undefined) return { ...draft, subject };
  throw new AppError("VALIDATION_FAILED", `There is no category “${draft.subject}”.`, {
    errors: [{ path: "subject", message: "Choose an existing category" }],
  });
}

/** Texts about one thing are often written together. */
const mostOfItems = 3000;
/** A word that every twentieth has fills the first page with the first so many. */
const mostLookedAt = 400;

/** A row as it is answered: moments as text, without what a list does not tell. */
const told = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );

/** Reading and writing all items of a kind, whatever their state, for those who write the site's content. */
export function writtenItems<
  const Noun extends string,
  T extends PgTable & ItemTable,
  Draft extends ItemDraft,
  C extends SchemasOf<Draft>,
>(kind: Kind<Noun, T, Draft, C>) {
  const { noun, table, slugs, rowOf, factsOf, alone = [] } = kind;
  type Row = InferSelectModel<T> & Record<string, unknown>;
  type Item = z.output<C["item"]>;
  type Summary = z.output<C["summary"]>;
  const all = { ...(getTableColumns(table) as Record<string, never>), ...writtenColumnsOf(table) };
  /** Without what no answer needs: a text is long. */
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))) as typeof all;
  const columns = without(["bodyText"]);
  const inLists = without(["bodyText", "body", ...alone]);
  const order = { title: sql`lower(${table.title})`, updatedAt: sql`${table.updatedAt}`, ...kind.sort };

  function toSummary(row: Row) {
    const { id, slug, title, summary, subject, updatedAt, status, scheduled, publishAt, version } = row;
    const shared = { id, slug, title, summary, subject, updatedAt, status, scheduled, publishAt, version };
    return told({ ...shared, ...factsOf(row) });
  }

  /** One of them as it is edited. Throws NOT_FOUND. */
  async function read(db: DbOrTx, id: string): Promise<Item> {
    const [row] = await db
      .select(columns)
      .from(table as PgTable)
      .where(eq(table.id, id));
    if (!row) throw new AppError("NOT_FOUND", `This ${noun} does not exist.`);
    const { body } = row as unknown as ItemDraft;
    return { ...toSummary(row as unknown as Row), body } as Item;
  }

  const holderOf = (id: string) => `${noun}:${id}`;

  const written: WrittenKind<Draft> = {
    ...{ noun, table, slugs, note, rowOf, before: useTerms, withSubject },
    putInBin: (tx, id) => putInBin(tx, { table }, id),
    isInBin,
    keep: (tx, id, version, data) => keepVersion(tx, { holder: holderOf(id), version, data }),
    wasPublishedAt: (tx, id, slug) => hadVersion(tx, holderOf(id), { slug, status: "published" }),
    async draftOf(tx, id) {
      const [row] = await tx
        .select(columns)
        .from(table as PgTable)
        .where(eq(table.id, id));
      if (!row) return undefined;
      const { slug, title, summary, body, subject, status, publishAt } = row as unknown as ItemDraft;
      return {
        ...{ slug, title, summary, body, subject, status, publishAt },
        ...factsOf(row as unknown as Row),
      } as unknown as Draft;
    },
  };

  /** One that lies in the bin, as it was. */
  async function look(db: DbOrTx, id: string): Promise<BinLook | undefined> {
    const [row] = await withBinned(db, table, id)
      .select(columns)
      .from(table as PgTable);
    if (!row) return undefined;
    const { status, publishAt, summary, body } = row as unknown as ItemDraft;
    const { sources = [], ...own } = told(factsOf(row as unknown as Row)) as { sources?: BinLook["sources"] };
    return { status, publishAt: publishAt?.toISOString() ?? null, summary, body, sources, own };
  }

  /** One that comes back from the bin: its subject may have another address by now, or be gone. */
  async function followSubject(tx: DbOrTx, id: string): Promise<void> {
    await tx.execute(sql`
      update ${table} set subject = coalesce(
        (select c.slug from category_slugs f join categories c on c.id = f.category_id where f.slug = subject),
        (select c.slug from categories c order by c.position, c.name limit 1), subject)
      where id = ${id}::uuid and not exists (select 1 from categories c where c.slug = subject)`);
  }

  const holding = (words: string) => sql`lower(${table.title} || ' ' || ${table.summary}) like ${containing(words)}`;

  /** These, or one page of all that the filter wants, in the list's order. */
  async function rowsOf(
    db: Db,
    wanted: string[] | SQL | undefined,
    { sortField, sortOrder }: Pick<ItemQuery, "sortField" | "sortOrder">,
    { limit, offset }: { limit: number; offset: number },
  ) {
    const direction = sortOrder === "asc" ? asc : desc;
    const by = [direction(order[sortField as keyof typeof order]), direction(table.id)];
    // First the ids, from an index alone: a text is long.
    const ids = Array.isArray(wanted)
      ? wanted
      : sql`(${db
          .select({ id: table.id })
          .from(table as PgTable)
          .where(wanted)
          .orderBy(...by)
          .limit(limit)
          .offset(offset)})`;
    const rows = await db
      .select(inLists)
      .from(table as PgTable)
      .where(inArray(table.id, ids))
      .orderBy(...by);
    return (rows as unknown as Row[]).map(toSummary) as Summary[];
  }

  /** One page of what a filter with a search finds. */
  function pageFound(
    db: Db,
    wanted: SQL | undefined,
    query: Pick<ItemQuery, "page" | "limit" | "sortField" | "sortOrder">,
  ) {
    const key = order[query.sortField as keyof typeof order];
    const direction = sql.raw(query.sortOrder);
    return listFound<string, Summary>(
      db,
      query,
      {
        ways: [sql`select ${table.id} as id, ${key} as key from ${table} where ${wanted}`],
        order: sql`key ${direction}, id ${direction}`,
        most: mostOfItems,
        first: wanted && {
          ...{ table: sql`${table}`, filter: wanted, order: sql`${key} ${direction}, id ${direction}` },
          within: mostLookedAt,
        },
      },
      (ids, slice) => rowsOf(db, ids ?? wanted, query, slice),
    );
  }

  return {
    noun,
    read,

    /** One page of all of them. */
    async list(db: Db, query: z.output<C["query"]>): Promise<{ items: Summary[]; pagination: Pagination }> {
      const given = query as unknown as ItemQuery;
      const { search, status } = given;
      const wanted = and(inState(table, status), kind.filter(query as never), search ? holding(search) : undefined);
      if (search) return pageFound(db, wanted, given);
      const count = () => countRows(db, sql`${table}`, wanted);
      return listPage(given, count, (slice) => rowsOf(db, wanted, given, slice));
    },

    /** Those that have these words in title or excerpt, the last changed first. */
    async find(db: Db, words: string, limit: number): Promise<Summary[]> {
      const query = { page: 1, limit, sortField: "updatedAt", sortOrder: "desc" } as const;
      const filter = holding(words);
      const wanted = { table: sql`${table}`, filter, order: sql`updated_at desc, id desc`, limit };
      const ids = await firstFound<string>(db, wanted);
      return ids ? rowsOf(db, ids, query, { limit, offset: 0 }) : (await pageFound(db, filter, query)).items;
    },

    /**
     * Writes a new one, one for each key, and with it what `also` writes. Throws VALIDATION_FAILED for a taken address, an unknown subject and what cannot be saved,
     * CONFLICT for a key whose item lies in the bin.
     */
    async create(db: Db, { idempotencyKey, ...body }: z.output<C["create"]>, also?: Also): Promise<Item> {
      const draft = body as unknown as Draft & { slug: string | undefined };
      return read(db, await createItem(db, written, draft, idempotencyKey, also));
    },

    /** Changes what is given. Throws NOT_FOUND, CONFLICT when somebody else saved in between, VALIDATION_FAILED as `create`. */
    async change(db: Db, { id, version, ...changes }: { id: string; version: number } & Changes<Draft>): Promise<Item> {
      const given = changes as unknown as Changes<Draft>;
      await changeItem(db, written, { id, version }, given);
      return read(db, id);
    },

    /** Publishes, archives or takes back. Throws NOT_FOUND, CONFLICT, VALIDATION_FAILED for one without a text. */
    async setStatus(db: Db, step: { id: string; version: number; status: ItemDraft["status"] }): Promise<Item> {
      await setItemStatus(db, written, step);
      return read(db, step.id);
    },

    /** These items as the bin keeps them. */
    inBin: {
      ...{ noun, table, slugs, look, before: useTerms, after: followSubject },
      forget: (tx, ids) => dropVersions(tx, ids.map(holderOf)),
    } satisfies BinKind,

    /** Its saved versions, the newest first. */
    versions: (db: Db, id: string) => listVersions(db, holderOf(id)),

    /**
     * One of them, whole, as it can be put back: its subject under the address that it has now, or today's where its category is
     * gone. Throws NOT_FOUND.
     */
    async version(db: Db, id: string, version: number) {
      const kept = await readVersion(db, holderOf(id), version);
      const was = String(kept.data.subject);
      const subject = (await presentCategory(db, was)) ?? (await written.draftOf(db, id))?.subject ?? was;
      return { ...kept, data: { ...kept.data, subject } };
    },

    /** Deletes one that nobody sees; it stays in the bin for its days. Throws NOT_FOUND, CONFLICT for a published one. */
    remove: (db: Db, id: string): Promise<void> => deleteItem(db, written, id),
  };
}
