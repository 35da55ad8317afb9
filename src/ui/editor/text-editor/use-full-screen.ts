import { type RefObject, useEffect, useState } from "react";

/**
 * Gives an element the whole window: what else is on the page cannot be reached meanwhile, and Esc leads back. Dialogs that are opened
 * in it take Esc first.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const others: HTMLElement[] = [];
    for (let node: HTMLElement | null = ref.current; node && node !== document.body; node = node.parentElement)
      for (const other of node.parentElement?.children ?? [])
        if (other instanceof HTMLElement && other !== node && !other.inert) others.push(other);
    for (const other of others) other.inert = true;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = "hidden";
    const element = ref.current;
    // Before the editor, which takes Esc for nothing; what is open above the text has it first.
    function key(event: KeyboardEvent) {
      if (event.key !== "Escape" || element?.querySelector("dialog[open], details[open], search, [role=listbox]"))
        return;
      setOn(false);
    }
    document.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("keydown", key, true);
      document.documentElement.style.overflow = overflow;
      for (const other of others) other.inert = false;
    };
  }, [isOn, ref]);
  return { isOn, toggle: () => setOn((was) => !was) };
}
