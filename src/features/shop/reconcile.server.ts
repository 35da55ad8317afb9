import { databaseNow } from "#platform/db/clock.server.ts";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { endOrder, settleOpen } from "./orders.server.ts";
import { minutesToNextCheck } from "./payment-state.ts";
import { paymentAttempts, refunds } from "./payment-tables.server.ts";
import { sendRefund } from "./refund-sending.server.ts";
import { noteUnsettled, settle } from "./settle.server.ts";
import type { Shop } from "./shop.server.ts";
import { orders } from "./tables.server.ts";

/** So much at a time: a round must end before the next one begins, also with a slow gateway. */
const batch = 60;
const atOnce = 6;
/** After so many silences in one round a gateway is left alone until the next one. */
const patience = 3;
/** An order whose gateway says nothing is kept for a day, then it ends all the same; late money is held. */
const silenceHours = 24;

/** Runs `work` over a list, a few at a time. */
async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

/**
 * Takes the payments that are due, so that no other process asks about them in the same round, and says when they are due
 * again: every two minutes while somebody may be paying, then less and less, for three days.
 */
async function takeDue(shop: Shop) {
  const { db } = shop.platform;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: paymentAttempts.id, gateway: paymentAttempts.gateway, expiresAt: paymentAttempts.expiresAt })
      .from(paymentAttempts)
      .where(lte(paymentAttempts.nextCheckAt, sql`now()`))
      .orderBy(paymentAttempts.nextCheckAt)
      .limit(batch)
      .for("update", { skipLocked: true });
    for (const { id, expiresAt } of due) {
      const minutes = minutesToNextCheck((databaseNow() - expiresAt.getTime()) / 60_000);
      const next = minutes === undefined ? null : sql`now() + make_interval(secs => ${Math.round(minutes * 60)})`;
      await tx
        .update(paymentAttempts)
        .set({ nextCheckAt: next, checks: sql`least(30000, ${paymentAttempts.checks} + 1)` })
        .where(eq(paymentAttempts.id, id));
    }
    return due;
  });
}

/** One round over payments, orders whose time is over, and refunds on their way. Safe to run anywhere, at any time. */
export async function reconcileRound(shop: Shop): Promise<void> {
  const { db } = shop.platform;
  const silences = new Map<string, number>();
  await each(await takeDue(shop), async ({ id, gateway }) => {
    if ((silences.get(gateway) ?? 0) >= patience) return;
    await settle(shop, id, "reconciler").catch((error: unknown) => {
      silences.set(gateway, (silences.get(gateway) ?? 0) + 1);
      noteUnsettled(shop, { id, gateway }, "reconciler", error);
    });
  });
  await expireOrders(shop, silences);
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(lte(refunds.nextCheckAt, sql`now()`), inArray(refunds.state, ["requested", "sent"])))
    .orderBy(refunds.nextCheckAt)
    .limit(batch);
  await each(open, ({ id }) => sendRefund(shop, id));
}

/** Ends orders that nobody paid in time; the gateway is asked once more before. */
async function expireOrders(shop: Shop, silences: ReadonlyMap<string, number>): Promise<void> {
  const over = await shop.platform.db
    .select({ id: orders.id, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(inArray(orders.state, ["pending", "failed"]), lte(orders.expiresAt, sql`now()`)))
    .orderBy(orders.expiresAt)
    .limit(batch);
  await each(over, async ({ id, expiresAt }) => {
    const late = databaseNow() - expiresAt.getTime() > silenceHours * 3600_000;
    const silent = [...silences.values()].some((count) => count >= patience);
    if (!late && (silent || !(await settleOpen(shop, id, "reconciler")))) return;
    await endOrder(shop, id, "expire");
  });
}

/** After a start: whatever was going on when the last process ended is asked about in the first round. */
export async function wakePayments(shop: Shop): Promise<void> {
  await shop.platform.db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`now()` })
    .where(and(eq(paymentAttempts.state, "open"), sql`${paymentAttempts.nextCheckAt} > now()`));
}
