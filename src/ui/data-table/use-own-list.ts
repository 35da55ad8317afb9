import { useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { columnsParameter } from "#lib/list-address.ts";
import { type ColumnName, chosenKeys } from "./choose-columns.ts";
import { keepColumns, ListOwner, parseOwnColumns, storedLists, subscribeToOwnLists } from "./own-lists.ts";

interface OwnList {
  owner: string | undefined;
  path: string;
  /** The query of the address. */
  search: string;
  /** The columns that are shown; undefined for the usual ones. */
  keys: string[] | undefined;
}

/** What somebody made of the list that is on the screen. */
export function useOwnList(columns: readonly Pick<ColumnName, "key">[]): OwnList {
  const owner = useContext(ListOwner);
  const { pathname: path, search } = useLocation();
  const stored = useSyncExternalStore(
    subscribeToOwnLists,
    () => storedLists(owner),
    () => null,
  );
  const own = useMemo(() => parseOwnColumns(stored), [stored]);
  return { owner, path, search, keys: chosenKeys(columns, search, own[path]) };
}

/** Remembers the columns that an address names: the next page, and the list tomorrow, have them without it. */
export function useRememberedColumns({ owner, path, search, keys }: OwnList): void {
  const named = new URLSearchParams(search).has(columnsParameter) ? keys?.join(",") : undefined;
  useEffect(() => {
    if (named !== undefined) keepColumns(owner, path, named.split(","));
  }, [owner, path, named]);
}
