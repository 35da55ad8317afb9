import { formatBdt } from "#lib/money.ts";
import type { Quote } from "../../contract.ts";

/** An answered quote with the coupon that was asked for. */
export interface PricedCart {
  quote: Quote;
  coupon: string | undefined;
}

const soldOf = ({ lines }: Quote) =>
  lines
    .filter(({ status }) => status === "available")
    .map(({ id }) => id)
    .join();

/**
 * What a buyer must hear about a new price: a coupon that ended, or another price for the same things. Undefined where
 * nothing changed that the buyer did not change.
 */
export function priceNews(before: PricedCart | undefined, now: PricedCart): string | undefined {
  if (!before || before.coupon !== now.coupon || soldOf(before.quote) !== soldOf(now.quote)) return undefined;
  const total = formatBdt(now.quote.total);
  if (before.quote.coupon?.applied && now.quote.coupon && !now.quote.coupon.applied)
    return `${now.quote.coupon.message} Without it the total is ${total}.`;
  if (before.quote.total !== now.quote.total)
    return `The price has changed from ${formatBdt(before.quote.total)} to ${total}.`;
  return undefined;
}
