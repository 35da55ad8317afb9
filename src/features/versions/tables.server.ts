import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";

/** What was saved of a text, each time: one row a holder ('page-terms', 'program:<id>') and version. Nothing here is written over. */
export const textVersions = pgTable(
  "text_versions",
  {
    holder: text("holder").notNull(),
    version: integer("version").notNull(),
    data: jsonb("data").notNull(),
    savedBy: uuid("saved_by").references(() => users.id, { onDelete: "set null" }),
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.holder, t.version] }),
    check("text_versions_version", sql`${t.version} >= 1`),
    check("text_versions_holder", sql`char_length(${t.holder}) between 1 and 80`),
    index("text_versions_saved_by").on(t.savedBy),
  ],
);
