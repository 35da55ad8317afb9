import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/db/columns.server.ts";

/** The books of the built-in test gateway: what somebody pressed on its page. Local mode only. */
export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    session: text("session").primaryKey(),
    reference: text("reference").notNull().unique(),
    amount: bigint("amount_poisha", { mode: "number" }).notNull(),
    received: bigint("received_poisha", { mode: "number" }),
    currency: text("currency").notNull().default("BDT"),
    state: text("state", { enum: ["open", "paid", "failed", "cancelled"] })
      .notNull()
      .default("open"),
    payment: text("payment").unique(),
    risk: integer("risk").notNull().default(0),
    refunded: bigint("refunded_poisha", { mode: "number" }).notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("sandbox_payments_state", sql`${t.state} in ('open', 'paid', 'failed', 'cancelled')`),
    check("sandbox_payments_refunded", sql`${t.refunded} between 0 and coalesce(${t.received}, 0)`),
    index("sandbox_payments_created").on(t.createdAt),
  ],
);

/** Refunds that the test gateway was asked for, by our reference. */
export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    reference: text("reference").primaryKey(),
    session: text("session")
      .notNull()
      .references(() => sandboxPayments.session, { onDelete: "cascade" }),
    amount: bigint("amount_poisha", { mode: "number" }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [check("sandbox_refunds_amount", sql`${t.amount} > 0`), index("sandbox_refunds_session").on(t.session)],
);
