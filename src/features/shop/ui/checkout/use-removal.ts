import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { removeFromCart } from "../../client/cart.ts";

/**
 * Takes lines out of the cart without losing the keyboard: when the pressed button is gone, the next line's takes the
 * focus, or `top` where none is left. `said` is for a live region.
 */
export function useRemoval(top: RefObject<HTMLElement | null>, lines: string) {
  const pressed = useRef<number>(undefined);
  const [said, setSaid] = useState("");

  // With the lines themselves: a moment later the page has given the focus to what surrounded the button (useFocusKept).
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the lines are others.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (pressed.current === undefined || (activeElement !== null && activeElement !== document.body)) return;
    const left = top.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    (left[Math.min(pressed.current, left.length - 1)] ?? top.current)?.focus();
    pressed.current = undefined;
  }, [lines, top]);

  const remove = (id: string, title: string) => {
    const all = [...(top.current?.querySelectorAll("[data-remove]") ?? [])];
    pressed.current = Math.max(0, all.indexOf(document.activeElement as Element));
    setSaid(`${title} removed from your cart.`);
    removeFromCart(id);
  };
  return { remove, said };
}
