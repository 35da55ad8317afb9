import { caseNumberPattern } from "./case-number.ts";
import { type QueryStatus, queryStatuses } from "./query-state.ts";

/** What the address of /dashboard/queries says: one case, or a page of the list. */
export interface QueriesAddress {
  status: QueryStatus | "all";
  page: number;
  case: string | undefined;
}

/** Reads it; what makes no sense counts as not there, because the page is one's own and nothing is indexed. */
export function parseQueriesAddress(search: URLSearchParams): QueriesAddress {
  const status = queryStatuses.find((one) => one === search.get("status")) ?? "all";
  const page = search.get("page") ?? "";
  const name = search.get("case")?.trim().toUpperCase() ?? "";
  return {
    status,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    case: caseNumberPattern.test(name) ? name : undefined,
  };
}

/** The address of a list or of a case. */
export function queriesHref(address: Partial<QueriesAddress>): string {
  const query = new URLSearchParams();
  if (address.case !== undefined) query.set("case", address.case);
  if (address.status !== undefined && address.status !== "all") query.set("status", address.status);
  if (address.page !== undefined && address.page > 1) query.set("page", String(address.page));
  return query.size === 0 ? "/dashboard/queries" : `/dashboard/queries?${query}`;
}
