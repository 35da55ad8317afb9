import { listSearch } from "#lib/list-address.ts";
import { type EntryListQuery, entryListQuerySchema } from "./contract.ts";

/** Where the entries of the directory are listed; one is behind it by the address of its page. */
export const entriesPath = "/admin-dashboard/alumni";

type Values = Partial<Record<keyof EntryListQuery, string | number | undefined>>;

/** The address of the list with these values. */
export const entriesHref = (values: Values) => entriesPath + listSearch(entryListQuerySchema, values);

/** The views that one needs. */
export const entryViews = [
  { title: "Listed", state: "listed" },
  { title: "Taken off", state: "removed" },
] as const;
