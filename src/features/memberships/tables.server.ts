import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { orderLines } from "#features/shop/tables.server.ts";
import { moment, money, oneOf } from "#platform/db/columns.server.ts";
import { living, membershipStates } from "./membership-state.ts";

/** The institute asks about an application at most so often. */
export const mostQuestions = 20;

/** A question about an application, and its answer (empty where none came before the decision). */
export interface Exchange {
  question: string;
  answer: string;
}

/** Kinds of membership, as /membership offers them. */
export const membershipKinds = pgTable(
  "membership_kinds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull().unique("membership_kinds_name_once"),
    /** Whom it is for. */
    summary: text("summary").notNull().default(""),
    benefits: jsonb("benefits").$type<string[]>().notNull().default([]),
    /** Of one term. */
    fee: money("fee_poisha").notNull(),
    months: integer("months").notNull(),
    /** Whether it is for organizations: then an application names one. */
    forOrganizations: boolean("for_organizations").notNull().default(false),
    /** Whether it takes applications. Members may renew it in either case. */
    open: boolean("open").notNull().default(true),
    position: smallint("position").notNull().default(0),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("membership_kinds_name", sql`char_length(${t.name}) between 1 and 60 and char_length(${t.summary}) <= 300`),
    check(
      "membership_kinds_benefits",
      sql`jsonb_typeof(${t.benefits}) = 'array' and jsonb_array_length(${t.benefits}) <= 12`,
    ),
    check("membership_kinds_fee", sql`${t.fee} between 0 and 50000000`),
    check("membership_kinds_months", sql`${t.months} between 1 and 60`),
  ],
);

/** Somebody's membership, from applying to its end. The shop sells one that is to be paid, and its renewal. */
export const memberships = pgTable(
  "memberships",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kindId: uuid("kind_id")
      .notNull()
      .references(() => membershipKinds.id, { onDelete: "restrict" }),
    /** Empty once the account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    state: text("state", { enum: membershipStates }).notNull().default("requested"),
    /** As it is on the card; it stays when the membership is renewed. */
    number: text("number").unique("memberships_number_once"),
    /** As it is on the card. */
    name: text("name").notNull(),
    /** Of the account, when it applied. */
    email: text("email").notNull(),
    organization: text("organization").notNull().default(""),
    /** Why they apply. */
    reason: text("reason").notNull().default(""),
    /** What the institute asked back, and what was answered. */
    question: text("question").notNull().default(""),
    answer: text("answer").notNull().default(""),
    /** What was asked and answered before that, the first question first. */
    earlier: jsonb("earlier").$type<Exchange[]>().notNull().default([]),
    /** Why it was refused or revoked, as it was told. */
    decision: text("decision").notNull().default(""),
    /** Fee and term as they were when it was applied for. */
    price: money("price_poisha").notNull(),
    months: integer("months").notNull(),
    payUntil: moment("pay_until"),
    /** The last day of all its terms. */
    endsOn: date("ends_on", { mode: "string" }),
    /** The last day of which the renewal was offered, and reminded of, and told that it is over. */
    offeredFor: date("offered_for", { mode: "string" }),
    remindedFor: date("reminded_for", { mode: "string" }),
    overFor: date("over_for", { mode: "string" }),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    decidedAt: moment("decided_at"),
  },
  (t) => [
    check("memberships_state", sql`${t.state} in ${oneOf(membershipStates)}`),
    check("memberships_number", sql`${t.number} ~ '^M-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'`),
    check(
      "memberships_name",
      sql`char_length(${t.name}) <= 100 and char_length(${t.email}) <= 254 and char_length(${t.organization}) <= 150`,
    ),
    check(
      "memberships_texts",
      sql`char_length(${t.reason}) <= 2000 and char_length(${t.question}) <= 1000 and char_length(${t.answer}) <= 2000 and char_length(${t.decision}) <= 1000`,
    ),
    check(
      "memberships_earlier",
      sql`jsonb_typeof(${t.earlier}) = 'array' and jsonb_array_length(${t.earlier}) < ${sql.raw(String(mostQuestions))}`,
    ),
    check("memberships_price", sql`${t.price} >= 0 and ${t.months} between 1 and 60`),
    check("memberships_pay_until", sql`(${t.state} = 'approved') = (${t.payUntil} is not null)`),
    check(
      "memberships_active",
      sql`${t.state} not in ('active', 'ended') or (${t.endsOn} is not null and ${t.number} is not null)`,
    ),
    // Nobody has two, and nobody applies twice at once.
    uniqueIndex("memberships_once")
      .on(t.userId)
      .where(sql`state in ${oneOf(living)}`),
    index("memberships_user").on(t.userId, t.createdAt),
    index("memberships_kind").on(t.kindId, t.createdAt, t.id),
    index("memberships_by_created").on(t.createdAt, t.id),
    index("memberships_by_name").on(t.name, t.id),
    index("memberships_by_end").on(t.endsOn, t.id),
    index("memberships_by_state").on(t.state, t.createdAt, t.id),
    index("memberships_ending").on(t.endsOn).where(sql`state = 'active'`),
    index("memberships_active").on(t.createdAt, t.id, t.endsOn).where(sql`state = 'active'`),
    index("memberships_pay_by").on(t.payUntil).where(sql`state = 'approved'`),
    index("memberships_words").using(
      "gin",
      sql`lower(name || ' ' || email || ' ' || organization || ' ' || coalesce(number, '')) gin_trgm_ops`,
    ),
  ],
);

/** The terms of a membership: the first, and one for each renewal. One whose money went back is `takenBackAt`. */
export const membershipTerms = pgTable(
  "membership_terms",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    membershipId: uuid("membership_id")
      .notNull()
      .references(() => memberships.id, { onDelete: "cascade" }),
    /** The line of the order that paid it. */
    lineId: uuid("line_id")
      .unique("membership_terms_line")
      .references(() => orderLines.id, { onDelete: "restrict" }),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    takenBackAt: moment("taken_back_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("membership_terms_days", sql`${t.startsOn} <= ${t.endsOn}`),
    unique("membership_terms_begin").on(t.membershipId, t.startsOn, t.takenBackAt).nullsNotDistinct(),
    index("membership_terms_of").on(t.membershipId, t.endsOn),
  ],
);
