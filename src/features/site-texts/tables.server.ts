import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/** What the site itself says: one row a text ('home', 'board', 'page-terms' …), its shape held by the schema of its feature. */
export const siteTexts = pgTable(
  "site_texts",
  {
    name: text("name").primaryKey(),
    data: jsonb("data").notNull(),
    /** Counts the writes: who changes a text names the version that was read. */
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Mark of the text that an installation or an update brought and that somebody took or declined. */
    brought: text("brought").notNull(),
    /** A text that an update brings and about which nobody has decided yet. */
    newer: jsonb("newer"),
  },
  (t) => [
    check("site_texts_name", sql`${t.name} ~ '^[a-z]+(-[a-z]+)*$' and char_length(${t.name}) <= 40`),
    check("site_texts_version", sql`${t.version} >= 1`),
  ],
);
