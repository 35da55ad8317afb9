import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";
import { blogs } from "./tables.server.ts";

/** Blogs that a person marked as read, by their own press alone. One row for each person and blog. */
export const blogReads = pgTable(
  "blog_reads",
  {
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    readAt: moment("read_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.blogId] }),
    index("blog_reads_user").on(t.userId, t.readAt),
    index("blog_reads_blog").on(t.blogId),
  ],
);
