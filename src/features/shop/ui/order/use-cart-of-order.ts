import { useEffect } from "react";
import { removeFromCart } from "../../client/cart.ts";
import type { Order } from "../../contract.ts";
import { dropOrderKey } from "../checkout/order-key.ts";

/** What was paid for leaves the cart, and the next press on 'Pay' is another order. */
export function useCartOfOrder(order: Order | null | undefined): void {
  const paid = order?.outcome === "paid";
  const ended = paid || order?.outcome === "cancelled" || order?.outcome === "expired";
  const ids = order?.lines.map((line) => line.itemId).join() ?? "";
  useEffect(() => {
    if (ended) dropOrderKey();
    if (paid) removeFromCart(...ids.split(","));
  }, [paid, ended, ids]);
}
