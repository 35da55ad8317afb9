import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/db/columns.server.ts";
import { blogs } from "./tables.server.ts";

/** What was put right in a blog, as readers are told. One for each version: a correction says what a change of the text was for. */
export const blogCorrections = pgTable(
  "blog_corrections",
  {
    /** Made by whoever presses, so that the same press twice is one correction. */
    id: uuid("id").primaryKey(),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    /** The version of the blog in which it is right. */
    version: integer("version").notNull(),
    note: text("note").notNull(),
    /** Its buyers are told by email. */
    tellsBuyers: boolean("tells_buyers").notNull(),
    publishedBy: uuid("published_by").references(() => users.id, { onDelete: "set null" }),
    publishedAt: moment("published_at").notNull().defaultNow(),
  },
  (t) => [
    unique("blog_corrections_once").on(t.blogId, t.version),
    check("blog_corrections_note", sql`char_length(${t.note}) between 1 and 1000`),
    index("blog_corrections_blog").on(t.blogId, t.publishedAt),
    index("blog_corrections_published_by").on(t.publishedBy),
  ],
);

/** Whom an email about a correction was put into the outbox for, in the same transaction: nobody is told twice. */
export const blogCorrectionMails = pgTable(
  "blog_correction_mails",
  {
    correctionId: uuid("correction_id")
      .notNull()
      .references(() => blogCorrections.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.correctionId, t.userId] }), index("blog_correction_mails_user").on(t.userId)],
);
