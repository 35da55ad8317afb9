import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { AttemptRow } from "./attempts.server.ts";
import type { Item } from "./contract.ts";
import { giveUseBack } from "./coupons.server.ts";
import { record } from "./events.server.ts";
import type { OrderRow, Tx } from "./locks.server.ts";
import { nextOrderState } from "./order-state.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { orderLines, orders } from "./tables.server.ts";

/** Somebody's own orders that wait for a payment and hold any of these things. */
export async function unpaidOrdersOf(db: DbOrTx, userId: string, items: Item[]): Promise<OrderRow[]> {
  const ids = items.map((item) => item.id);
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.state, ["pending", "failed"]),
        sql`exists (select 1 from ${orderLines} l where l.order_id = ${orders.id} and l.item_id = any(${sql.param(ids)}::uuid[]))`,
      ),
    );
}

/**
 * Ends the unpaid orders that a new one takes the place of, under the lock of their buyer, so that one thing is never
 * waiting to be paid twice. Throws CONFLICT where money for one of them may be on its way: its gateway has not said how
 * it ended, or the buyer has told a bank's number. Returns their open payments, whose pages are to be closed once this has
 * committed.
 */
export async function replaceEarlier(tx: Tx, userId: string, items: Item[]): Promise<AttemptRow[]> {
  const left: AttemptRow[] = [];
  for (const order of await unpaidOrdersOf(tx, userId, items)) {
    const open = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, "open")));
    const maybePaid = ({ gateway, returnedAt, silentSince, redirectUrl }: AttemptRow) =>
      gateway !== "manual" && (returnedAt !== null || (silentSince !== null && redirectUrl !== null));
    if (open.some(maybePaid))
      throw new AppError(
        "CONFLICT",
        `We're checking your payment for order ${order.number}. Please don't pay again: you'll find it under Your orders.`,
      );
    if (open.some((attempt) => attempt.givenReference !== null))
      throw new AppError(
        "CONFLICT",
        `We're looking for your bank transfer for order ${order.number}. You'll find it under Your orders.`,
      );
    const state = nextOrderState(order.state, "cancel");
    if (!state) continue;
    left.push(...open);
    await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
    await giveUseBack(tx, order.couponId);
    await record(tx, {
      orderId: order.id,
      kind: state,
      source: "buyer",
      gateway: "shop",
      key: `${state}:${order.id}`,
      data: { because: "ordered again" },
    });
  }
  return left;
}
