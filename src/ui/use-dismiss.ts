import { type RefObject, useEffect } from "react";

/**
 * Closes the open `<details>` the way menus close: a press outside, Esc (focus goes back to the summary),
 * or choosing a link or button within. Without JavaScript they still open and close by their summary.
 */
export function useDismiss(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const details = ref.current;
    if (details === null) return;

    function pressed(event: PointerEvent) {
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    }
    function key(event: KeyboardEvent) {
      if (event.key !== "Escape" || !details?.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    }
    function chosen(event: MouseEvent) {
      const target = event.target;
      if (!(target instanceof Element) || target.closest("a, button") === null || !details) return;
      details.open = false;
      // What was pressed is hidden now; a dialog that it opens gives the focus back to the trigger instead.
      details.querySelector("summary")?.focus({ preventScroll: true });
    }
    function left(event: FocusEvent) {
      // Tabbing out of the menu closes it; a null target means that the window lost focus, or a press on nothing.
      if (event.relatedTarget instanceof Node && details && !details.contains(event.relatedTarget))
        details.open = false;
    }

    document.addEventListener("pointerdown", pressed);
    document.addEventListener("keydown", key);
    details.addEventListener("click", chosen);
    details.addEventListener("focusout", left);
    return () => {
      document.removeEventListener("pointerdown", pressed);
      document.removeEventListener("keydown", key);
      details.removeEventListener("click", chosen);
      details.removeEventListener("focusout", left);
    };
  }, [ref]);
}
