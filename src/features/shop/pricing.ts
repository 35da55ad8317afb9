/** Money sums, all in whole poisha. */

/** What a coupon takes off: hundredths of a per cent, or poisha. */
export interface CouponValue {
  kind: "percent" | "amount";
  value: number;
}

/** The discount on a sum: never more than the sum, a percentage rounded down to a poisha. */
export function discountOn(sum: number, coupon: CouponValue): number {
  const off = coupon.kind === "percent" ? Math.floor((sum * coupon.value) / 10_000) : coupon.value;
  return Math.min(sum, off);
}

/**
 * Shares a discount among prices in proportion, so that the parts add up to it and none is larger than its price. What
 * rounding leaves goes to the parts that lost most by it.
 */
export function shareDiscount(prices: number[], discount: number): number[] {
  const sum = prices.reduce((total, price) => total + price, 0);
  if (sum === 0) return prices.map(() => 0);
  // Products may pass 2^53: a sum of 50 crore times another one.
  const exact = prices.map((price) => (BigInt(price) * BigInt(discount)) / BigInt(sum));
  const shares = exact.map(Number);
  const lost = prices.map((price, i) => ({ i, rest: (BigInt(price) * BigInt(discount)) % BigInt(sum) }));
  let left = discount - shares.reduce((total, share) => total + share, 0);
  for (const { i } of lost.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))) {
    if (left === 0) break;
    shares[i] = (shares[i] as number) + 1;
    left -= 1;
  }
  return shares;
}

/** The VAT that a price with VAT contains; `rate` in hundredths of a per cent. Rounded half up to a poisha. */
export function vatWithin(gross: number, rate: number): number {
  return Math.floor((2 * gross * rate + (10_000 + rate)) / (2 * (10_000 + rate)));
}
