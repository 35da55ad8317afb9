import { type SearchType, searchTypes } from "./kinds.ts";

/** What the address of /search says. */
export interface SearchAddress {
  text: string;
  type: SearchType | "all";
  page: number;
}

/** One value of the address that cannot be used, in words for the visitor. */
export interface AddressFault {
  name: string;
  message: string;
}

/** Control characters, and what stands in place of bytes that are no UTF-8. */
const unreadable = /[\p{Cc}\uFFFD]/u;
export const maxSearchText = 200;

/** Shortens a hostile value, so that a notice stays a notice. */
const quote = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;

const isType = (value: string): value is SearchType | "all" =>
  value === "all" || (searchTypes as readonly string[]).includes(value);

/**
 * Reads the query of /search. Values that make no sense are left out and named in `faults`; the rest still counts.
 * An empty value (a form sent without JavaScript) is the same as none.
 */
export function parseSearchAddress(search: URLSearchParams): { address: SearchAddress; faults: AddressFault[] } {
  const faults: AddressFault[] = [];
  const single = (name: string): string => {
    const values = search.getAll(name).filter((value) => value.trim() !== "");
    if (values.some((value) => unreadable.test(value))) {
      faults.push({ name, message: `“${name}” contains characters that cannot be read; it was left out.` });
      return "";
    }
    if (values.length > 1)
      faults.push({ name, message: `“${name}” may stand only once in the address; the first was used.` });
    return values[0]?.trim() ?? "";
  };
  let text = single("q");
  if (text.length > maxSearchText) {
    faults.push({
      name: "q",
      message: `The search text is too long: at most ${maxSearchText} characters. Nothing was searched for.`,
    });
    text = "";
  }
  const type = single("type");
  if (type !== "" && !isType(type))
    faults.push({ name: "type", message: `There is no type ${quote(type)}. Everything was searched.` });
  const page = single("page");
  const pageKnown = page === "" || /^[1-9]\d{0,4}$/.test(page);
  if (!pageKnown)
    faults.push({ name: "page", message: `${quote(page)} is not a page number. The first page is shown.` });
  return {
    address: { text, type: isType(type) ? type : "all", page: page !== "" && pageKnown ? Number(page) : 1 },
    faults,
  };
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
