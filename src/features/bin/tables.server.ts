import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";

/**
 * What editors deleted, for 30 days: moved here whole, so that no query of the site, its feeds, its search or its counts
 * can come upon it.
 */
export const bin = pgTable(
  "bin",
  {
    /** The id that it had, and gets back. */
    id: uuid("id").primaryKey(),
    /** The table that it was in: 'blogs', 'programs', … */
    kind: text("kind").notNull(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    /** Its row. */
    content: jsonb("content").notNull(),
    /** The rows that hung on it: its categories, its earlier addresses, the claps that it got, … */
    beside: jsonb("beside").$type<{ table: string; rows: Record<string, unknown>[] }[]>().notNull(),
    deletedBy: uuid("deleted_by").references(() => users.id, { onDelete: "set null" }),
    deletedAt: moment("deleted_at").notNull().defaultNow(),
  },
  (t) => [
    check("bin_title", sql`char_length(${t.title}) between 1 and 200`),
    index("bin_by_deleted").on(t.deletedAt, t.id),
    index("bin_kind_deleted").on(t.kind, t.deletedAt, t.id),
    index("bin_by_title").on(sql`lower(title)`, t.id, t.title),
    index("bin_deleted_by").on(t.deletedBy),
  ],
);
