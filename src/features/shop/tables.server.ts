import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment, oneOf } from "#platform/db/columns.server.ts";
import { orderStates } from "./order-state.ts";
import { attemptStates, reviewReasons } from "./payment-state.ts";

// One file although it is long: drizzle-kit reads one tables.server.ts a feature, and these tables lean on one another.

const money = (name: string) => bigint(name, { mode: "number" });

const gateways = ["sandbox", "manual", "sslcommerz", "stripe", "free"] as const;

export const coupons = pgTable(
  "coupons",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    code: text("code").notNull().unique(),
    kind: text("kind", { enum: ["percent", "amount"] }).notNull(),
    /** Hundredths of a per cent, or poisha. */
    value: integer("value").notNull(),
    maxUses: integer("max_uses"),
    maxUsesPerPerson: integer("max_uses_per_person"),
    uses: integer("uses").notNull().default(0),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    active: boolean("active").notNull().default(true),
    note: text("note").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("coupons_code", sql`${t.code} ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'`),
    check("coupons_kind", sql`${t.kind} in ('percent', 'amount')`),
    check("coupons_value", sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} <= 10000)`),
    // The last use cannot be sold twice, whoever asks.
    check("coupons_uses", sql`${t.uses} >= 0 and (${t.maxUses} is null or ${t.uses} <= ${t.maxUses})`),
    check("coupons_dates", sql`${t.startsAt} < ${t.endsAt}`),
    check("coupons_note", sql`char_length(${t.note}) <= 200`),
    index("coupons_created").on(t.createdAt, t.id),
  ],
);

/** Prices, names and places as they were when ordered; a trigger refuses to change them, and every step of `state` that order-state.ts does not know. */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    number: text("number").notNull().unique(),
    /** Empty once the account is deleted; the trigger then wipes name, phone and address too. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    idempotencyKey: uuid("idempotency_key").notNull(),
    state: text("state", { enum: orderStates }).notNull().default("pending"),
    currency: text("currency").notNull().default("BDT"),
    subtotal: money("subtotal_poisha").notNull(),
    discount: money("discount_poisha").notNull().default(0),
    total: money("total_poisha").notNull(),
    refunded: money("refunded_poisha").notNull().default(0),
    couponId: uuid("coupon_id").references(() => coupons.id),
    couponCode: text("coupon_code"),
    buyerName: text("buyer_name").notNull(),
    buyerPhone: text("buyer_phone").notNull(),
    buyerAddress: text("buyer_address").notNull(),
    termsAcceptedAt: moment("terms_accepted_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    paidAt: moment("paid_at"),
  },
  (t) => [
    unique("orders_key").on(t.userId, t.idempotencyKey),
    check("orders_number", sql`${t.number} ~ '^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$'`),
    check("orders_state", sql`${t.state} in ${oneOf(orderStates)}`),
    check("orders_currency", sql`${t.currency} = 'BDT'`),
    check(
      "orders_sums",
      sql`${t.subtotal} >= 0 and ${t.discount} between 0 and ${t.subtotal} and ${t.total} = ${t.subtotal} - ${t.discount} and ${t.refunded} between 0 and ${t.total}`,
    ),
    check("orders_coupon", sql`(${t.couponId} is null) = (${t.couponCode} is null)`),
    check("orders_paid", sql`${t.paidAt} is not null or ${t.state} not in ('paid', 'partially_refunded')`),
    check(
      "orders_refunded",
      sql`case ${t.state} when 'partially_refunded' then ${t.refunded} > 0 and ${t.refunded} < ${t.total} when 'refunded' then true else ${t.refunded} = 0 end`,
    ),
    check(
      "orders_buyer",
      sql`char_length(${t.buyerName}) <= 100 and char_length(${t.buyerPhone}) <= 20 and char_length(${t.buyerAddress}) <= 200`,
    ),
    index("orders_user").on(t.userId, t.createdAt, t.id),
    index("orders_created").on(t.createdAt, t.id),
    index("orders_paid_at").on(t.paidAt, t.id),
    index("orders_total").on(t.total, t.id),
    index("orders_state_created").on(t.state, t.createdAt, t.id),
    index("orders_waiting").on(t.expiresAt).where(sql`state in ('pending', 'failed')`),
    index("orders_coupon_user").on(t.couponId, t.userId).where(sql`coupon_id is not null`),
    index("orders_buyer_search").using("gin", sql`lower(${t.buyerName}) gin_trgm_ops`),
  ],
);

/** What was ordered. `kind` and `itemId` name a thing of another feature (sellable.server.ts). */
export const orderLines = pgTable(
  "order_lines",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    position: smallint("position").notNull(),
    kind: text("kind").notNull(),
    itemId: uuid("item_id").notNull(),
    quantity: smallint("quantity").notNull().default(1),
    title: text("title").notNull(),
    href: text("href").notNull(),
    price: money("price_poisha").notNull(),
    discount: money("discount_poisha").notNull().default(0),
    total: money("total_poisha").notNull(),
    refunded: money("refunded_poisha").notNull().default(0),
    /** Hundredths of a per cent; the total contains the VAT. */
    vatRate: integer("vat_rate").notNull().default(0),
    /** When the buyer got it, and lost it again. */
    grantedAt: moment("granted_at"),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    unique("order_lines_item").on(t.orderId, t.kind, t.itemId),
    unique("order_lines_position").on(t.orderId, t.position),
    check("order_lines_kind", sql`${t.kind} ~ '^[a-z][a-z-]{1,29}$'`),
    check("order_lines_quantity", sql`${t.quantity} between 1 and 100`),
    check(
      "order_lines_sums",
      sql`${t.price} >= 0 and ${t.discount} between 0 and ${t.price} * ${t.quantity} and ${t.total} = ${t.price} * ${t.quantity} - ${t.discount} and ${t.refunded} between 0 and ${t.total}`,
    ),
    check("order_lines_vat", sql`${t.vatRate} between 0 and 10000`),
    check("order_lines_grant", sql`${t.revokedAt} is null or ${t.grantedAt} is not null`),
    index("order_lines_of_item").on(t.kind, t.itemId),
    index("order_lines_title_search").using("gin", sql`lower(${t.title}) gin_trgm_ops`),
  ],
);

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
    redirectUrl: text("redirect_url"),
    /** The gateway's number of the payment (val_id, pi_…), and what a refund needs (bank_tran_id). */
    payment: text("payment"),
    bankReference: text("bank_reference"),
    /** What the buyer told about a bank transfer. */
    givenReference: text("given_reference"),
    amount: money("amount_poisha").notNull(),
    currency: text("currency").notNull().default("BDT"),
    received: money("received_poisha"),
    receivedCurrency: text("received_currency"),
    refunded: money("refunded_poisha").notNull().default(0),
    state: text("state", { enum: attemptStates }).notNull().default("open"),
    reviewReason: text("review_reason", { enum: reviewReasons }),
    /** When a browser or a notice last came back from the gateway: from then on the buyer is told 'confirming'. */
    returnedAt: moment("returned_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    settledAt: moment("settled_at"),
    /** When the reconciler asks the gateway next; empty when there is nothing more to ask. */
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
    check("payment_attempts_refunded", sql`${t.refunded} between 0 and coalesce(${t.received}, 0)`),
    // An order is paid once; what comes besides is held.
    uniqueIndex("payment_attempts_one_paid").on(t.orderId).where(sql`state = 'paid'`),
    // A payment of the gateway counts for one attempt only.
    uniqueIndex("payment_attempts_payment").on(t.gateway, t.payment).where(sql`payment is not null`),
    index("payment_attempts_order").on(t.orderId, t.createdAt),
    index("payment_attempts_due").on(t.nextCheckAt).where(sql`next_check_at is not null`),
    index("payment_attempts_review").on(t.createdAt, t.id).where(sql`state = 'review'`),
    index("payment_attempts_transfers").on(t.createdAt, t.id).where(sql`state = 'open' and gateway = 'manual'`),
    index("payment_attempts_settled").on(t.settledAt).where(sql`settled_at is not null`),
    index("payment_attempts_session").on(t.session).where(sql`session is not null`),
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
    index("refunds_unfinished").on(t.dueBy).where(sql`state <> 'done'`),
  ],
);

/** The last number given out in a series and a July–June year; its row lock keeps numbers without gaps. */
export const receiptCounters = pgTable(
  "receipt_counters",
  {
    series: text("series").notNull(),
    year: text("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.year] }), check("receipt_counters_last", sql`${t.last} >= 0`)],
);

/** One for each paid order, as it was issued. A trigger lets only the buyer be blotted out. */
export const receipts = pgTable(
  "receipts",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "restrict" }),
    series: text("series", { enum: ["money_receipt", "tax_invoice"] }).notNull(),
    year: text("year").notNull(),
    serial: integer("serial").notNull(),
    number: text("number").notNull().unique(),
    issuedAt: moment("issued_at").notNull().defaultNow(),
    seller: jsonb("seller").$type<{ name: string; address: string; bin: string }>().notNull(),
    buyer: jsonb("buyer").$type<{ name: string; phone: string; address: string }>().notNull(),
  },
  (t) => [
    unique("receipts_serial").on(t.series, t.year, t.serial),
    check("receipts_series", sql`${t.series} in ('money_receipt', 'tax_invoice')`),
    check("receipts_positive", sql`${t.serial} > 0`),
  ],
);

/** VAT of single products, where it is not the shop's own rate (hundredths of a per cent). */
export const productVat = pgTable(
  "product_vat",
  {
    kind: text("kind").notNull(),
    itemId: uuid("item_id").notNull(),
    rate: integer("rate").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] }), check("product_vat_rate", sql`${t.rate} between 0 and 10000`)],
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
