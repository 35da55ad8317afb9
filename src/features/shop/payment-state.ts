/** The states of one try to pay. */
export const attemptStates = ["open", "paid", "review", "failed", "cancelled", "expired", "refunded"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Whether money came by an attempt, whatever became of it. */
export function hasMoney(state: AttemptState): boolean {
  return state === "paid" || state === "review" || state === "refunded";
}

/**
 * Why money is held for a person: the gateway advises to look; amount or currency differ; the order was over; the order
 * was paid before; the buyer has it by another order; nothing was left of it.
 */
export const reviewReasons = [
  "risky",
  "amount",
  "currency",
  "late",
  "paid_twice",
  "owned_already",
  "sold_out",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** So long the reconciler asks after a page's end, or after what came back later. */
export const askedForMinutes = 3 * 24 * 60;

/** Minutes until the reconciler asks again: often while the buyer may be paying, then less and less, for three days. */
export function minutesToNextCheck(minutesSinceEnd: number): number | undefined {
  if (minutesSinceEnd < 0) return 2;
  if (minutesSinceEnd > askedForMinutes) return undefined;
  return Math.max(2, Math.min(360, minutesSinceEnd / 2));
}

/** Where a buyer's wish for a refund stands; `granted` once staff have booked one for its order. */
export const refundRequestStates = ["open", "granted", "declined"] as const;
