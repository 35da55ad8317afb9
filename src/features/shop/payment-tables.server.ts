import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
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
import { moment, money, oneOf } from "#platform/db/columns.server.ts";
import { attemptStates, refundRequestStates, reviewReasons } from "./payment-state.ts";
import { orders } from "./tables.server.ts";

const gateways = ["sandbox", "manual", "sslcommerz", "stripe", "free"] as const;

/** Each try to pay. `reference` is ours and new for each try; the gateway's own numbers stand beside it. */
export const paymentAttempts = pgTable(
  "payment_attempts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    gateway: text("gateway", { enum: gateways }).notNull(),
    reference: text("reference").notNull().unique(),
    /** The gateway's number of the page that it made (sessionkey, cs_…). */
    session: text("session"),
    /** Where this is money that came on the page of another attempt besides what that attempt was paid with: that one. */
    besides: uuid("besides_id").references((): AnyPgColumn => paymentAttempts.id, { onDelete: "restrict" }),
    redirectUrl: text("redirect_url"),
    /** The gateway's number of the payment (val_id, pi_…), and what a refund needs (bank_tran_id). */
    payment: text("payment"),
    bankReference: text("bank_reference"),
    /** What the buyer told about a bank transfer. */
    givenReference: text("given_reference"),
    amount: money("amount_poisha").notNull(),
    currency: text("currency").notNull().default("BDT"),
    /** BDT as the gateway counts it; empty where it came in another currency and the gateway names no BDT. */
    received: money("received_poisha"),
    receivedCurrency: text("received_currency"),
    /** What came, in the smallest unit of a currency that is not BDT. */
    foreignAmount: bigint("foreign_amount", { mode: "number" }),
    refunded: money("refunded_poisha").notNull().default(0),
    state: text("state", { enum: attemptStates }).notNull().default("open"),
    reviewReason: text("review_reason", { enum: reviewReasons }),
    /** When a browser or a notice last came back from the gateway, but for who canceled there: from then on the buyer is told 'confirming', and the days of asking are counted. */
    returnedAt: moment("returned_at"),
    /** Since when the gateway does not answer what became of it; empty when it answered the last question. */
    silentSince: moment("silent_since"),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    settledAt: moment("settled_at"),
    /** When the reconciler asks the gateway next; empty once it answered and there is nothing more to ask, or once it was silent for days. */
    nextCheckAt: moment("next_check_at"),
    checks: smallint("checks").notNull().default(0),
  },
  (t) => [
    check("payment_attempts_gateway", sql`${t.gateway} in ${oneOf(gateways)}`),
    check("payment_attempts_reference", sql`${t.reference} ~ '^[0-9A-Z]{26}$'`),
    check("payment_attempts_state", sql`${t.state} in ${oneOf(attemptStates)}`),
    check(
      "payment_attempts_reason",
      sql`${t.reviewReason} in ${oneOf(reviewReasons)} and ${t.state} in ('review', 'paid', 'refunded') or ${t.reviewReason} is null and ${t.state} <> 'review'`,
    ),
    // No access without the exact amount and currency, whoever decides: other money can only go back.
    check(
      "payment_attempts_paid",
      sql`${t.state} <> 'paid' or ${t.settledAt} is not null and ${t.received} is not null and ${t.received} = ${t.amount} and ${t.receivedCurrency} is not null and ${t.receivedCurrency} = ${t.currency}`,
    ),
    check("payment_attempts_amount", sql`${t.amount} >= 0 and ${t.currency} = 'BDT'`),
    // Never BDT under another name, nor another currency booked as BDT.
    check(
      "payment_attempts_foreign",
      sql`${t.foreignAmount} is null or ${t.foreignAmount} >= 0 and ${t.receivedCurrency} is not null and ${t.receivedCurrency} <> 'BDT'`,
    ),
    check("payment_attempts_besides", sql`${t.besides} is null or ${t.state} in ('review', 'paid', 'refunded')`),
    check("payment_attempts_refunded", sql`${t.refunded} between 0 and coalesce(${t.received}, 0)`),
    // An order is paid once; what comes besides is held.
    uniqueIndex("payment_attempts_one_paid").on(t.orderId).where(sql`state = 'paid'`),
    // A payment of the gateway counts for one attempt only.
    uniqueIndex("payment_attempts_payment").on(t.gateway, t.payment).where(sql`payment is not null`),
    index("payment_attempts_order").on(t.orderId, t.createdAt),
    index("payment_attempts_gateway").on(t.gateway, t.orderId),
    index("payment_attempts_due").on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index("payment_attempts_review").on(t.createdAt, t.id).where(sql`state = 'review'`),
    index("payment_attempts_transfers").on(t.createdAt, t.id).where(sql`state = 'open' and gateway = 'manual'`),
    index("payment_attempts_settled").on(t.settledAt).where(sql`settled_at is not null`),
    index("payment_attempts_besides").on(t.besides).where(sql`besides_id is not null`),
    index("payment_attempts_session").on(t.session).where(sql`session is not null`),
    index("payment_attempts_given").on(t.givenReference).where(sql`given_reference is not null`),
    index("payment_attempts_bank_reference").on(t.bankReference).where(sql`bank_reference is not null`),
  ],
);

/** What happened, in order, never changed (a trigger refuses). No names, phones or cards: only references and amounts. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    attemptId: uuid("attempt_id").references(() => paymentAttempts.id, { onDelete: "restrict" }),
    kind: text("kind").notNull(),
    source: text("source").notNull(),
    gateway: text("gateway").notNull(),
    /** The same happening told twice has the same key, and is written once. */
    eventKey: text("event_key").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("payment_events_key").on(t.gateway, t.eventKey),
    check("payment_events_size", sql`octet_length(${t.data}::text) <= 8000 and char_length(${t.eventKey}) <= 200`),
    index("payment_events_order").on(t.orderId, t.id),
    index("payment_events_attempt").on(t.attemptId),
  ],
);

/** Money on its way back. The row is there before the gateway is asked. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    attemptId: uuid("attempt_id")
      .notNull()
      .references(() => paymentAttempts.id, { onDelete: "restrict" }),
    idempotencyKey: uuid("idempotency_key").notNull().unique(),
    reference: text("reference").notNull().unique(),
    gatewayReference: text("gateway_reference"),
    amount: money("amount_poisha").notNull(),
    cause: text("cause", { enum: ["cannot_deliver", "other"] }).notNull(),
    reason: text("reason").notNull(),
    state: text("state", { enum: ["requested", "sent", "done", "failed"] })
      .notNull()
      .default("requested"),
    lastError: text("last_error"),
    requestedBy: uuid("requested_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    dueBy: moment("due_by").notNull(),
    doneAt: moment("done_at"),
    nextCheckAt: moment("next_check_at"),
    checks: smallint("checks").notNull().default(0),
  },
  (t) => [
    check("refunds_amount", sql`${t.amount} > 0`),
    check("refunds_state", sql`${t.state} in ('requested', 'sent', 'done', 'failed')`),
    check("refunds_done", sql`(${t.state} = 'done') = (${t.doneAt} is not null)`),
    check("refunds_cause", sql`${t.cause} in ('cannot_deliver', 'other')`),
    check("refunds_reason", sql`char_length(${t.reason}) between 1 and 500`),
    check("refunds_reference", sql`${t.reference} ~ '^[0-9A-Z]{26}$'`),
    index("refunds_order").on(t.orderId, t.createdAt),
    index("refunds_attempt").on(t.attemptId),
    index("refunds_requested_by").on(t.requestedBy),
    index("refunds_due").on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index("refunds_gateway_reference").on(t.gatewayReference).where(sql`gateway_reference is not null`),
    index("refunds_unfinished").on(t.dueBy).where(sql`state <> 'done'`),
  ],
);

/** A buyer asks for money back: once for an order, and a person decides. */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: "restrict" }),
    state: text("state", { enum: refundRequestStates }).notNull().default("open"),
    reason: text("reason").notNull(),
    /** What staff wrote to the buyer when they said no. */
    answer: text("answer"),
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    decidedAt: moment("decided_at"),
  },
  (t) => [
    check("refund_requests_state", sql`${t.state} in ${oneOf(refundRequestStates)}`),
    check("refund_requests_decided", sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
    check("refund_requests_answer", sql`(${t.state} = 'declined') = (${t.answer} is not null)`),
    check(
      "refund_requests_texts",
      sql`char_length(${t.reason}) <= 1000 and char_length(${t.answer}) between 1 and 500`,
    ),
    index("refund_requests_decided_by").on(t.decidedBy),
    index("refund_requests_open").on(t.createdAt, t.id).where(sql`state = 'open'`),
  ],
);

/** What the daily comparison of gateway, orders and access found and what has not gone away since. */
export const paymentMismatches = pgTable(
  "payment_mismatches",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    subject: uuid("subject").notNull(),
    detail: text("detail").notNull(),
    firstSeenAt: moment("first_seen_at").notNull().defaultNow(),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
  },
  (t) => [
    unique("payment_mismatches_once").on(t.kind, t.subject),
    index("payment_mismatches_order").on(t.orderId),
    index("payment_mismatches_seen").on(t.lastSeenAt),
  ],
);

/** Each comparison of gateway, orders and access, and what came out. */
export const reconciliationRuns = pgTable(
  "reconciliation_runs",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    ranAt: moment("ran_at").notNull().defaultNow(),
    payments: integer("payments").notNull(),
    mismatches: integer("mismatches").notNull(),
  },
  (t) => [index("reconciliation_runs_at").on(t.ranAt)],
);
