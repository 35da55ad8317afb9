import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytea, moment } from "#platform/db/columns.server.ts";
import { blogs } from "./tables.server.ts";

/** Links by which somebody without an account looks at a blog before it is published. Of the secret in a link its SHA-256 is kept. */
export const blogPreviews = pgTable(
  "blog_previews",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    hash: bytea("hash").notNull().unique(),
    /** For whom it was made, as its maker wrote. */
    forWhom: text("for_whom").notNull(),
    madeBy: uuid("made_by").references(() => users.id, { onDelete: "set null" }),
    madeAt: moment("made_at").notNull().defaultNow(),
    endsAt: moment("ends_at").notNull(),
  },
  (t) => [
    check("blog_previews_for_whom", sql`char_length(${t.forWhom}) <= 100`),
    check("blog_previews_ends", sql`${t.endsAt} > ${t.madeAt} and ${t.endsAt} <= ${t.madeAt} + interval '31 days'`),
    index("blog_previews_blog").on(t.blogId, t.madeAt),
    index("blog_previews_ends_at").on(t.endsAt),
    index("blog_previews_made_by").on(t.madeBy),
  ],
);
