import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { events } from "#features/events/tables.server.ts";
import { moment, oneOf } from "#platform/db/columns.server.ts";
import { scanOutcomes } from "./scan-outcomes.ts";
import { tickets } from "./tables.server.ts";

/**
 * Scans at the door that let somebody in, by the key that the device made for each: sent again, they change nothing. Where the device
 * let somebody in by its list and the server would not have, staff look at it (`let_in`, and another outcome than `in`).
 */
export const doorScans = pgTable(
  "door_scans",
  {
    id: uuid("id").primaryKey(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Empty where no ticket has this code. */
    ticketId: uuid("ticket_id").references(() => tickets.id, { onDelete: "cascade" }),
    outcome: text("outcome", { enum: scanOutcomes }).notNull(),
    /** Why it isn't `in`, in the words of that moment. */
    message: text("message").notNull().default(""),
    /** Whether the device let somebody in without asking. */
    letIn: boolean("let_in").notNull(),
    /** When it was, by our clock: the device's own says only how long ago. */
    scannedAt: moment("scanned_at").notNull(),
    by: uuid("by_id").references(() => users.id, { onDelete: "set null" }),
    /** When staff ticked it off, who, and what they noted. */
    lookedAt: moment("looked_at"),
    lookedBy: uuid("looked_by_id").references(() => users.id, { onDelete: "set null" }),
    lookedNote: text("looked_note").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("door_scans_outcome", sql`${t.outcome} in ${oneOf(scanOutcomes)}`),
    check("door_scans_ticket", sql`${t.outcome} = 'unknown' or ${t.ticketId} is not null`),
    check("door_scans_kept", sql`${t.letIn} or ${t.outcome} = 'in'`),
    check(
      "door_scans_looked",
      sql`char_length(${t.lookedNote}) <= 500 and (${t.lookedAt} is not null or (${t.lookedBy} is null and ${t.lookedNote} = ''))`,
    ),
    check("door_scans_message", sql`char_length(${t.message}) <= 500`),
    index("door_scans_to_look_at").on(t.eventId, t.createdAt, t.id).where(sql`outcome <> 'in'`),
    index("door_scans_ticket_of").on(t.ticketId),
    index("door_scans_by").on(t.by),
    index("door_scans_looked_by").on(t.lookedBy),
    index("door_scans_age").on(t.createdAt),
  ],
);
