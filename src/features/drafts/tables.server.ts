import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";

/** What one of the staff typed into a form and has not saved yet: one row a person and form. */
export const drafts = pgTable(
  "drafts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The form: 'blog-new', or 'blog-' and the blog's id. */
    name: text("name").notNull(),
    /** Text by field. */
    fields: jsonb("fields").$type<Record<string, string>>().notNull(),
    /** Counts the writes: who writes names the one that was read, so that two windows don't write over each other. */
    revision: integer("revision").notNull(),
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    check("drafts_name", sql`${t.name} ~ '^[a-z][a-z0-9-]{0,79}$'`),
    check("drafts_fields", sql`octet_length(${t.fields}::text) <= 2000000`),
  ],
);
