import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
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

/**
 * Whether a browser or a notice came back for a payment since it was read: then a question that was asked meanwhile doesn't
 * answer that. Of dates only the milliseconds are read.
 */
export function heardSince({ returnedAt }: Pick<AttemptRow, "returnedAt">): SQL {
  return sql`date_trunc('milliseconds', ${paymentAttempts.returnedAt}) is distinct from ${returnedAt?.toISOString() ?? null}::timestamptz`;
}

/** The money that came by an attempt. */
export function receivedOf(attempt: AttemptRow): Received {
  const { received, receivedCurrency, foreignAmount } = attempt;
  return { amount: received, currency: receivedCurrency ?? "BDT", foreignAmount };
}

/** The bank transfer that is waited for, whatever was tried after it: the newest, as it is the one whose number is asked for. */
export async function openTransfer(db: DbOrTx, orderId: string): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.gateway, "manual"),
        eq(paymentAttempts.state, "open"),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return row;
}
