import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { bytea, moment } from "#platform/db/columns.server.ts";

/**
 * The outbox: a mail is a row that commits with the change it follows from, and a job sends it. The content stands
 * encrypted while it waits and is wiped once sent, so that nothing copied from the database opens an account. Of one that
 * failed it stays, sealed, so that it can be sent again, unless what it holds works for a while only (a code); of one that opens
 * nothing (`again`: a receipt, an answer) it stays for two weeks after it was sent (decision 50). The row
 * keeps the Message-ID: a mail sent again after a crash is recognised as the same one.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    messageId: text("message_id").notNull().unique(),
    kind: text("kind").notNull(),
    /** Keyed hash of the address, for mails that anybody can cause by typing it: their number an hour is bounded. */
    unaskedTo: bytea("unasked_to"),
    /** Keyed hash of the address of every mail: what went to somebody can be listed, but not whose a mail was. */
    recipient: bytea("recipient"),
    sealed: text("sealed"),
    /** May be sent once more after it was sent. */
    again: boolean("again").notNull().default(false),
    status: text("status", { enum: ["queued", "sent", "failed"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When it was last put into the queue: its tries count from then. */
    queuedAt: moment("queued_at").notNull().defaultNow(),
    sentAt: moment("sent_at"),
  },
  (t) => [
    check("mails_status", sql`${t.status} in ('queued', 'sent', 'failed')`),
    check("mails_waiting_sealed", sql`${t.status} <> 'queued' or ${t.sealed} is not null`),
    check("mails_sent_wiped", sql`${t.status} <> 'sent' or ${t.sealed} is null or ${t.again}`),
    index("mails_created").on(t.createdAt, t.id),
    index("mails_by_status").on(t.status, t.createdAt, t.id),
    index("mails_kept_sealed").on(t.sentAt).where(sql`status = 'sent' and sealed is not null`),
    index("mails_recipient").on(t.recipient, t.createdAt),
    index("mails_unasked").on(t.unaskedTo, t.createdAt).where(sql`unasked_to is not null`),
  ],
);
