import { type AddressFault, AddressReader } from "./address-reader.ts";

/** More pages than any list of the site will have. */
const mostPages = 1000;

/** Reads the page from the address of a list that asks for nothing else. */
export function parseListPage(search: URLSearchParams): { page: number; faults: AddressFault[] } {
  const read = new AddressReader(search);
  return { page: read.page(mostPages), faults: read.faults };
}

/** The address of page `page` of the list at `path`, which may have a query already; the first is `path` itself. */
export const listPageHref = (path: string, page: number): string =>
  page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;

/** Pages after the last have no end: they are not kept, and search engines leave them out. */
export const isBeyond = (page: number, { totalPages }: { totalPages: number }): boolean =>
  page > Math.max(1, totalPages);
