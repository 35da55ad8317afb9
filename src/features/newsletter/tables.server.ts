import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { blogs, categories } from "#features/blogs/tables.server.ts";
import { bytea, isEmail, moment } from "#platform/db/columns.server.ts";
import type { FrozenLetter } from "./frozen-letter.ts";

/**
 * Everybody who asked for the letters, with what they answered. Tokens of links stand as hashes only: that of the
 * confirmation mail is random, that of the letters is made from `seed` and a key which is not in the database.
 */
export const subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull().unique(),
    status: text("status", { enum: ["pending", "active", "unsubscribed", "bounced", "complained"] })
      .notNull()
      .default("pending"),
    seed: bytea("seed").notNull(),
    manageHash: bytea("manage_hash").notNull().unique(),
    confirmHash: bytea("confirm_hash").unique(),
    /** When a mail that the form asked for was last sent; the life of the confirmation's link counts from it. */
    mailedAt: moment("mailed_at"),
    confirmedAt: moment("confirmed_at"),
    endedAt: moment("ended_at"),
    /** Why letters to this address stopped, in the mail server's or the admin's words. */
    endReason: text("end_reason"),
    pausedUntil: moment("paused_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("newsletter_subscribers_email", isEmail(t.email)),
    check(
      "newsletter_subscribers_status",
      sql`${t.status} in ('pending', 'active', 'unsubscribed', 'bounced', 'complained')`,
    ),
    check("newsletter_subscribers_consent", sql`${t.status} <> 'active' or ${t.confirmedAt} is not null`),
    check("newsletter_subscribers_ended", sql`(${t.status} in ('pending', 'active')) = (${t.endedAt} is null)`),
    check("newsletter_subscribers_seed", sql`octet_length(${t.seed}) = 32 and octet_length(${t.manageHash}) = 32`),
    check("newsletter_subscribers_confirm", sql`${t.confirmHash} is null or ${t.mailedAt} is not null`),
    check("newsletter_subscribers_reason", sql`char_length(${t.endReason}) <= 500`),
    index("newsletter_subscribers_created").on(t.createdAt, t.id),
    index("newsletter_subscribers_by_status").on(t.status, t.createdAt, t.id),
    index("newsletter_subscribers_search").using("gin", sql`${t.email} gin_trgm_ops`),
  ],
);

/** The subjects that a subscriber chose; none means all, so whoever takes a category away says what they get instead. */
export const subscriberTopics = pgTable(
  "newsletter_topics",
  {
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    categoryId: uuid("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.subscriberId, t.categoryId] }),
    index("newsletter_topics_category").on(t.categoryId, t.subscriberId),
  ],
);

/**
 * One issue of the newsletter. `letter` is what it says, frozen when the sending starts: a restart in the middle, or a
 * blog changed meanwhile, does not make two letters of one. The counts are set when it has ended.
 */
export const issues = pgTable(
  "newsletter_issues",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    subject: text("subject").notNull(),
    intro: text("intro").notNull().default(""),
    status: text("status", { enum: ["draft", "scheduled", "sending", "sent", "cancelled"] })
      .notNull()
      .default("draft"),
    revision: integer("revision").notNull().default(1),
    letter: jsonb("letter").$type<FrozenLetter>(),
    scheduledAt: moment("scheduled_at"),
    startedAt: moment("started_at"),
    finishedAt: moment("finished_at"),
    /** What keeps it from going on, for the admins; empty while all is well. */
    problem: text("problem"),
    /** Not before then is the next letter tried. */
    waitUntil: moment("wait_until"),
    recipients: integer("recipients").notNull().default(0),
    sentCount: integer("sent_count").notNull().default(0),
    failedCount: integer("failed_count").notNull().default(0),
    skippedCount: integer("skipped_count").notNull().default(0),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (t) => [
    check("newsletter_issues_subject", sql`char_length(${t.subject}) between 1 and 150`),
    check("newsletter_issues_intro", sql`char_length(${t.intro}) <= 5000`),
    check("newsletter_issues_status", sql`${t.status} in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')`),
    check("newsletter_issues_scheduled", sql`${t.status} <> 'scheduled' or ${t.scheduledAt} is not null`),
    check(
      "newsletter_issues_started",
      sql`(${t.status} in ('sending', 'sent', 'cancelled')) = (${t.startedAt} is not null and ${t.letter} is not null)`,
    ),
    check("newsletter_issues_finished", sql`(${t.status} in ('sent', 'cancelled')) = (${t.finishedAt} is not null)`),
    check(
      "newsletter_issues_counts",
      sql`${t.recipients} >= 0 and ${t.sentCount} >= 0 and ${t.failedCount} >= 0 and ${t.skippedCount} >= 0`,
    ),
    index("newsletter_issues_created").on(t.createdAt, t.id),
    index("newsletter_issues_by_status").on(t.status, t.createdAt, t.id),
    index("newsletter_issues_due").on(t.scheduledAt).where(sql`status = 'scheduled'`),
    index("newsletter_issues_sending").on(t.startedAt).where(sql`status = 'sending'`),
    index("newsletter_issues_failed").on(t.createdAt).where(sql`failed_count > 0`),
    index("newsletter_issues_author").on(t.createdBy),
  ],
);

/** The blogs that an issue tells of, in order. */
export const issueBlogs = pgTable(
  "newsletter_issue_blogs",
  {
    issueId: uuid("issue_id")
      .notNull()
      .references(() => issues.id, { onDelete: "cascade" }),
    blogId: uuid("blog_id")
      .notNull()
      .references(() => blogs.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.blogId] }),
    unique("newsletter_issue_blogs_position").on(t.issueId, t.position),
    index("newsletter_issue_blogs_blog").on(t.blogId),
  ],
);

/**
 * The ledger: one row for each letter of an issue, made when the sending starts. `id` is part of the Message-ID, so a
 * letter that is sent again after a crash is recognised as the same one.
 */
export const deliveries = pgTable(
  "newsletter_deliveries",
  {
    issueId: uuid("issue_id")
      .notNull()
      .references(() => issues.id, { onDelete: "cascade" }),
    subscriberId: uuid("subscriber_id")
      .notNull()
      .references(() => subscribers.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom().unique(),
    status: text("status", { enum: ["queued", "sending", "sent", "failed", "bounced", "skipped"] })
      .notNull()
      .default("queued"),
    attempts: smallint("attempts").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull().defaultNow(),
    /** Why it did not arrive, without the address. */
    reason: text("reason"),
    sentAt: moment("sent_at"),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.subscriberId] }),
    check(
      "newsletter_deliveries_status",
      sql`${t.status} in ('queued', 'sending', 'sent', 'failed', 'bounced', 'skipped')`,
    ),
    check("newsletter_deliveries_sent", sql`(${t.status} in ('sent', 'bounced')) = (${t.sentAt} is not null)`),
    check("newsletter_deliveries_reason", sql`char_length(${t.reason}) <= 500`),
    index("newsletter_deliveries_waiting")
      .on(t.issueId, t.nextAttemptAt, t.subscriberId)
      .where(sql`status in ('queued', 'sending')`),
    index("newsletter_deliveries_by_status").on(t.issueId, t.status, t.subscriberId),
    index("newsletter_deliveries_subscriber").on(t.subscriberId, t.sentAt),
  ],
);
