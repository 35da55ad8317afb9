import { useSyncExternalStore } from "react";

/**
 * Whether this device holds a cart, without the cart itself: most visits have none and should not load one. The sign is
 * `data-cart` on the document, set before first paint (app/early) and by cart.ts, which then calls this event.
 */
export const cartEvent = "cart-sign";

function subscribe(listener: () => void): () => void {
  window.addEventListener(cartEvent, listener);
  return () => window.removeEventListener(cartEvent, listener);
}
const now = () => "cart" in document.documentElement.dataset;
const onServer = () => false;

export function useCartSign(): boolean {
  return useSyncExternalStore(subscribe, now, onServer);
}
