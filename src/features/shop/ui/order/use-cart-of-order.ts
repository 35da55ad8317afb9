import { useEffect } from "react";
import { removeFromCart } from "../../client/cart.ts";
import type { Order } from "../../contract.ts";
import { forgetChoice } from "../checkout/checkout-choice.ts";
import { dropOrderKey } from "../checkout/order-key.ts";

/** Paid, or on its way and kept with the order: a second order must not charge it again. */
const taken = new Set<Order["outcome"]>(["paid", "review", "confirming", "awaiting_transfer"]);

/** What was paid for leaves the cart; after an order has ended the next press on 'Pay' is another one. */
export function useCartOfOrder(order: Order | null | undefined): void {
  const gone = order ? taken.has(order.outcome) : false;
  const ended = order?.outcome === "paid" || order?.outcome === "cancelled" || order?.outcome === "expired";
  const ids = order?.lines.map((line) => line.itemId).join() ?? "";
  useEffect(() => {
    if (ended) dropOrderKey();
    // What was chosen has served; after an order that came to nothing it is offered again.
    if (gone) forgetChoice();
    if (gone) removeFromCart(...ids.split(","));
  }, [gone, ended, ids]);
}
