import { bigint, date, index, integer, pgTable } from "drizzle-orm/pg-core";

/**
 * How many accounts were made on each day (in Dhaka), kept by sums.sql, less those that are gone. Only added to: each row
 * is what one statement changed, and once a night those of one day become one.
 */
export const signUpSums = pgTable(
  "sign_up_sums",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date("day").notNull(),
    people: integer("people").notNull(),
  },
  (t) => [index("sign_up_sums_day").on(t.day)],
);
