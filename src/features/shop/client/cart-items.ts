/** One thing in the cart: what it is and which, never its price. */
export interface CartItem {
  kind: "blog";
  id: string;
}

export const maxCartItems = 50;
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
  const ids = kept.flatMap((item: { kind?: unknown; id?: unknown } | null) =>
    item?.kind === "blog" && typeof item.id === "string" && idPattern.test(item.id) ? [item.id] : [],
  );
  return [...new Set(ids)].slice(0, maxCartItems).map((id) => ({ kind: "blog", id }));
}

/** The cart with one thing more; the same cart when it holds it already or is full. */
export function withItem(cart: CartItem[], id: string): CartItem[] {
  const held = cart.some((item) => item.id === id);
  return held || cart.length >= maxCartItems || !idPattern.test(id) ? cart : [...cart, { kind: "blog", id }];
}
