import { listSearch } from "#lib/list-address.ts";
import { type BinListQuery, binKindNames, binListQuerySchema } from "./contract.ts";

/** Where what was deleted is listed. */
export const binPath = "/admin-dashboard/bin";

type Values = Partial<Record<keyof BinListQuery, string | number>>;

/** The address of the bin with these values. */
export const binHref = (values: Values) => binPath + listSearch(binListQuerySchema, values);

/** One view for each kind of thing that can be in the bin. */
export const binViews: readonly { title: string; kind: BinListQuery["kind"] }[] = [
  { title: "All", kind: "all" },
  ...Object.entries(binKindNames).map(([kind, title]) => ({ title, kind: kind as BinListQuery["kind"] })),
];
