import { and, eq, notInArray, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { coupons, orders } from "./tables.server.ts";

export type CouponRow = typeof coupons.$inferSelect;

/** Why a coupon takes nothing off; `now` in ms. Limits by person need a look at the orders (`usesOf`). */
export function refusalOf(coupon: CouponRow | undefined, now: number, usesByPerson: number): string | undefined {
  if (!coupon?.active || (coupon.startsAt && coupon.startsAt.getTime() > now)) return "This coupon isn't valid.";
  if (coupon.endsAt && coupon.endsAt.getTime() <= now) return "This coupon has ended.";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "This coupon has been used up.";
  if (coupon.maxUsesPerPerson !== null && usesByPerson >= coupon.maxUsesPerPerson)
    return "You've already used this coupon.";
  return undefined;
}

/** How often a person used a coupon, orders that came to nothing left out: also those of which the money went back unused. */
export function usesOf(db: DbOrTx, couponId: string, userId: string): Promise<number> {
  const own = and(eq(orders.couponId, couponId), eq(orders.userId, userId));
  const ended = notInArray(orders.state, ["cancelled", "expired"]);
  return db.$count(orders, and(own, ended, sql`(${orders.state} <> 'refunded' or ${orders.paidAt} is not null)`));
}

export async function findCoupon(db: DbOrTx, code: string): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row;
}

/**
 * Takes one use, or answers why not. The row stays locked until the order is there, so buyers who race for the last use
 * come one after the other.
 */
export async function takeUse(tx: DbOrTx, code: string, userId: string): Promise<CouponRow | { refusal: string }> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for("update");
  const refusal = refusalOf(row, databaseNow(), row ? await usesOf(tx, row.id, userId) : 0);
  if (refusal !== undefined || !row) return { refusal: refusal ?? "This coupon isn't valid." };
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(eq(coupons.id, row.id));
  return row;
}

/** Gives a use back: its order came to nothing. */
export async function giveUseBack(tx: DbOrTx, couponId: string | null): Promise<void> {
  if (couponId)
    await tx
      .update(coupons)
      .set({ uses: sql`greatest(0, ${coupons.uses} - 1)` })
      .where(eq(coupons.id, couponId));
}

/**
 * Takes a use again for an order that came back to life, where one is left; what was paid is honoured in any case. Answers whether
 * the order has one now.
 */
export async function takeUseAgain(tx: DbOrTx, couponId: string | null): Promise<boolean> {
  if (!couponId) return false;
  const taken = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(sql`${coupons.id} = ${couponId} and (${coupons.maxUses} is null or ${coupons.uses} < ${coupons.maxUses})`)
    .returning({ id: coupons.id });
  return taken.length > 0;
}
