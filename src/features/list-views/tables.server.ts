import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";

/** Addresses of lists that somebody gave a name. */
export const listViews = pgTable(
  "list_views",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The path of the list. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The query of its address. */
    search: text("search").notNull(),
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.list, t.name] }),
    check("list_views_list", sql`char_length(${t.list}) between 1 and 150`),
    check("list_views_name", sql`char_length(${t.name}) between 1 and 40`),
    check("list_views_search", sql`char_length(${t.search}) <= 1500`),
  ],
);
