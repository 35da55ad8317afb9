import type { Order } from "../../contract.ts";

export interface Step {
  name: string;
  /** When it was; null for what is still to come. */
  at: string | null;
  /** By when it is to come, where that is known. */
  by?: string;
}

/** What happened to an order and what is still to come, in the order of time. */
export function stepsOf(
  order: Pick<Order, "createdAt" | "paidAt" | "outcome" | "payment" | "expiresAt" | "refunds" | "refundRequest">,
): Step[] {
  const steps: Step[] = [{ name: "Ordered", at: order.createdAt }];
  if (order.paidAt !== null) steps.push({ name: "Paid", at: order.paidAt });
  else if (order.outcome === "review") steps.push({ name: "Payment received, being checked", at: null });
  else if (order.outcome === "confirming") steps.push({ name: "Payment being confirmed", at: null });
  else if (order.outcome === "awaiting_transfer")
    steps.push(
      // Whoever named its number has no day to keep any more.
      order.payment?.transfer?.givenReference
        ? { name: "Transfer, being looked for", at: null }
        : { name: "Transfer", at: null, by: order.payment?.transfer?.payBy ?? order.expiresAt },
    );
  else if (order.outcome === "cancelled") steps.push({ name: "Canceled", at: null });
  else if (order.outcome === "expired") steps.push({ name: "Expired", at: order.expiresAt });
  else if (order.outcome === "unpaid" || order.outcome === "failed")
    steps.push({ name: "Payment", at: null, by: order.expiresAt });
  if (order.refundRequest) {
    steps.push({ name: "Refund asked for", at: order.refundRequest.createdAt });
    if (order.refundRequest.state === "declined")
      steps.push({ name: "Refund declined", at: order.refundRequest.decidedAt });
  }
  for (const refund of order.refunds) {
    steps.push({ name: "Refund begun", at: refund.createdAt });
    steps.push(
      refund.doneAt === null
        ? { name: "Refunded", at: null, by: refund.dueBy }
        : { name: "Refunded", at: refund.doneAt },
    );
  }
  // What happened comes in its order, what is to come last.
  const past = steps.filter(({ at }) => at !== null).sort((a, b) => Date.parse(a.at ?? "") - Date.parse(b.at ?? ""));
  return [...past, ...steps.filter(({ at }) => at === null)];
}
