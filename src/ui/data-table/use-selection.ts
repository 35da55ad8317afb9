import { useLayoutEffect, useState, useSyncExternalStore } from "react";

/**
 * The ticked rows of a list, kept beside React's state: a tick draws its own row and the bar below anew, not the list
 * around them.
 */
export class Selection {
  #ids: readonly string[] = [];
  readonly #listeners = new Set<() => void>();

  /** Those ticked at this moment; who shows them asks `useTicked`. */
  get ids(): readonly string[] {
    return this.#ids;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  toggle(id: string): void {
    this.#set(this.has(id) ? this.#ids.filter((other) => other !== id) : [...this.#ids, id]);
  }

  /** Leaves only these ticked. */
  keep(ids: readonly string[]): void {
    const left = this.#ids.filter((id) => ids.includes(id));
    if (left.length < this.#ids.length) this.#set(left);
  }

  clear(): void {
    this.#set([]);
  }

  #set(ids: readonly string[]): void {
    this.#ids = ids;
    for (const listener of this.#listeners) listener();
  }
}

const none: readonly string[] = [];

/**
 * The ticked rows of what is shown: another page or filter begins without any. `shown` names what is shown. A list that is read
 * anew may come without a row that was ticked: nobody sees that one any more, so nothing is done to it.
 */
export function useSelection(shown: string, rows: readonly { id: string }[]): Selection {
  const [kept, keep] = useState(() => ({ of: shown, selection: new Selection() }));
  const selection = kept.of === shown ? kept.selection : new Selection();
  if (selection !== kept.selection) keep({ of: shown, selection });
  useLayoutEffect(() => selection.keep(rows.map(({ id }) => id)), [selection, rows]);
  return selection;
}

/** The ids of the ticked rows, as they change. */
export function useTicked(selection: Selection): readonly string[] {
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.ids,
    () => none,
  );
}

/** Whether a row is ticked. */
export function useIsTicked(selection: Selection, id: string): boolean {
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.has(id),
    () => false,
  );
}
