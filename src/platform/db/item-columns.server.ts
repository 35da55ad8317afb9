import { and, eq, gt, lte, min, or, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, type PgTable, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { itemKey } from "#lib/slug.ts";
import type { DbOrTx } from "./client.server.ts";
import { moment, slugRule } from "./columns.server.ts";

/**
 * Columns of what editors write and publish under an address of its own. `body` is cleaned HTML, `body_text` its words.
 * Visible means published and `publish_at` has come, so the clock alone publishes.
 */
export function itemColumns() {
  return {
    id: uuid("id").primaryKey().defaultRandom(),
    slug: text("slug").notNull().unique(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
    bodyText: text("body_text").notNull(),
    /** Slug of a blog category: what it is about, and which drawings it gets. */
    subject: text("subject").notNull(),
    status: text("status", { enum: ["draft", "published", "archived"] })
      .notNull()
      .default("draft"),
    publishAt: moment("publish_at"),
    /** Counts the writes: who changes an item names the version that was read, so that no change goes under. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  };
}

export type ItemTable = { [name in keyof ReturnType<typeof itemColumns>]: AnyPgColumn };

/** The rules and the index of those columns. `reserved` are slugs that are addresses of other pages. */
export function itemRules(name: string, t: ItemTable, reserved: string[] = []) {
  const others = reserved.map((slug) => sql` and ${t.slug} <> ${sql.raw(`'${slug}'`)}`);
  return [
    check(`${name}_slug`, sql`${t.slug} ~ ${slugRule} and char_length(${t.slug}) <= 120${sql.join(others)}`),
    check(`${name}_title`, sql`char_length(${t.title}) between 1 and 200`),
    check(`${name}_summary`, sql`char_length(${t.summary}) between 1 and 500`),
    check(`${name}_body`, sql`octet_length(${t.body}) <= 1000000`),
    check(`${name}_subject`, sql`${t.subject} ~ ${slugRule} and char_length(${t.subject}) <= 60`),
    check(`${name}_status`, sql`${t.status} in ('draft', 'published', 'archived')`),
    check(`${name}_published`, sql`${t.status} <> 'published' or ${t.publishAt} is not null`),
    index(`${name}_by_published`).on(t.publishAt, t.id).where(sql`status = 'published'`),
    // The list of the admin area: every status or one, found by a piece of title or summary.
    index(`${name}_by_status`).on(t.status, t.updatedAt, t.id),
    index(`${name}_all_updated`).on(t.updatedAt, t.id),
    // With the title itself: else every row on the way to a page is read in the table.
    index(`${name}_all_title`).on(sql`lower(title)`, t.id, t.title),
    index(`${name}_words`).using("gin", sql`(lower(title || ' ' || summary)) gin_trgm_ops`),
  ];
}

/**
 * Addresses that an item had while it could be read: they lead to it for good. The feature's triggers
 * (`keep_item_slugs_apart`) keep an address from being one item's present and another's past.
 */
export function itemSlugs(name: string, itemId: () => AnyPgColumn) {
  return pgTable(
    name,
    {
      slug: text("slug").primaryKey(),
      itemId: uuid("item_id").notNull().references(itemId, { onDelete: "cascade" }),
      createdAt: moment("created_at").notNull().defaultNow(),
    },
    (t) => [index(`${name}_item`).on(t.itemId)],
  );
}

/** The columns that every list of items shows. */
export function summaryColumnsOf<T extends ItemTable>(t: T) {
  return { id: t.id, slug: t.slug, title: t.title, summary: t.summary, subject: t.subject, updatedAt: t.updatedAt };
}

/** The columns that those who write items see besides. */
export function writtenColumnsOf<T extends ItemTable>(t: T) {
  return {
    status: t.status,
    scheduled: sql<boolean>`${t.status} = 'published' and ${t.publishAt} > now()`,
    publishAt: t.publishAt,
    version: t.version,
  };
}

/** The states in which a list of the admin area shows items; none for all. */
export function inState(
  t: ItemTable,
  state: "all" | "draft" | "published" | "scheduled" | "archived",
): SQL | undefined {
  if (state === "all") return undefined;
  if (state !== "scheduled") return sql`${t.status} = ${state}`;
  return sql`${t.status} = 'published' and ${t.publishAt} > now()`;
}

/** A dated item as the API shows it. */
export function toDated<Row extends { publishAt: Date | null; createdAt: Date; updatedAt: Date }>(item: Row) {
  const { publishAt, createdAt, updatedAt, ...row } = item;
  return { ...row, publishedAt: (publishAt ?? createdAt).toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Published, and its hour has come. */
export function isVisible(t: Pick<ItemTable, "status" | "publishAt">) {
  return and(eq(t.status, "published"), lte(t.publishAt, sql`now()`));
}

/** Visible, and named by this part of an address: its slug, its id, or a slug that it had (`slugs`). */
export function isVisibleAs(
  t: Pick<ItemTable, "id" | "slug" | "status" | "publishAt">,
  part: string,
  slugs?: ReturnType<typeof itemSlugs>,
) {
  const key = itemKey(part);
  if (key === undefined) return sql`false`;
  if ("id" in key) return and(eq(t.id, key.id), isVisible(t));
  const before = slugs && sql`${t.id} = (select ${slugs.itemId} from ${slugs} where ${slugs.slug} = ${key.slug})`;
  return and(or(eq(t.slug, key.slug), before), isVisible(t));
}

/** Moment (ms UTC) at which the next scheduled item of a table appears, or undefined. */
export async function nextAppearance(
  db: DbOrTx,
  table: PgTable & Pick<ItemTable, "status" | "publishAt">,
): Promise<number | undefined> {
  const [row] = await db
    .select({ at: min(table.publishAt) })
    .from(table)
    .where(and(eq(table.status, "published"), gt(table.publishAt, sql`now()`)));
  return row?.at ? (row.at as Date).getTime() : undefined;
}
