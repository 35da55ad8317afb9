import { createContext } from "react";

/** An address of a list that somebody gave a name: its path and the part behind it. */
export interface SavedView {
  list: string;
  name: string;
  search: string;
}

/** Where views are kept: the shell of the admin area brings it. Each answers all views of whoever asks, or throws. */
export interface ViewStore {
  read: () => Promise<readonly SavedView[]>;
  keep: (view: SavedView) => Promise<readonly SavedView[]>;
  drop: (view: Omit<SavedView, "search">) => Promise<readonly SavedView[]>;
  /** What to tell of what was thrown. */
  failure: (error: unknown) => string;
}
export const ListViews = createContext<ViewStore | undefined>(undefined);

/** The columns that somebody chose on this device, by the path of each list. */
export type OwnColumns = Record<string, string[]>;

/** Whose lists they are: the shell of the admin area says so. Without somebody nothing is kept. */
export const ListOwner = createContext<string | undefined>(undefined);

export const longestName = 40;

const keyOf = (owner: string) => `lists-of:${owner}`;
const listeners = new Set<() => void>();

/** For useSyncExternalStore: also told by other tabs. */
export function subscribeToOwnLists(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** As it stands on the device; null without an owner, without anything kept, and where storage is forbidden. */
export function storedLists(owner: string | undefined): string | null {
  try {
    return owner === undefined ? null : localStorage.getItem(keyOf(owner));
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What is stored, as far as it makes sense: other versions of the site wrote there, too. */
export function parseOwnColumns(text: string | null): OwnColumns {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isObject(stored) || !isObject(stored.columns)) return {};
    return Object.fromEntries(
      Object.entries(stored.columns).map(([path, keys]) => [
        path,
        Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [],
      ]),
    );
  } catch {
    return {};
  }
}

/** Remembers the columns of a list; undefined for the usual ones. */
export function keepColumns(owner: string | undefined, path: string, keys: string[] | undefined): void {
  if (owner === undefined) return;
  try {
    const { [path]: _, ...others } = parseOwnColumns(storedLists(owner));
    const columns = keys === undefined ? others : { ...others, [path]: keys };
    localStorage.setItem(keyOf(owner), JSON.stringify({ columns }));
  } catch {
    // Storage is full or forbidden: the address still says it.
  }
  for (const listener of listeners) listener();
}
