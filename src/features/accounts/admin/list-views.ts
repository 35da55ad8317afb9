import { listSearch } from "#lib/list-address.ts";
import { type UserCounts, type UserListQuery, userListQuerySchema } from "./contract.ts";

/** Where people are listed; one is behind it by their id. */
export const usersPath = "/admin-dashboard/users";

type Values = Partial<Record<keyof UserListQuery, string | number>>;

/** The address of the list with these values. */
export const usersHref = (values: Values) => usersPath + listSearch(userListQuerySchema, values);

/** The page of one person. */
export const userHref = (userId: string) => `${usersPath}/${userId}`;

/** The views that one needs daily. */
export const userViews: { title: string; values: Values; count: keyof UserCounts }[] = [
  { title: "All", values: {}, count: "all" },
  { title: "Customers", values: { role: "customer", verified: "true" }, count: "customers" },
  { title: "Staff", values: { role: "staff" }, count: "staff" },
  { title: "Unverified", values: { verified: "false" }, count: "unverified" },
  { title: "Blocked", values: { blocked: "true" }, count: "blocked" },
];
