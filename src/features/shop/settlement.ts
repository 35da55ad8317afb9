import type { OrderState } from "./order-state.ts";
import { type AttemptState, hasMoney, type ReviewReason } from "./payment-state.ts";

/** What a gateway said, as far as the rules need it (platform/payments/gateway.server.ts). Paid: one payment at a time. */
export type Word =
  | { state: "open" }
  | { state: "failed" | "cancelled" | "expired" }
  | { state: "paid"; reference: string; amount: number | null; currency: string; risky: boolean };

/** How things stand, read under the lock of the order. */
export interface Standing {
  order: OrderState;
  attempt: { state: AttemptState; reference: string; amount: number };
  /** Whether another payment of this order is paid or held. */
  otherMoney: boolean;
  /** Whether another payment of this order may still be paid. */
  otherOpen: boolean;
  /** Whether the buyer got something of this order by another one meanwhile. */
  ownsSome: boolean;
}

export type Decision =
  | { do: "nothing" }
  /** Somebody else's payment: to be logged. */
  | { do: "refuse" }
  | { do: "close"; as: "failed" | "cancelled" | "expired"; failOrder: boolean }
  | { do: "pay" }
  | { do: "hold"; reason: ReviewReason };

/** Orders that were paid, or whose money a person looks at: what comes now comes twice. */
const had = new Set<OrderState>(["paid", "partially_refunded", "refunded", "review"]);

/**
 * What follows from a gateway's word. The only rule by which money becomes access: whoever brings the word (browser,
 * notice, reconciler), in whatever order. A payment is brought once, as long as it does not stand in the books. Where a
 * person must look, money is held, never lost.
 */
export function decide(standing: Standing, word: Word): Decision {
  const { order, attempt } = standing;
  if (word.state === "open") return { do: "nothing" };
  if (word.state !== "paid") {
    if (attempt.state !== "open") return { do: "nothing" };
    return {
      do: "close",
      as: word.state,
      failOrder: word.state === "failed" && order === "pending" && !standing.otherOpen,
    };
  }
  if (word.reference !== attempt.reference) return { do: "refuse" };
  if (word.currency !== "BDT") return { do: "hold", reason: "currency" };
  if (word.amount !== attempt.amount) return { do: "hold", reason: "amount" };
  if (hasMoney(attempt.state) || standing.otherMoney || had.has(order)) return { do: "hold", reason: "paid_twice" };
  if (order === "cancelled" || order === "expired") return { do: "hold", reason: "late" };
  if (standing.ownsSome) return { do: "hold", reason: "owned_already" };
  if (word.risky) return { do: "hold", reason: "risky" };
  return { do: "pay" };
}

/** The payments of one page in the order in which they are settled: what fits is let pass, what does not is held. */
export function fittingFirst<T extends { amount: number | null; currency: string; risky: boolean }>(
  payments: T[],
  asked: number,
): T[] {
  const fits = (one: T) => (one.currency === "BDT" && one.amount === asked && !one.risky ? 0 : 1);
  return [...payments].sort((a, b) => fits(a) - fits(b));
}
