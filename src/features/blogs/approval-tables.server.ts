import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytea, moment } from "#platform/db/columns.server.ts";
import { blogs } from "./tables.server.ts";

/** Requests to look a blog over before it is published, and what came of them. At most one of a blog is open. */
export const blogApprovals = pgTable(
  "blog_approvals",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    /** The version of the blog when it was asked for. */
    version: integer("version").notNull(),
    message: text("message").notNull(),
    askedBy: uuid("asked_by").references(() => users.id, { onDelete: "set null" }),
    askedAt: moment("asked_at").notNull().defaultNow(),
    /** Who was asked; null is whoever comes first. */
    reviewerId: uuid("reviewer_id").references(() => users.id, { onDelete: "set null" }),
    outcome: text("outcome", { enum: ["approved", "changes", "withdrawn"] }),
    answer: text("answer").notNull().default(""),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: moment("decided_at"),
    /** SHA-256 of what readers would have read of the blog when it was approved. */
    digest: bytea("digest"),
  },
  (t) => [
    check("blog_approvals_version", sql`${t.version} >= 1`),
    check("blog_approvals_message", sql`char_length(${t.message}) <= 1000`),
    check("blog_approvals_answer", sql`char_length(${t.answer}) <= 1000`),
    check("blog_approvals_outcome", sql`${t.outcome} in ('approved', 'changes', 'withdrawn')`),
    check("blog_approvals_decided", sql`(${t.outcome} is null) = (${t.decidedAt} is null)`),
    check("blog_approvals_digest", sql`(${t.digest} is not null) = (${t.outcome} is not distinct from 'approved')`),
    // Nobody approves what they asked for.
    check("blog_approvals_by_another", sql`${t.outcome} = 'withdrawn' or ${t.decidedBy} <> ${t.askedBy}`),
    uniqueIndex("blog_approvals_open").on(t.blogId).where(sql`outcome is null`),
    index("blog_approvals_blog").on(t.blogId, t.askedAt),
    index("blog_approvals_asked_by").on(t.askedBy),
    index("blog_approvals_reviewer").on(t.reviewerId),
    index("blog_approvals_decided_by").on(t.decidedBy),
  ],
);

/** What staff say about the words of a blog, beside its text; readers never see it. */
export const blogComments = pgTable(
  "blog_comments",
  {
    /** Made by whoever sends it, so that the same press twice is one comment. */
    id: uuid("id").primaryKey(),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    /** The version that was read. */
    version: integer("version").notNull(),
    /** The words that it is about, as they stood in the text; empty for the whole. */
    quote: text("quote").notNull(),
    /** Where they began, in characters: of several alike the nearest is meant. */
    place: integer("place").notNull(),
    text: text("text").notNull(),
    /** The comment that it answers. No foreign key: what is put in the bin is gathered along those. */
    answerTo: uuid("answer_to"),
    madeBy: uuid("made_by").references(() => users.id, { onDelete: "set null" }),
    madeAt: moment("made_at").notNull().defaultNow(),
    settledBy: uuid("settled_by").references(() => users.id, { onDelete: "set null" }),
    settledAt: moment("settled_at"),
  },
  (t) => [
    check("blog_comments_version", sql`${t.version} >= 1`),
    check("blog_comments_quote", sql`char_length(${t.quote}) <= 500`),
    check("blog_comments_place", sql`${t.place} >= 0`),
    check("blog_comments_text", sql`char_length(${t.text}) between 1 and 2000`),
    index("blog_comments_blog").on(t.blogId, t.madeAt),
    index("blog_comments_made_by").on(t.madeBy),
    index("blog_comments_settled_by").on(t.settledBy),
  ],
);
