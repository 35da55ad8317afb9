import { sql } from "drizzle-orm";
import {
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
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment, money, oneOf } from "#platform/db/columns.server.ts";
import { orderStates } from "./order-state.ts";

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
    /** Asked only where a way of paying or the law needs them; else empty. */
    buyerPhone: text("buyer_phone").notNull().default(""),
    buyerAddress: text("buyer_address").notNull().default(""),
    /** For whom a tax invoice is made out: both or none. */
    buyerCompany: text("buyer_company").notNull().default(""),
    buyerBin: text("buyer_bin").notNull().default(""),
    /** Ordered for a company by one of its managers (features/companies): what is bought is the company's, not the orderer's. */
    forCompany: boolean("for_company").notNull().default(false),
    /** The company's own number of its purchase order. */
    buyerPo: text("buyer_po").notNull().default(""),
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
    check(
      "orders_buyer_company",
      sql`char_length(${t.buyerCompany}) <= 150 and ${t.buyerBin} ~ '^([0-9]{13})?$' and case when ${t.forCompany} then ${t.buyerCompany} <> '' else (${t.buyerCompany} = '') = (${t.buyerBin} = '') end`,
    ),
    check("orders_buyer_po", sql`char_length(${t.buyerPo}) <= 40 and (${t.buyerPo} = '' or ${t.forCompany})`),
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

/** Numbers that whoever sells a thing keeps with its order: the months of a term. */
export type Terms = Record<string, number>;

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
    /** What else was ordered, as whoever sells it says; it is given as it was ordered. */
    terms: jsonb("terms").$type<Terms>().notNull().default({}),
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
    index("order_lines_of_item").on(t.kind, t.itemId, t.grantedAt),
    index("order_lines_title_search").using("gin", sql`lower(${t.title}) gin_trgm_ops`),
  ],
);

/** What staff tell one another about an order; the buyer never sees it. They go when the buyer's account does (triggers.sql). */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("order_notes_text", sql`char_length(${t.text}) between 1 and 2000`),
    index("order_notes_order").on(t.orderId, t.createdAt),
    index("order_notes_author").on(t.authorId),
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
    buyer: jsonb("buyer")
      .$type<{ name: string; phone: string; address: string; company: string; bin: string; po?: string }>()
      .notNull(),
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
