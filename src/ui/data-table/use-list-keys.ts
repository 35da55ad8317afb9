import { type RefObject, useLayoutEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type='checkbox'], [type='radio']), textarea, select"));

/** The row that has the focus, or the one before which it would come. */
function rowOf(table: HTMLTableElement): HTMLTableRowElement | null {
  const row = document.activeElement?.closest("tr") ?? null;
  return row && table.contains(row) ? row : null;
}

function go(table: HTMLTableElement, step: 1 | -1): void {
  const places = table.querySelector("[data-row-link]") === null ? ".tick input" : "[data-row-link]";
  const links = [...table.querySelectorAll<HTMLElement>(places)];
  const current = rowOf(table)?.querySelector<HTMLElement>(places);
  const at = current ? links.indexOf(current) + step : 0;
  links[Math.min(Math.max(at, 0), links.length - 1)]?.focus();
}

/** The keys of a list: j, k, x, and / for the search field of the page (`data-list-search`). Enter is the link's own. */
export function useListKeys(): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null);
  // From the moment on in which the list can be seen: a key pressed then must not be lost.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      const table = ref.current;
      const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target);
      if (table === null || busy || document.querySelector("dialog[open]") !== null) return;
      if (event.key === "j") go(table, 1);
      else if (event.key === "k") go(table, -1);
      else if (event.key === "x") rowOf(table)?.querySelector<HTMLElement>(".tick input")?.click();
      else if (event.key === "/") document.querySelector<HTMLElement>("[data-list-search]")?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return ref;
}
