import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { events } from "#features/events/tables.server.ts";
import { moment, oneOf } from "#platform/db/columns.server.ts";
import { registrations, ticketTypes } from "./tables.server.ts";
import { waitingStates } from "./waiting-rules.ts";

/** Somebody in the line of a full type of tickets. What they are offered is a registration that holds the places. */
export const waitingEntries = pgTable(
  "waiting_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    typeId: uuid("type_id")
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "cascade" }),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    quantity: smallint("quantity").notNull(),
    state: text("state", { enum: waitingStates }).notNull().default("waiting"),
    /** What holds the places of an offer. */
    registrationId: uuid("registration_id").references(() => registrations.id, { onDelete: "set null" }),
    joinedAt: moment("joined_at").notNull().defaultNow(),
    changedAt: moment("changed_at").notNull().defaultNow(),
    /** False: it ended, and the round has not told yet. */
    told: boolean("told").notNull().default(true),
  },
  (t) => [
    check("waiting_entries_state", sql`${t.state} in ${oneOf(waitingStates)}`),
    check("waiting_entries_quantity", sql`${t.quantity} between 1 and 10`),
    check("waiting_entries_offered", sql`${t.state} <> 'offered' or ${t.registrationId} is not null`),
    check("waiting_entries_told", sql`${t.told} or ${t.state} in ('missed', 'ended')`),
    // One place in a line, whoever presses twice.
    uniqueIndex("waiting_entries_one").on(t.typeId, t.userId).where(sql`state in ('waiting', 'offered')`),
    index("waiting_entries_line").on(t.typeId, t.joinedAt, t.id).where(sql`state = 'waiting'`),
    index("waiting_entries_event").on(t.eventId, t.state, t.joinedAt, t.id),
    index("waiting_entries_user").on(t.userId, t.joinedAt),
    index("waiting_entries_registration").on(t.registrationId).where(sql`registration_id is not null`),
    index("waiting_entries_untold").on(t.id).where(sql`not told`),
    index("waiting_entries_changed").on(t.changedAt).where(sql`state not in ('waiting', 'offered')`),
  ],
);
