import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { events } from "#features/events/tables.server.ts";
import { orderLines } from "#features/shop/tables.server.ts";
import { type DiscountKind, discountKinds, groupFrom, mostPercent, personalKinds } from "#lib/event-discount.ts";
import { moment, money, oneOf } from "#platform/db/columns.server.ts";
import { registrationStates, ticketStates } from "./ticket-state.ts";
import { ways } from "./ways.ts";

/** What of an event one can have a place by. `taken` is counted by triggers.sql and never more than there is. */
export const ticketTypes = pgTable(
  "ticket_types",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    way: text("way", { enum: ways }).notNull(),
    price: money("price_poisha").notNull().default(0),
    /** What a member pays, where it is less. */
    memberPrice: money("member_price_poisha"),
    /** Whether the discounts of features/discounts take something off it. */
    discounts: boolean("discounts").notNull().default(true),
    capacity: integer("capacity").notNull(),
    /** Places that are held or have a valid ticket. */
    taken: integer("taken").notNull().default(0),
    /** How many wait in its line (waiting-tables.server.ts), counted by waiting.sql: while anybody does, nobody else takes places. */
    waiting: integer("waiting").notNull().default(0),
    /** Nothing: at once, and until the event begins. */
    salesStart: moment("sales_start"),
    salesEnd: moment("sales_end"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("ticket_types_name", sql`char_length(${t.name}) between 1 and 80`),
    check("ticket_types_way", sql`${t.way} in ${oneOf(ways)}`),
    check("ticket_types_member_price", sql`${t.memberPrice} >= 100 and ${t.memberPrice} < ${t.price}`),
    check("ticket_types_price", sql`${t.price} between 0 and 50000000`),
    check("ticket_types_capacity", sql`${t.capacity} between 1 and 100000`),
    // The last place cannot be had twice, whoever asks.
    check("ticket_types_seats", sql`${t.taken} between 0 and ${t.capacity}`),
    check("ticket_types_waiting", sql`${t.waiting} >= 0`),
    check("ticket_types_sales", sql`${t.salesStart} < ${t.salesEnd}`),
    index("ticket_types_event").on(t.eventId, t.createdAt),
    index("ticket_types_line").on(t.id).where(sql`waiting > 0`),
  ],
);

/** How one joins an event online, as staff set it. Never public: shown to holders of its online tickets alone (access.server.ts). */
export const eventAccess = pgTable(
  "event_access",
  {
    eventId: uuid("event_id")
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    note: text("note").notNull(),
    version: integer("version").notNull().default(1),
    /** Tickets that were told a lower one are written to. */
    telling: integer("telling").notNull().default(1),
  },
  (t) => [
    check("event_access_url", sql`${t.url} ~ '^https://[^[:space:]]+$' and char_length(${t.url}) <= 500`),
    check("event_access_note", sql`char_length(${t.note}) <= 1000`),
  ],
);

/** One press on 'Register': some places of one type, for named people. */
export const registrations = pgTable(
  "registrations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "restrict" }),
    typeId: uuid("type_id")
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "restrict" }),
    /** Empty once the account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    idempotencyKey: uuid("idempotency_key").notNull(),
    state: text("state", { enum: registrationStates }).notNull(),
    quantity: smallint("quantity").notNull(),
    /** Of one place, as it was then. */
    price: money("price_poisha").notNull(),
    /** Of which organization its people are, where they said so; forgotten with the account. */
    organization: text("organization").notNull().default(""),
    /** What is taken off all of it, by which rule: as it was then, too (lib/event-discount.ts). */
    discountKind: text("discount_kind").$type<DiscountKind>(),
    discountPercent: smallint("discount_percent").notNull().default(0),
    discount: money("discount_poisha").notNull().default(0),
    /** The line of the order that paid it. */
    lineId: uuid("line_id")
      .unique("registrations_line")
      .references(() => orderLines.id, { onDelete: "restrict" }),
    heldUntil: moment("held_until"),
    /** Places that somebody in the line is offered: nobody's tickets, until whoever it is names people (a registration of its own). */
    offered: boolean("offered").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    confirmedAt: moment("confirmed_at"),
    /** Of a canceled event: why its money goes back by a person alone. */
    leftFor: text("left_for", { enum: ["dispute", "no_payment"] }),
  },
  (t) => [
    unique("registrations_key").on(t.userId, t.idempotencyKey),
    check("registrations_state", sql`${t.state} in ${oneOf(registrationStates)}`),
    check("registrations_quantity", sql`${t.quantity} between 1 and 60`),
    check("registrations_price", sql`${t.price} >= 0`),
    check("registrations_organization", sql`char_length(${t.organization}) <= 120`),
    check("registrations_discount_kind", sql`${t.discountKind} in ${oneOf(discountKinds)}`),
    check(
      "registrations_discount",
      sql`${t.discount} = ${t.price} * (case when ${t.discountKind} in ${oneOf(personalKinds)} then 1 else ${t.quantity} end) * ${t.discountPercent} / 100 and ${t.discountPercent} between 0 and ${sql.raw(String(mostPercent))} and (${t.discountKind} is null) = (${t.discountPercent} = 0) and (${t.discountKind} is null) = (${t.discount} = 0)`,
    ),
    check(
      "registrations_group",
      sql`${t.discountKind} <> 'group' or ${t.quantity} >= ${sql.raw(String(groupFrom))} and (${t.organization} <> '' or ${t.userId} is null)`,
    ),
    check("registrations_held", sql`(${t.state} = 'held') = (${t.heldUntil} is not null)`),
    check("registrations_confirmed", sql`(${t.confirmedAt} is not null) = (${t.state} in ('confirmed', 'revoked'))`),
    // What costs something is nobody's without a line that paid it.
    check("registrations_paid", sql`${t.confirmedAt} is null or (${t.price} > 0) = (${t.lineId} is not null)`),
    check("registrations_offered", sql`not ${t.offered} or ${t.state} in ('held', 'lapsed')`),
    check("registrations_left_for", sql`${t.leftFor} in ('dispute', 'no_payment')`),
    // What is one person's is had once at an event, whoever writes (discounts.server.ts).
    uniqueIndex("registrations_discount_once")
      .on(t.eventId, t.userId)
      .where(sql`discount_kind in ${oneOf(personalKinds)} and state in ('held', 'confirmed')`),
    index("registrations_event").on(t.eventId, t.state, t.id),
    index("registrations_user").on(t.userId, t.typeId),
    index("registrations_type").on(t.typeId),
    index("registrations_left_for").on(t.lineId).where(sql`left_for is not null`),
    index("registrations_held_until").on(t.heldUntil).where(sql`state = 'held'`),
  ],
);

/** A number as a device at the door keeps it: enough to know it again, nothing to open it with. */
export const doorCode = sql`substr(encode(sha256(number::bytea), 'hex'), 1, 24)`;

/** A place with a name. Its number opens its page: whoever has it has the ticket. */
export const tickets = pgTable(
  "tickets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    number: text("number").notNull().unique(),
    registrationId: uuid("registration_id")
      .notNull()
      .references(() => registrations.id, { onDelete: "cascade" }),
    typeId: uuid("type_id")
      .notNull()
      .references(() => ticketTypes.id, { onDelete: "restrict" }),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "restrict" }),
    /** Which of its registration; a ticket that was passed on keeps the place. */
    position: smallint("position").notNull(),
    name: text("name").notNull(),
    /** Empty where none was given: the tickets then went to the buyer alone. */
    email: text("email").notNull().default(""),
    state: text("state", { enum: ticketStates }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
    checkedInAt: moment("checked_in_at"),
    checkedInBy: uuid("checked_in_by").references(() => users.id, { onDelete: "set null" }),
    /** Up to which telling of the event's online access (`event_access.telling`) its holder was written to. */
    told: integer("told").notNull().default(0),
    /** When its holder was reminded of the event. */
    remindedAt: moment("reminded_at"),
    /** The changed beginning of the event that its holder was told of last. */
    movedTo: moment("moved_to"),
    /** When its holder was told of recordings. */
    recordingsToldAt: moment("recordings_told_at"),
  },
  (t) => [
    check("tickets_number", sql`${t.number} ~ '^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$'`),
    check("tickets_state", sql`${t.state} in ${oneOf(ticketStates)}`),
    check("tickets_position", sql`${t.position} between 1 and 60`),
    check("tickets_name", sql`char_length(${t.name}) <= 100 and char_length(${t.email}) <= 254`),
    check("tickets_ended", sql`(${t.endedAt} is not null) = (${t.state} in ('canceled', 'transferred'))`),
    // Who was let in had a ticket then; it stays noted where the ticket ended since.
    check("tickets_checked_in", sql`${t.checkedInAt} is not null or ${t.checkedInBy} is null`),
    // What a device at the door knows of a number (admin/along.server.ts).
    index("tickets_door").on(doorCode),
    index("tickets_checked_in_by").on(t.checkedInBy).where(sql`checked_in_by is not null`),
    index("tickets_words").using("gin", sql`lower(name || ' ' || email || ' ' || number) gin_trgm_ops`),
    index("tickets_registration").on(t.registrationId, t.position),
    index("tickets_type").on(t.typeId, t.state),
    index("tickets_event").on(t.eventId, t.createdAt, t.id),
    index("tickets_event_state").on(t.eventId, t.state, t.createdAt, t.id),
    index("tickets_event_name").on(t.eventId, t.name, t.id),
    index("tickets_event_here").on(t.eventId, t.checkedInAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index("tickets_email").on(t.email).where(sql`email <> ''`),
  ],
);
