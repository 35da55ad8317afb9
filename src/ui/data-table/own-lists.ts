import { createContext } from "react";

/** An address of a list that somebody gave a name: the part behind the path. */
export interface SavedView {
  name: string;
  search: string;
}

/** What somebody keeps of the lists on this device, by the path of each. */
export interface OwnLists {
  columns: Record<string, string[]>;
  views: Record<string, SavedView[]>;
}

/** Whose lists they are: the shell of the admin area says so. Without somebody nothing is kept. */
export const ListOwner = createContext<string | undefined>(undefined);

/** More views of one list are no help. */
const mostViews = 20;
export const longestName = 40;

const nothing: OwnLists = { columns: {}, views: {} };
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
const isView = (value: unknown): value is SavedView =>
  isObject(value) && typeof value.name === "string" && typeof value.search === "string";

function listsByPath<T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T[]> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([path, list]) => [path, Array.isArray(list) ? list.filter(fits) : []]),
  );
}

/** What is stored, as far as it makes sense: other versions of the site wrote there, too. */
export function parseOwnLists(text: string | null): OwnLists {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isObject(stored)) return nothing;
    return {
      columns: listsByPath(stored.columns, (one) => typeof one === "string"),
      views: listsByPath(stored.views, isView),
    };
  } catch {
    return nothing;
  }
}

function change(owner: string | undefined, next: (lists: OwnLists) => OwnLists): void {
  if (owner === undefined) return;
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(next(parseOwnLists(storedLists(owner)))));
  } catch {
    // Storage is full or forbidden: the address still says it.
  }
  for (const listener of listeners) listener();
}

/** Remembers the columns of a list; undefined for the usual ones. */
export function keepColumns(owner: string | undefined, path: string, keys: string[] | undefined): void {
  change(owner, ({ columns: { [path]: _, ...others }, views }) => ({
    columns: keys === undefined ? others : { ...others, [path]: keys },
    views,
  }));
}

/** Keeps a view under its name, in place of one that has it; beyond the most the oldest goes. */
export function keepView(owner: string | undefined, path: string, view: SavedView): void {
  change(owner, ({ columns, views }) => {
    const others = (views[path] ?? []).filter(({ name }) => name !== view.name);
    return { columns, views: { ...views, [path]: [...others, view].slice(-mostViews) } };
  });
}

/** Forgets the view with this name. */
export function dropView(owner: string | undefined, path: string, name: string): void {
  change(owner, ({ columns, views }) => ({
    columns,
    views: { ...views, [path]: (views[path] ?? []).filter((view) => view.name !== name) },
  }));
}
