import type { Pool } from "pg";
import { AppError } from "#lib/app-error.ts";
import { consume, giveBack, type Limit } from "#platform/http/rate-limit.server.ts";

/** Coupons that were refused in an hour: by account, wherever it asks from, and by network, behind which is an office. */
const byAccount: Limit = { name: "shop-coupon-account", points: 20, seconds: 3600 };
const byAddress: Limit = { name: "shop-coupon-address", points: 60, seconds: 3600 };

/** Whether a failure says that the coupon was wrong. Another one tells that it was right. */
const isAboutCoupon = (error: unknown) => error instanceof AppError && error.errors?.[0]?.path === "coupon";

/**
 * Does what looks a coupon up, as one guess: counted before, so that parallel ones count too, and given back when the
 * coupon was right. Throws TOO_MANY_REQUESTS, also for a right one.
 */
export async function guessCoupon<T>(
  pool: Pool,
  who: { address: string; userId: string | undefined },
  coupon: string | undefined,
  look: () => Promise<{ result: T; right: boolean }>,
): Promise<T> {
  const counted: [Limit, string][] =
    coupon === undefined
      ? []
      : [[byAddress, who.address], ...(who.userId === undefined ? [] : [[byAccount, who.userId] as [Limit, string]])];
  for (const [limit, key] of counted) await consume(pool, limit, key);
  const takeBack = () => Promise.all(counted.map(([limit, key]) => giveBack(pool, limit, key)));
  try {
    const { result, right } = await look();
    if (right) await takeBack();
    return result;
  } catch (error) {
    if (!isAboutCoupon(error)) await takeBack();
    throw error;
  }
}
