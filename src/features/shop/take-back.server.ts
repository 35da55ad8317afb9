import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { AttemptRow } from "./attempts.server.ts";
import { record } from "./events.server.ts";
import { readWriting } from "./fulfil.server.ts";
import { withOrder } from "./locks.server.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { sendRefund } from "./refund-sending.server.ts";
import { refuseDisputed } from "./refunds.server.ts";
import { giveHeldBack } from "./review.server.ts";
import type { Shop } from "./shop.server.ts";

// Money that came when its order was over, or nothing was left of what it was for: its buyer needs nobody to have it back
// (decision 111).

/** The held payment of an order that its buyer may take back; the first, where there are several. */
export async function takableOf(db: DbOrTx, orderId: string): Promise<AttemptRow | undefined> {
  const [held] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, "review"),
        inArray(paymentAttempts.reviewReason, ["sold_out", "late"]),
        // Of money in another currency nobody knows how many taka it was: a person gives it back.
        isNotNull(paymentAttempts.received),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
    .limit(1);
  return held;
}

/**
 * Gives money back that came too late, as its buyer (`userId`) wants; a transfer is sent by a person. The
 * caller has seen that the order is theirs. Throws CONFLICT where it was decided otherwise meanwhile, DisputedPayment.
 */
export async function takeHeldBack(shop: Shop, userId: string, orderId: string): Promise<void> {
  const writing = await readWriting(shop);
  const refundId = await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const attempt = await takableOf(tx, orderId);
    if (!attempt || order.userId !== userId)
      throw new AppError("CONFLICT", "This order no longer waits for your choice. Its page shows what became of it.");
    await refuseDisputed(tx, orderId);
    await record(tx, {
      orderId,
      attemptId: attempt.id,
      kind: "review_refund",
      source: "buyer",
      gateway: attempt.gateway,
      key: `review_refund:${attempt.reference}`,
      data: { by: userId, reason: attempt.reviewReason },
    });
    return giveHeldBack(tx, {
      ...{ shop, order, attempt, writing, idempotencyKey: randomUUID(), source: "buyer" },
      ...{ cause: "cannot_deliver", reason: "It came too late: the buyer took it back.", by: userId },
    });
  });
  if (refundId) await sendRefund(shop, refundId);
}
