import { type AddressFault, AddressReader, quote } from "#lib/address-reader.ts";
import { type SearchType, searchTypes } from "./kinds.ts";

/** What the address of /search says. */
export interface SearchAddress {
  text: string;
  type: SearchType | "all";
  page: number;
}

const isType = (value: string): value is SearchType | "all" =>
  value === "all" || (searchTypes as readonly string[]).includes(value);

/** Reads the query of /search. */
export function parseSearchAddress(search: URLSearchParams): { address: SearchAddress; faults: AddressFault[] } {
  const read = new AddressReader(search);
  const text = read.text();
  const type = read.single("type");
  if (type !== "" && !isType(type)) read.fault("type", `There is no type ${quote(type)}. Everything was searched.`);
  return { address: { text, type: isType(type) ? type : "all", page: read.page(99_999) }, faults: read.faults };
}

/** The address of a search, as short as can be: what is usual is left out. */
export function searchHref(address: Partial<SearchAddress>): string {
  const query = new URLSearchParams();
  if (address.text) query.set("q", address.text);
  if (address.type && address.type !== "all") query.set("type", address.type);
  if (address.page && address.page > 1) query.set("page", String(address.page));
  const written = query.toString();
  return written === "" ? "/search" : `/search?${written}`;
}
