import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { isEmail, moment } from "#platform/db/columns.server.ts";

/**
 * What people wrote on the contact page. `stampId` is the number of the stamp that the page was given: a message that is
 * sent twice (a double press, a connection that broke before the answer) is one message.
 */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Counts up; the reference that people are told is made of it. */
    number: integer("number").notNull().unique().generatedAlwaysAsIdentity(),
    stampId: uuid("stamp_id").notNull().unique(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    status: text("status", { enum: ["new", "handled", "spam"] })
      .notNull()
      .default("new"),
    /** Which of the quiet checks it did not pass. */
    suspicion: text("suspicion", { enum: ["honeypot", "haste", "links"] }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** When the institute was sent it by mail; empty for spam and while too many came at once. */
    mailedAt: moment("mailed_at"),
    handledAt: moment("handled_at"),
    /** When staff said that it is spam; empty for what the quiet checks found. */
    spamAt: moment("spam_at"),
    handledBy: uuid("handled_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("contact_messages_name", sql`char_length(${t.name}) between 1 and 100`),
    check("contact_messages_email", isEmail(t.email)),
    check("contact_messages_subject", sql`char_length(${t.subject}) between 1 and 150`),
    check("contact_messages_message", sql`char_length(${t.message}) between 10 and 5000`),
    check("contact_messages_status", sql`${t.status} in ('new', 'handled', 'spam')`),
    check("contact_messages_suspicion", sql`${t.suspicion} in ('honeypot', 'haste', 'links')`),
    check("contact_messages_handled", sql`(${t.status} = 'handled') = (${t.handledAt} is not null)`),
    check("contact_messages_spam", sql`${t.spamAt} is null or ${t.status} = 'spam'`),
    index("contact_messages_created").on(t.createdAt, t.id),
    index("contact_messages_by_status").on(t.status, t.createdAt, t.id),
    index("contact_messages_email").on(t.email),
    index("contact_messages_user").on(t.userId),
    index("contact_messages_handler").on(t.handledBy),
    index("contact_messages_words").using("gin", sql`(lower(name || ' ' || email || ' ' || subject)) gin_trgm_ops`),
  ],
);

/** What staff tell one another about a message; it goes with the message. */
export const contactMessageNotes = pgTable(
  "contact_message_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("contact_message_notes_text", sql`char_length(${t.text}) between 1 and 2000`),
    index("contact_message_notes_message").on(t.messageId, t.createdAt),
    index("contact_message_notes_author").on(t.authorId),
  ],
);
