import { useMemo } from "react";
import { useOwnField } from "./use-own-field.ts";

/** A kept list; whatever else stands there counts as none. */
export function itemsOf<Item>(text: string): readonly Item[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

/**
 * A list within a form, whose entries one adds, orders and takes out: kept, restored and put back like every field's text.
 * `store` goes to a hidden `<input>` with the field's name.
 */
export function useListField<Item>(saved: readonly Item[]): {
  store: object;
  items: readonly Item[];
  set: (items: readonly Item[]) => void;
} {
  const before = JSON.stringify(saved);
  const { store, text, set } = useOwnField(before);
  const items = useMemo(() => itemsOf<Item>(text), [text]);
  return {
    store: { ref: store, type: "hidden", value: text, readOnly: true, "data-saved": before },
    items,
    set: (next) => set(JSON.stringify(next)),
  };
}
