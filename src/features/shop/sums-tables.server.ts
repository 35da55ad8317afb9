import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { money } from "#platform/db/columns.server.ts";
import { orders } from "./tables.server.ts";

/**
 * Orders and money by day, way to pay and state, kept by sums.sql: what a list with a hundred thousand orders sums up is
 * here a few thousand rows. Only added to: each row is what one transaction changed, and once a night those of one key
 * become one. So nobody waits for anybody, and what is undone was never there. Days are days in Dhaka.
 */
export const orderSums = pgTable(
  "order_sums",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderedOn: date("ordered_on").notNull(),
    /** The day on which the money came; empty in the rows that count orders. */
    paidOn: date("paid_on"),
    /** Empty in the rows that count orders whatever way they were to be paid; others count those with a try at this way. */
    gateway: text("gateway").notNull(),
    /** The state of the order, and whether it has a moment of payment. */
    state: text("state").notNull(),
    paid: boolean("paid").notNull(),
    orders: integer("orders").notNull(),
    payments: integer("payments").notNull(),
    received: money("received_poisha").notNull(),
    held: money("held_poisha").notNull(),
    refunded: money("refunded_poisha").notNull(),
    refunding: money("refunding_poisha").notNull(),
  },
  (t) => [index("order_sums_ordered").on(t.orderedOn), index("order_sums_paid").on(t.paidOn)],
);

/** What was sold by day of payment and item; likewise. */
export const itemSums = pgTable(
  "item_sums",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    soldOn: date("sold_on").notNull(),
    kind: text("kind").notNull(),
    itemId: uuid("item_id").notNull(),
    sold: integer("sold").notNull(),
    total: money("total_poisha").notNull(),
  },
  (t) => [index("item_sums_day").on(t.soldOn)],
);

/** What each order has put into both: whatever changes of it, the difference is added. */
export const bookedOrders = pgTable("booked_orders", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "restrict" }),
  sums: jsonb("sums").notNull(),
  items: jsonb("items").notNull(),
});
