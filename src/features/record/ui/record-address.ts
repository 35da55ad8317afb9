import { type RecordKind, recordKinds } from "../kinds.ts";

/** What of a record the address of its page asks for. */
export interface RecordAddress {
  kind: RecordKind | undefined;
  year: number | undefined;
}

/** Reads the address; what makes no sense counts as not given. */
export function parseRecordAddress(search: URLSearchParams): RecordAddress {
  const kind = recordKinds.find((one) => one === search.get("kind"));
  const year = search.get("year") ?? "";
  return { kind, year: /^2[01]\d\d$/.test(year) ? Number(year) : undefined };
}

function queryOf({ kind, year }: RecordAddress, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(kind && { kind }),
    ...(year !== undefined && { year: String(year) }),
    ...more,
  });
  return query.size === 0 ? "" : `?${query}`;
}

export const recordHref = (address: RecordAddress) => `/dashboard/record${queryOf(address)}`;
export const printHref = (address: RecordAddress) => `/dashboard/record/print${queryOf(address)}`;

/** The calls that answer it. */
export const recordCall = (address: RecordAddress, more: { limit: number; before?: string }) =>
  `/api/v1/learning-record${queryOf(address, { ...more, limit: String(more.limit) })}` as `/api/v1/learning-record?${string}`;
export const exportCall = (address: RecordAddress, format: "json" | "csv") =>
  `/api/v1/learning-record/export${queryOf(address, { format })}`;
