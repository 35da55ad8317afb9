import { useSyncExternalStore } from "react";
import { getCart, subscribeToCart } from "./cart.ts";
import type { CartItem } from "./cart-items.ts";

const none: CartItem[] = [];
const onServer = () => none;

/** What is in the cart of this device; nothing on the server, where nobody knows. */
export function useCart(): CartItem[] {
  return useSyncExternalStore(subscribeToCart, getCart, onServer);
}
