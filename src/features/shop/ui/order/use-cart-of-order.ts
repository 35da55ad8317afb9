import { useEffect } from "react";
import { removeFromCart } from "../../client/cart.ts";
import type { Order } from "../../contract.ts";
import { forgetChoice } from "../checkout/checkout-choice.ts";
import { dropOrderKey, isOrderOfKey } from "../checkout/order-key.ts";
import { endedOutcomes } from "../checkout/place-order.ts";

/** Paid, or on its way and kept with the order: a second order must not charge it again. */
const taken = new Set<Order["outcome"]>(["paid", "review", "confirming", "awaiting_transfer"]);

/**
 * What was paid for leaves the cart; after an order has ended the next press on 'Pay' is another one. An old order that is
 * looked at again says nothing of what is in the cart by now: a membership is renewed as the same thing. Which is old, the
 * server says, as the clock of a device may be off.
 */
export function useCartOfOrder(order: Order | null | undefined): void {
  const id = order?.id ?? "";
  const gone = order ? taken.has(order.outcome) : false;
  const ended = order ? order.outcome === "paid" || endedOutcomes.has(order.outcome) : false;
  const isRecent = order?.recent ?? false;
  const ids = order?.lines.map((line) => line.itemId).join() ?? "";
  useEffect(() => {
    const isOurs = isOrderOfKey(id);
    // What was chosen has served; after an order that came to nothing it is offered again.
    if (gone && isOurs) forgetChoice();
    if (gone && (isOurs || isRecent)) removeFromCart(...ids.split(","));
    if (ended && isOurs) dropOrderKey();
  }, [id, gone, ended, isRecent, ids]);
}
