import { formatBdt } from "#lib/money.ts";
import { isTransferSought, type OrderState } from "../../order-state.ts";

const back = "you then give it back. The buyer gets nothing by it.";
const judged = "you then let it pay for the order, or give it back.";

interface Held {
  /** What is so already. */
  why: string;
  /** What becomes of money that arrives now. */
  next: string;
}

/** The orders to which settlement.ts gives no transfer that arrives now. */
const heldStates: Partial<Record<OrderState, Held>> = {
  paid: { why: "This order is already paid.", next: back },
  partially_refunded: { why: "This order is already paid, and partly refunded.", next: back },
  refunded: { why: "This order is already refunded.", next: back },
  review: { why: "Another payment for this order is already held.", next: judged },
  cancelled: { why: "This order was canceled.", next: judged },
  expired: { why: "This order has expired.", next: judged },
};

/** What is said beforehand of a transfer that pays for nothing any more; undefined where it pays the order. */
export function heldOnArrival(state: OrderState): string | undefined {
  const held = heldStates[state];
  return held && `${held.why} If this transfer arrives, it is held: ${held.next}`;
}

/** What follows when a transfer is confirmed: money that doesn't fit, or comes besides, is never said to pay. */
export function arrivalText(
  state: OrderState,
  asked: number,
  { amount, reference }: { amount: number; reference: string },
): string {
  const money = formatBdt(amount);
  const held = heldStates[state];
  if (amount === asked && held === undefined)
    return `${money} is booked under ${reference}. The order is paid, the buyer can read what was ordered, and the receipt goes out by email.`;
  const why = held ? `${held.why} ` : "";
  if (amount === asked) return `${why}${money} is booked under ${reference} and held: ${held?.next}`;
  return `${why}${formatBdt(asked)} was asked for, so ${money} is booked under ${reference} and held: ${back}`;
}

/** What follows when a transfer is said not to have come: `named` says that the buyer named its number. */
export function rejectionText(state: OrderState, named: boolean): string {
  const why = heldStates[state]?.why;
  if (!isTransferSought(state, named))
    return `No money moves. ${why} The buyer never said that they made a transfer, and isn't emailed. Kept in the order's book:`;
  return why
    ? `No money moves. ${why} The buyer is emailed what you wrote:`
    : "No money moves. The buyer is emailed what you wrote, and can pay another way while the order lives:";
}
