import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * The outbox: a mail is a row that commits with the change it follows from, and a job sends it. The row keeps the
 * Message-ID, so a mail sent again after a crash is recognised as the same one.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    messageId: text("message_id").notNull().unique(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    headers: text("headers").notNull().default("{}"),
    status: text("status", { enum: ["queued", "sent", "failed"] }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (t) => [
    check("mails_status", sql`${t.status} in ('queued', 'sent', 'failed')`),
    check("mails_recipient", sql`${t.recipient} !~ '[[:cntrl:],;]'`),
    check("mails_subject", sql`${t.subject} !~ '[[:cntrl:]]'`),
    index("mails_created").on(t.createdAt),
  ],
);
