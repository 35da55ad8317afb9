import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/** Documents of the site (about, privacy, terms …): cleaned HTML with a title of their own. */
export const pages = pgTable(
  "pages",
  {
    slug: text("slug").primaryKey(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    html: text("html").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("pages_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("pages_title", sql`char_length(${t.title}) between 1 and 200`),
  ],
);
