import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { AppError } from "#lib/app-error.ts";
import { freeSlug, slugify } from "#lib/slugify.ts";
import type { Also, Db, DbOrTx } from "../db/client.server.ts";
import { databaseNow } from "../db/clock.server.ts";
import { faultOf, takenKey } from "../db/fault.server.ts";
import type { ItemTable, itemSlugs } from "../db/item-columns.server.ts";
import { idOfPress, pressedBefore } from "../db/pressed.server.ts";
import { allowText } from "../db/session.server.ts";
import { type CleanText, cleanText } from "./clean-text.server.ts";
import type { ItemDraft, itemRow } from "./item-draft.server.ts";
import { orPictureFault } from "./picture-fault.server.ts";

/** A kind of item as it is written: its tables, and what it has besides what every item has. */
export interface WrittenKind<Draft extends ItemDraft> {
  /** What people call one ('program'). */
  noun: string;
  table: PgTable & ItemTable;
  slugs: ReturnType<typeof itemSlugs>;
  /** What a saved item was written from; undefined where there is none. */
  draftOf(tx: DbOrTx, id: string): Promise<Draft | undefined>;
  /** All columns that a draft gives, its text cleaned before. Throws VALIDATION_FAILED. */
  rowOf(draft: Draft, text: CleanText): Record<string, unknown>;
  /** First in the transaction of a save: what its subject is called stays so until the end. */
  before(tx: DbOrTx): Promise<void>;
  /** The same draft under the address that its subject has now. Throws VALIDATION_FAILED where that is gone. */
  withSubject<D extends { subject?: string | undefined }>(tx: DbOrTx, draft: D): Promise<D>;
  /** Moves one into the bin: what deleting does, so that it can be brought back. */
  putInBin(tx: DbOrTx, id: string): Promise<void>;
  /** Whether one lies there, from where it may come back under its id. */
  isInBin(tx: DbOrTx, id: string): Promise<boolean>;
  /** Keeps a saved version, in the transaction of the save; one that is kept already stays as it is. */
  keep(tx: DbOrTx, id: string, version: number, draft: Draft): Promise<void>;
  /** Whether a version that is kept was published at this address. */
  wasPublishedAt(tx: DbOrTx, id: string, slug: string): Promise<boolean>;
  /** Notes who changed what, in the transaction of the change. */
  note(
    tx: DbOrTx,
    entry: { action: string; subject: string; subjectId: string; before?: unknown; after?: unknown },
  ): Promise<void>;
}

const notThere = (noun: string) => new AppError("NOT_FOUND", `This ${noun} does not exist.`);
const slugTaken = (noun: string, slug: string) =>
  new AppError("VALIDATION_FAILED", `Another ${noun} has, or had, the address “${slug}”.`, {
    errors: [{ path: "slug", message: `Another ${noun} has, or had, this address` }],
  });
const changedMeanwhile = (noun: string, version: number) =>
  new AppError(
    "CONFLICT",
    `Someone else saved this ${noun} while you were editing (now version ${version}). Your changes weren't saved. Reload it and apply them again.`,
  );

/** Whether an address is taken: by the unique key, by the trigger that guards earlier addresses, or by another page's. */
function slugFault<Draft extends ItemDraft>(
  { noun }: WrittenKind<Draft>,
  error: unknown,
): "taken" | "reserved" | undefined {
  const key = takenKey(error);
  if (
    key !== undefined &&
    (/^[a-z]+_slug_unique$/.test(key) || /^[a-z]+_slugs_pkey$/.test(key) || key === "item_slugs_apart")
  )
    return "taken";
  const { code, constraint } = faultOf(error);
  return code === "23514" && constraint === `${noun}s_slug` ? "reserved" : undefined;
}

function orSlugFault<Draft extends ItemDraft>(kind: WrittenKind<Draft>, slug: string, error: unknown): unknown {
  const fault = slugFault(kind, error);
  if (fault === "taken") return slugTaken(kind.noun, slug);
  if (fault === undefined) return orPictureFault(error, "body");
  return new AppError("VALIDATION_FAILED", `“${slug}” is the address of another page.`, {
    errors: [{ path: "slug", message: "This is the address of another page" }],
  });
}

/** Which addresses like this one are, or were, an item's. */
async function slugsLike<Draft extends ItemDraft>(
  tx: DbOrTx,
  { table, slugs }: WrittenKind<Draft>,
  base: string,
): Promise<string[]> {
  const result = await tx.execute<{ slug: string }>(
    sql`select slug from (select slug from ${table} union all select slug from ${slugs}) as known
      where slug = ${base} or slug like ${`${base}-%`}`,
  );
  return result.rows.map(({ slug }) => slug);
}

/** What is published without an hour is published now. */
const withHour = <Draft extends ItemDraft>(draft: Draft): Draft =>
  draft.status === "published" ? { ...draft, publishAt: draft.publishAt ?? new Date(databaseNow()) } : draft;

/** Puts in an item that the site brings (its columns), or writes over the one with the same slug. */
export async function saveItem(
  db: Db,
  table: PgTable & ItemTable,
  row: ReturnType<typeof itemRow> & Record<string, unknown>,
): Promise<void> {
  const set = { ...row, version: sql`${table.version} + 1`, updatedAt: sql`now()` };
  await db
    .insert(table)
    .values(row as never)
    .onConflictDoUpdate({ target: table.slug as never, set: set as never });
}

/**
 * Writes a new item, one for each key of a press; its address is made of the title where none is given. What `also` writes is
 * there with it, or neither is. Answers its id. Throws VALIDATION_FAILED for a taken address and for what cannot be saved,
 * CONFLICT for a key whose item lies in the bin.
 */
export async function createItem<Draft extends ItemDraft>(
  db: Db,
  kind: WrittenKind<Draft>,
  given: Omit<Draft, "slug"> & { slug: string | undefined },
  key: string | undefined,
  also?: Also,
): Promise<string> {
  const { noun, table } = kind;
  const text = await cleanText(given.body, "body");
  // An address made of the title can be taken between looking and writing: then the next one is looked for.
  for (let tries = 0; ; tries += 1) {
    let slug = given.slug ?? slugify(given.title);
    try {
      return await db.transaction(async (tx) => {
        await kind.before(tx);
        // Whoever writes items sees every one of them: another's isn't refused.
        if (key !== undefined && (await pressedBefore(tx, table, key, sql`true`))) return key;
        if (key !== undefined && (await kind.isInBin(tx, key)))
          throw new AppError(
            "CONFLICT",
            `This ${noun} was saved before, and is in the bin now. Save again to make another.`,
          );
        await allowText(tx, text.html);
        slug = given.slug ?? (await freeSlug(given.title, noun, (base) => slugsLike(tx, kind, base)));
        const draft = withHour({ ...(await kind.withSubject(tx, given)), slug } as Draft);
        const row = { ...idOfPress(key), ...kind.rowOf(draft, text) };
        const [saved] = await tx.insert(table).values(row).returning({ id: table.id });
        const id = saved?.id as string;
        await kind.keep(tx, id, 1, { ...draft, body: text.html });
        await kind.note(tx, { action: `${noun}.create`, subject: draft.title, subjectId: id, after: draft });
        await also?.(tx, id);
        return id;
      });
    } catch (error) {
      if (given.slug !== undefined || tries >= 5 || slugFault(kind, error) !== "taken")
        throw orSlugFault(kind, slug, error);
    }
  }
}

/** The item, held until the transaction ends. Throws NOT_FOUND, CONFLICT for another version than was read. */
async function lockItem<Draft extends ItemDraft>(
  tx: DbOrTx,
  { noun, table }: WrittenKind<Draft>,
  { id, version }: { id: string; version: number },
) {
  const [row] = await tx
    .select({
      version: table.version,
      slug: table.slug,
      publishAt: table.publishAt,
      body: table.body,
      bodyText: table.bodyText,
    })
    .from(table)
    .where(eq(table.id, id))
    .for("update");
  if (!row) throw notThere(noun);
  if (row.version !== version) throw changedMeanwhile(noun, row.version as number);
  return row as { version: number; slug: string; publishAt: Date | null; body: string; bodyText: string };
}

async function overwrite<Draft extends ItemDraft>(
  tx: DbOrTx,
  kind: WrittenKind<Draft>,
  id: string,
  row: Awaited<ReturnType<typeof lockItem>>,
  { before, next }: { before: Draft; next: Draft },
  text: CleanText,
): Promise<void> {
  const { table, slugs } = kind;
  await allowText(tx, text.html);
  // What the site itself brought was kept by nobody.
  await kind.keep(tx, id, row.version, before);
  await kind.keep(tx, id, row.version + 1, { ...next, body: text.html });
  const columns: Record<string, unknown> = {
    ...kind.rowOf(next, text),
    version: row.version + 1,
    updatedAt: sql`now()`,
  };
  await tx
    .update(table)
    .set(columns as Record<string, SQL>)
    .where(eq(table.id, id));
  if (next.slug === row.slug) return;
  // It may come back to an address that it had before.
  await tx.delete(slugs).where(and(eq(slugs.slug, next.slug), eq(slugs.itemId, id)));
  // Only an address that could be read has been linked to. A draft that was published may have no hour any more.
  if (row.publishAt !== null || (await kind.wasPublishedAt(tx, id, row.slug)))
    await tx.insert(slugs).values({ slug: row.slug, itemId: id });
}

/**
 * Changes what is given, upon the version that was read. Throws NOT_FOUND, CONFLICT when somebody else saved in between,
 * VALIDATION_FAILED as `createItem`.
 */
export async function changeItem<Draft extends ItemDraft>(
  db: Db,
  kind: WrittenKind<Draft>,
  read: { id: string; version: number },
  changes: { [name in keyof Draft]?: Draft[name] | undefined },
): Promise<void> {
  const text = changes.body === undefined ? undefined : await cleanText(changes.body, "body");
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  try {
    await db.transaction(async (tx) => {
      await kind.before(tx);
      const row = await lockItem(tx, kind, read);
      const before = await kind.draftOf(tx, read.id);
      if (!before) throw notThere(kind.noun);
      const next = withHour({ ...before, ...(await kind.withSubject(tx, given)) });
      await overwrite(tx, kind, read.id, row, { before, next }, text ?? { html: row.body, text: row.bodyText });
      await kind.note(tx, {
        action: `${kind.noun}.change`,
        subject: before.title,
        subjectId: read.id,
        before,
        after: next,
      });
    });
  } catch (error) {
    throw orSlugFault(kind, changes.slug ?? "", error);
  }
}

/**
 * Publishes, archives or takes back. What has no hour is published now; a later hour schedules it. Throws as `changeItem`.
 */
export async function setItemStatus<Draft extends ItemDraft>(
  db: Db,
  kind: WrittenKind<Draft>,
  { status, ...read }: { id: string; version: number; status: Draft["status"] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockItem(tx, kind, read);
    const before = await kind.draftOf(tx, read.id);
    if (!before) throw notThere(kind.noun);
    if (before.status !== status) {
      const next = withHour({ ...before, status });
      await overwrite(tx, kind, read.id, row, { before, next }, { html: row.body, text: row.bodyText });
    }
    await kind.note(tx, {
      action: `${kind.noun}.publish`,
      subject: before.title,
      subjectId: read.id,
      before: { status: before.status },
      after: { status },
    });
  });
}

/** Why some items stay, by the rule of the database that says so. */
const whyKept: Readonly<Record<string, string>> = {
  resources_sold: "This resource was sold, and its buyers keep it.",
  resources_offered: "This resource has downloads.",
};

/**
 * Deletes an item with its earlier addresses: all of it stays in the bin for its days. Throws NOT_FOUND, CONFLICT for one that is published: readers and links rest on
 * it until it is taken back or archived.
 */
export async function deleteItem<Draft extends ItemDraft>(db: Db, kind: WrittenKind<Draft>, id: string): Promise<void> {
  const { noun, table } = kind;
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ status: table.status }).from(table).where(eq(table.id, id)).for("update");
    const before = row && (await kind.draftOf(tx, id));
    if (!before) throw notThere(noun);
    if (before.status === "published")
      throw new AppError(
        "CONFLICT",
        `This ${noun} is published. Archive it, or make it a draft again, before you delete it.`,
      );
    await kind.putInBin(tx, id).catch((error: unknown) => {
      const { code, constraint = "" } = faultOf(error);
      if (code !== "23001") throw error;
      // An event with registrations (features/tickets) says nothing else.
      const why = whyKept[constraint] ?? `People have registered for this ${noun}.`;
      throw new AppError("CONFLICT", `${why} Archive it instead.`);
    });
    const { title, slug, status } = before;
    await kind.note(tx, { action: `${noun}.delete`, subject: title, subjectId: id, before: { title, slug, status } });
  });
}
