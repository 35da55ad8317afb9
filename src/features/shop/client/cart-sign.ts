import { useSyncExternalStore } from "react";

/**
 * Whether this device holds a cart, without the cart itself: most visits have none and should not load one. The sign is
 * `data-cart` on the document, set before first paint (app/early) and by cart.ts, which then calls this event.
 */
export const cartEvent = "cart-sign";

function subscribe(listener: () => void): () => void {
  // Another tab put something in: as app/early looks, where the cart itself is not here to hear it.
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== "cart") return;
    if ((newValue ?? "").length > 2) document.documentElement.dataset.cart = "";
    else delete document.documentElement.dataset.cart;
    listener();
  };
  window.addEventListener(cartEvent, listener);
  window.addEventListener("storage", follow);
  return () => {
    window.removeEventListener(cartEvent, listener);
    window.removeEventListener("storage", follow);
  };
}
const now = () => "cart" in document.documentElement.dataset;
const onServer = () => false;

export function useCartSign(): boolean {
  return useSyncExternalStore(subscribe, now, onServer);
}
