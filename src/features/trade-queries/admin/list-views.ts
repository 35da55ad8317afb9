import { listSearch } from "#lib/list-address.ts";
import { type AdminCounts, type AdminListQuery, adminListQuerySchema } from "./contract.ts";

/** Where the inbox stands; one case is behind it by its number. */
export const deskPath = "/admin-dashboard/trade-queries";

/** The texts that are answered with often. */
export const repliesPath = `${deskPath}/replies`;

type Values = Partial<Record<keyof AdminListQuery, string | number | boolean>>;

/** The address of the inbox with these values. */
export const deskHref = (values: Values) => deskPath + listSearch(adminListQuerySchema, values);

/** What waits for us, the promise that ends first on top. */
const bySoonest = { status: "pending", sortField: "promisedOn", sortOrder: "asc" } as const;

/** The views that one needs daily. */
export const deskViews: { title: string; values: Values; count?: keyof AdminCounts; urgent?: boolean }[] = [
  { title: "To answer", values: bySoonest, count: "pending" },
  { title: "Overdue", values: { ...bySoonest, overdue: true }, count: "overdue", urgent: true },
  { title: "Unassigned", values: { ...bySoonest, assignee: "none" }, count: "unassigned" },
  { title: "Answered", values: { status: "answered" }, count: "answered" },
  { title: "Closed", values: { status: "closed" }, count: "closed" },
  { title: "All", values: {}, count: "all" },
];
