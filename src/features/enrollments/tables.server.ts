import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { programs } from "#features/programs/tables.server.ts";
import { orderLines } from "#features/shop/tables.server.ts";
import { moment, money, oneOf } from "#platform/db/columns.server.ts";
import { enrollmentStates, living, ways } from "./enrollment-state.ts";
import type { PlannedPart } from "./parts.ts";

/** A program as it is taught once: from day to day, with so many seats. `taken` is counted by triggers.sql and never more than there are. */
export const cohorts = pgTable(
  "cohorts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    programId: uuid("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    /** When it is taught, in words: 'Sundays and Tuesdays, 6 to 9 PM'. */
    schedule: text("schedule").notNull().default(""),
    way: text("way", { enum: ways }).notNull(),
    price: money("price_poisha").notNull().default(0),
    /** What a member pays, where it is less. */
    memberPrice: money("member_price_poisha"),
    /** The later parts of the fee (poisha), where it can be paid in parts; instalments.sql says which there can be. */
    plan: jsonb("plan").$type<PlannedPart[]>().notNull().default([]),
    capacity: integer("capacity").notNull(),
    /** Seats that are held or have somebody. */
    taken: integer("taken").notNull().default(0),
    /** When enrolling begins and ends. Nothing: at once, and until the first day. */
    salesStart: moment("opens_at"),
    salesEnd: moment("closes_at"),
    canceledAt: moment("canceled_at"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("cohorts_of_program").on(t.id, t.programId),
    check("cohorts_name", sql`char_length(${t.name}) between 1 and 80`),
    check("cohorts_schedule", sql`char_length(${t.schedule}) <= 300`),
    check("cohorts_way", sql`${t.way} in ${oneOf(ways)}`),
    check("cohorts_member_price", sql`${t.memberPrice} >= 100 and ${t.memberPrice} < ${t.price}`),
    check("cohorts_price", sql`${t.price} between 0 and 50000000`),
    check("cohorts_capacity", sql`${t.capacity} between 1 and 10000`),
    // The last seat cannot be had twice, whoever asks.
    check("cohorts_seats", sql`${t.taken} between 0 and ${t.capacity}`),
    check("cohorts_days", sql`${t.startsOn} <= ${t.endsOn}`),
    check("cohorts_sales", sql`${t.salesStart} < ${t.salesEnd}`),
    index("cohorts_program").on(t.programId, t.startsOn),
    index("cohorts_canceled").on(t.id).where(sql`canceled_at is not null`),
  ],
);

/** Somebody in a cohort, from asking to completing. The shop sells a held one. */
export const enrollments = pgTable(
  "enrollments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    cohortId: uuid("cohort_id")
      .notNull()
      .references(() => cohorts.id, { onDelete: "restrict" }),
    programId: uuid("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "restrict" }),
    /** Empty once the account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: enrollmentStates }).notNull(),
    /** As it is to be on a certificate. */
    name: text("name").notNull(),
    /** Of the account, when it enrolled. */
    email: text("email").notNull(),
    /** What was said with a request. */
    request: text("request").notNull().default(""),
    /** Why it was refused, as it was told. */
    reason: text("reason").notNull().default(""),
    /** What the seat costs, as it was then. */
    price: money("price_poisha").notNull(),
    /** The line of the order that paid it. */
    lineId: uuid("line_id")
      .unique("enrollments_line")
      .references(() => orderLines.id, { onDelete: "restrict" }),
    /** A company's seat (features/companies): its block holds the place, and was paid. */
    sponsored: boolean("sponsored").notNull().default(false),
    heldUntil: moment("held_until"),
    /** When it was not paid in time. */
    lapsedAt: moment("lapsed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    enrolledAt: moment("enrolled_at"),
    completedAt: moment("completed_at"),
  },
  (t) => [
    check("enrollments_state", sql`${t.state} in ${oneOf(enrollmentStates)}`),
    check("enrollments_name", sql`char_length(${t.name}) <= 100 and char_length(${t.email}) <= 254`),
    check("enrollments_texts", sql`char_length(${t.request}) <= 2000 and char_length(${t.reason}) <= 1000`),
    check("enrollments_price", sql`${t.price} >= 0`),
    check("enrollments_held", sql`(${t.state} = 'held') = (${t.heldUntil} is not null)`),
    check(
      "enrollments_enrolled",
      sql`(${t.enrolledAt} is not null) = (${t.state} in ('enrolled', 'completed', 'revoked'))`,
    ),
    check("enrollments_completed", sql`${t.state} <> 'completed' or ${t.completedAt} is not null`),
    // What costs something is nobody's without a line that paid it.
    check("enrollments_paid", sql`${t.enrolledAt} is null or (${t.price} > 0) = (${t.lineId} is not null)`),
    check(
      "enrollments_sponsored",
      sql`not ${t.sponsored} or (${t.price} = 0 and ${t.state} in ('enrolled', 'completed', 'revoked'))`,
    ),
    uniqueIndex("enrollments_once")
      .on(t.cohortId, t.userId)
      .where(sql`state in ${oneOf(living)}`),
    index("enrollments_user").on(t.userId, t.createdAt),
    index("enrollments_cohort").on(t.cohortId, t.createdAt, t.id),
    index("enrollments_program").on(t.programId, t.createdAt, t.id),
    index("enrollments_by_created").on(t.createdAt, t.id),
    index("enrollments_by_name").on(t.name, t.id),
    index("enrollments_by_state").on(t.state, t.createdAt, t.id),
    index("enrollments_held_until").on(t.heldUntil).where(sql`state = 'held'`),
    index("enrollments_words").using("gin", sql`lower(name || ' ' || email) gin_trgm_ops`),
  ],
);
