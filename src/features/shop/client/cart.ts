import { type CartItem, type CartKind, maxCartItems, parseCart, withItem, withTitles } from "./cart-items.ts";
import { cartEvent } from "./cart-sign.ts";

/**
 * The cart of this device. It holds ids and names only and outlives signing in and out; prices and what may be sold are
 * asked of the server. Every open tab shows the same cart. The script in the head (app/early) looks at the key too.
 */
const key = "cart";
const none: CartItem[] = [];

let cart: CartItem[] | undefined;
const listeners = new Set<() => void>();

function read(): CartItem[] {
  try {
    return parseCart(localStorage.getItem(key));
  } catch {
    return none;
  }
}

/** Tells the page whether there is a cart at all. */
function sign(): void {
  const { dataset } = document.documentElement;
  if (getCart().length > 0) dataset.cart = "";
  else delete dataset.cart;
  window.dispatchEvent(new Event(cartEvent));
}

function show(next: CartItem[]): void {
  cart = next;
  sign();
  for (const listener of listeners) listener();
}

function keep(next: CartItem[]): void {
  if (next === getCart()) return;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: the cart lives as long as the page.
  }
  show(next);
}

let isFollowed = false;

/** From the first look on, also while nothing shows it: what another tab put in would be written over by this one. */
function follow(): void {
  if (isFollowed || typeof window === "undefined") return;
  isFollowed = true;
  window.addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) show(read());
  });
  // A page that comes back from the browser's memory heard nothing meanwhile.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) show(read());
  });
}

/** For useSyncExternalStore. */
export function subscribeToCart(listener: () => void): () => void {
  // What stands on the device may be no cart at all; the head script only looked at its length.
  if (listeners.size === 0) sign();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getCart(): CartItem[] {
  follow();
  cart ??= read();
  return cart;
}

/** Puts something into the cart: a premium blog, where nothing else is said. Answers whether it lies in it now. */
export function addToCart(id: string, title?: string, kind?: CartKind): boolean {
  keep(withItem(getCart(), id, title, kind));
  return getCart().some((item) => item.id === id);
}

/** What a button says of something that found no room; the checkout tells of a full cart by itself. */
export const noRoom = {
  title: "Not added yet",
  description: `Your cart holds ${maxCartItems} things; take one out first.`,
  variant: "destructive",
} as const;

/** Remembers what the things in the cart are called. */
export function nameInCart(titles: ReadonlyMap<string, string>): void {
  keep(withTitles(getCart(), titles));
}

/** Takes things out of the cart. */
export function removeFromCart(...ids: string[]): void {
  if (getCart().some((item) => ids.includes(item.id))) keep(getCart().filter((item) => !ids.includes(item.id)));
}
