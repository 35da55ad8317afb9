import type { orderOutcomes } from "./contract.ts";
import type { OrderState } from "./order-state.ts";
import type { AttemptState } from "./payment-state.ts";

export type Outcome = (typeof orderOutcomes)[number];

/** What to tell the buyer. Never 'failed' while a payment that was begun may still have gone through. */
export function outcomeOf(
  order: OrderState,
  attempts: { state: AttemptState; gateway: string; returned: boolean; silent: boolean }[],
): Outcome {
  if (order !== "pending" && order !== "failed") return order;
  const open = attempts.filter(({ state }) => state === "open");
  if (open.some(({ returned, silent, gateway }) => (returned || silent) && gateway !== "manual")) return "confirming";
  if (order === "failed") return "failed";
  return open.some(({ gateway }) => gateway === "manual") ? "awaiting_transfer" : "unpaid";
}
