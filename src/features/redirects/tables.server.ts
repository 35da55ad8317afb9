import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { blogs } from "#features/blogs/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";

/**
 * Addresses that have no page any more, and where they lead. Asked only when no page is found, so a row can never stand in a
 * page's way. `address` is written by `addressKey`.
 */
export const redirects = pgTable(
  "redirects",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    address: text("address").notNull().unique(),
    /** An address of this site; null where it leads to a blog, or is gone. */
    target: text("target"),
    /** Follows the blog, whatever it is called, while it can be read. */
    blogId: uuid("blog_id").references(() => blogs.id, { onDelete: "cascade" }),
    code: smallint("code").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("redirects_address", sql`${t.address} like '/%' and char_length(${t.address}) between 2 and 300`),
    check(
      "redirects_target",
      sql`${t.target} like '/%' and ${t.target} not like '//%' and position(chr(92) in ${t.target}) = 0 and char_length(${t.target}) <= 500`,
    ),
    check("redirects_code", sql`${t.code} in (301, 302, 410)`),
    check(
      "redirects_leads",
      sql`num_nonnulls(${t.target}, ${t.blogId}) = (case when ${t.code} = 410 then 0 else 1 end)`,
    ),
    index("redirects_by_created").on(t.createdAt, t.id),
    index("redirects_blog").on(t.blogId),
    index("redirects_words").using("gin", sql`lower(address || ' ' || coalesce(target, '')) gin_trgm_ops`),
  ],
);

/** Addresses that were asked for and have no page: path and count, nothing of who asked. */
export const deadAddresses = pgTable(
  "dead_addresses",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    address: text("address").notNull().unique(),
    hits: integer("hits").notNull(),
    firstAt: moment("first_at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
  },
  (t) => [
    check("dead_addresses_address", sql`${t.address} like '/%' and char_length(${t.address}) between 2 and 300`),
    check("dead_addresses_hits", sql`${t.hits} > 0`),
    index("dead_addresses_by_hits").on(t.hits, t.id),
    index("dead_addresses_by_last").on(t.lastAt, t.id),
  ],
);
