/** The states of an order. The database refuses every step that is not in the table below (orders_transition). */
export const orderStates = [
  "pending",
  "paid",
  "partially_refunded",
  "refunded",
  "failed",
  "cancelled",
  "expired",
  "review",
] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * What can happen to an order:
 * - `pay`: a gateway confirmed the exact amount, nothing is odd about it; `approve`: a person let a held payment pass
 * - `hold`: money came that a person must look at (risky, wrong amount, late, twice)
 * - `fail`: the gateway said that the last try did not work; `retry`: the buyer tries again
 * - `cancel`: the buyer gave up; `expire`: nobody paid in time
 * - `refundPart`, `refundAll`: staff decided to give money back (its way back is the refund's own state)
 */
export type OrderEvent =
  | "pay"
  | "approve"
  | "hold"
  | "fail"
  | "retry"
  | "cancel"
  | "expire"
  | "refundPart"
  | "refundAll";

const steps: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  pending: { pay: "paid", hold: "review", fail: "failed", cancel: "cancelled", expire: "expired" },
  // A gateway's own page lets people try again after a failure, so money can still come in time.
  failed: { pay: "paid", hold: "review", retry: "pending", cancel: "cancelled", expire: "expired" },
  // Money that comes now is late: a person decides.
  cancelled: { hold: "review" },
  expired: { hold: "review" },
  review: { approve: "paid", refundAll: "refunded" },
  // Never back from here because of a late notice.
  paid: { refundPart: "partially_refunded", refundAll: "refunded" },
  partially_refunded: { refundPart: "partially_refunded", refundAll: "refunded" },
  refunded: {},
};

/** The state after an event; undefined where the event does not apply, and nothing may be done. */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState | undefined {
  return steps[state][event];
}

/** Whether its money came and was booked, given back since or not. */
export const isPaid = (state: OrderState) => state === "paid" || state === "partially_refunded" || state === "refunded";

/**
 * Whether a bank transfer is looked for, and its buyer told when it isn't found: where it still pays for the order, and where they
 * said that they made it (`named`), as its money then goes back. Whoever canceled or paid another way has likely made none.
 */
export const isTransferSought = (state: OrderState, named: boolean) =>
  named || state === "pending" || state === "failed";

/** Every pair of states with a step between them, for the test that compares this table with the database. */
export function orderSteps(): [OrderState, OrderState][] {
  return orderStates.flatMap((from) =>
    [...new Set(Object.values(steps[from]))]
      .filter((to) => to !== from)
      .map((to): [OrderState, OrderState] => [from, to]),
  );
}
