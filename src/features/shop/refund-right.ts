import type { OrderState } from "./order-state.ts";

/** What of an order decides whether money may be asked back. */
interface Standing {
  state: OrderState;
  /** A refund was asked for before. */
  asked: boolean;
  lines: { total: number; refunded: number; revoked: boolean; opened: boolean }[];
}

/**
 * Why a refund cannot be asked for, for people; null when it can. The rule of the terms: what was opened and can be read
 * cannot be given back, so something of the order must be paid, not refunded and not opened yet.
 */
export function refundRefusal({ state, asked, lines }: Standing): string | null {
  if (state !== "paid" && state !== "partially_refunded") return "There's no payment to refund.";
  if (asked) return "You've already asked for a refund of this order.";
  const left = lines.filter(({ total, refunded, revoked }) => total > refunded && !revoked);
  if (left.length === 0) return "There's nothing left to refund.";
  if (left.every(({ opened }) => opened))
    return "You've opened what you bought, and something you can read can't be given back. Charged twice, or can't open it?";
  return null;
}
