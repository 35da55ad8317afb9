import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { orderLines } from "#features/shop/tables.server.ts";
import { moment, money } from "#platform/db/columns.server.ts";
import { enrollments } from "./tables.server.ts";

/** The later parts of the fee of an enrollment, as they were agreed. The first part is paid by the enrollment's own line. */
export const instalments = pgTable(
  "instalments",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    /** From 2: the first is the enrollment's. */
    position: integer("position").notNull(),
    amount: money("amount_poisha").notNull(),
    /** The last day, in Dhaka, on which it is paid in time. */
    dueOn: date("due_on", { mode: "string" }).notNull(),
    /** The line of the order that paid it. */
    lineId: uuid("line_id")
      .unique("instalments_line")
      .references(() => orderLines.id, { onDelete: "restrict" }),
    /** When its payer was told that it is due soon, and that it is late. */
    remindedSoonAt: moment("reminded_soon_at"),
    remindedLateAt: moment("reminded_late_at"),
  },
  (t) => [
    unique("instalments_position").on(t.enrollmentId, t.position),
    check("instalments_position_range", sql`${t.position} between 2 and 6`),
    check("instalments_amount", sql`${t.amount} >= 100`),
    index("instalments_due").on(t.dueOn, t.enrollmentId).where(sql`line_id is null`),
  ],
);
