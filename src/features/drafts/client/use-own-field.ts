import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { restoredEvent } from "#ui/form-draft.ts";

/**
 * A field of a form that a part of its own draws: its text lies in a hidden input or a hidden `<textarea>` (`store`), so that it is kept, restored and
 * put back like every other.
 */
export function useOwnField<Store extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement>(
  saved: string,
): {
  store: RefObject<Store | null>;
  text: string;
  set: (text: string) => void;
} {
  const store = useRef<Store>(null);
  const [text, setText] = useState(saved);
  const before = useRef(saved);
  before.current = saved;
  const byHand = useRef(false);
  // Before the form puts kept texts back, which parts inside this one do in effects of their own, before those of this one.
  useLayoutEffect(() => {
    const { current } = store;
    const read = () => setText(current?.value ?? "");
    const reset = () => {
      // The field says it at once, by what it is reset to: what is put into it next is compared with that.
      if (current) current.defaultValue = before.current;
      setText(before.current);
    };
    current?.addEventListener(restoredEvent, read);
    current?.form?.addEventListener("reset", reset);
    return () => {
      current?.removeEventListener(restoredEvent, read);
      current?.form?.removeEventListener("reset", reset);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the choice has come into the field.
  useEffect(() => {
    if (byHand.current) store.current?.dispatchEvent(new Event("input", { bubbles: true }));
    byHand.current = false;
  }, [text]);
  const set = (next: string) => {
    byHand.current = next !== text;
    setText(next);
  };
  return { store, text, set };
}
