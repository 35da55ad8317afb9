import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/**
 * For a form whose fields stand in the address: brings them in line when the address changes. What is being typed stays
 * while an answer comes in, unless one went through the history, where it would be the text of another list. `values`
 * are those of the address by field name.
 */
export function useAddressFields(values: Record<string, string>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useRef(false);
  const cameBy = useNavigationType();
  const wanted = JSON.stringify(values);
  useEffect(() => {
    const first = !hydrated.current;
    const historyMoved = !first && cameBy === "POP";
    hydrated.current = true;
    for (const [name, value] of Object.entries(JSON.parse(wanted) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // Typed before this script was there.
      if (first && field.dataset.touched !== undefined) continue;
      if (historyMoved || document.activeElement !== field) field.value = value;
    }
  }, [wanted, cameBy]);
  return form;
}
