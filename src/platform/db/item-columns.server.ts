import { and, eq, gt, lte, min, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, type PgTable, text, uuid } from "drizzle-orm/pg-core";
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
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  };
}

type ItemTable = { [name in keyof ReturnType<typeof itemColumns>]: AnyPgColumn };

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
  ];
}

/** The columns that every list of items shows. */
export function summaryColumnsOf<T extends ItemTable>(t: T) {
  return { id: t.id, slug: t.slug, title: t.title, summary: t.summary, subject: t.subject, updatedAt: t.updatedAt };
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

/** Visible, and named by this part of an address: its slug or its id. */
export function isVisibleAs(t: Pick<ItemTable, "id" | "slug" | "status" | "publishAt">, part: string) {
  const key = itemKey(part);
  if (key === undefined) return sql`false`;
  return and("id" in key ? eq(t.id, key.id) : eq(t.slug, key.slug), isVisible(t));
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
