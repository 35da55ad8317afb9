const cartKinds = ["blog", "event-ticket", "enrollment", "instalment", "membership", "resource"] as const;
export type CartKind = (typeof cartKinds)[number];

/** One thing in the cart: what it is, which, and the name it had, so that one that is no longer sold keeps it. Never its price. */
export interface CartItem {
  kind: CartKind;
  id: string;
  title?: string;
}

export const maxCartItems = 50;
const maxTitle = 200;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the device kept, as far as it makes sense: a cart of another version, or one that was tampered with, only loses entries. */
export function parseCart(text: string | null): CartItem[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  const items = new Map<string, CartItem>();
  for (const item of kept as ({ kind?: unknown; id?: unknown; title?: unknown } | null)[]) {
    const kind = cartKinds.find((one) => one === item?.kind);
    if (!item || !kind || typeof item.id !== "string" || !idPattern.test(item.id)) continue;
    if (!items.has(item.id)) items.set(item.id, itemOf(kind, item.id, item.title));
  }
  return [...items.values()].slice(0, maxCartItems);
}

/** The cart with one thing more; the same cart when it holds it already or is full. */
export function withItem(cart: CartItem[], id: string, title?: string, kind: CartKind = "blog"): CartItem[] {
  const held = cart.some((item) => item.id === id);
  return held || cart.length >= maxCartItems || !idPattern.test(id) ? cart : [...cart, itemOf(kind, id, title)];
}

/** The cart with the names that its things have now; the same cart when it knows them already. */
export function withTitles(cart: CartItem[], titles: ReadonlyMap<string, string>): CartItem[] {
  const named = cart.map((item) => {
    const title = titles.get(item.id);
    return title && title !== item.title ? itemOf(item.kind, item.id, title) : item;
  });
  return named.some((item, i) => item !== cart[i]) ? named : cart;
}

function itemOf(kind: CartKind, id: string, title: unknown): CartItem {
  const fits = typeof title === "string" && title !== "" && title.length <= maxTitle;
  return fits ? { kind, id, title } : { kind, id };
}
