import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { slugRule } from "#platform/db/columns.server.ts";
import { categories, hashtags } from "./tables.server.ts";

/**
 * Addresses that a category had, of its own or of one whose blogs moved here: /blogs?category={slug} leads on, and a form
 * that was opened before (it names categories by id) still says what was meant.
 */
export const categorySlugs = pgTable(
  "category_slugs",
  {
    slug: text("slug").primaryKey(),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    /** The id of the category that was given up for this one. */
    oldId: uuid("old_id"),
  },
  (t) => [
    check("category_slugs_slug", sql`${t.slug} ~ ${slugRule} and char_length(${t.slug}) <= 60`),
    index("category_slugs_category").on(t.categoryId),
    index("category_slugs_old").on(t.oldId),
  ],
);

/** Names that a hashtag had, of its own or of one merged into it: whoever types them means this one, and the search finds by them. */
export const hashtagSlugs = pgTable(
  "hashtag_slugs",
  {
    slug: text("slug").primaryKey(),
    name: text("name").notNull(),
    hashtagId: uuid("hashtag_id")
      .notNull()
      .references(() => hashtags.id, { onDelete: "cascade" }),
    /** The id of the hashtag that was merged into this one. */
    oldId: uuid("old_id"),
  },
  (t) => [
    check("hashtag_slugs_slug", sql`${t.slug} ~ ${slugRule} and char_length(${t.slug}) <= 60`),
    check("hashtag_slugs_name", sql`char_length(${t.name}) between 1 and 60`),
    index("hashtag_slugs_hashtag").on(t.hashtagId),
    index("hashtag_slugs_name_trigrams").using("gin", sql`lower(name) gin_trgm_ops`),
    index("hashtag_slugs_old").on(t.oldId),
  ],
);
