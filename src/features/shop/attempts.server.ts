import { type SQL, sql } from "drizzle-orm";
import { paymentAttempts } from "./payment-tables.server.ts";
import type { Received } from "./received-text.ts";

export type AttemptRow = typeof paymentAttempts.$inferSelect;
/** Who made us ask the gateway. */
export type Source = "return" | "notice" | "reconciler" | "buyer" | "admin";

/** A page on which somebody has paid may be paid on once more while it lives: it is looked at once more after its end. */
export function lastLookAt({ gateway }: Pick<AttemptRow, "gateway">): SQL | null {
  if (gateway === "manual" || gateway === "free") return null;
  const after = sql`${paymentAttempts.expiresAt} + interval '2 minutes'`;
  return sql`case when ${after} > now() then ${after} end`;
}

/** The money that came by an attempt. */
export function receivedOf(attempt: AttemptRow): Received {
  const { received, receivedCurrency, foreignAmount } = attempt;
  return { amount: received, currency: receivedCurrency ?? "BDT", foreignAmount };
}
