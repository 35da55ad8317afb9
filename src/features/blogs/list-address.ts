import { slugPattern } from "#lib/slug.ts";
import { defaultSort, type ListAddress, type SortName, type TypeName } from "./list-href.ts";

/** Ways to sort the list, as the address and the menu name them. */
export const sortOptions = {
  relevance: { label: "Best match", field: "relevance", order: "desc" },
  newest: { label: "Newest first", field: "publishedAt", order: "desc" },
  oldest: { label: "Oldest first", field: "publishedAt", order: "asc" },
  views: { label: "Most read", field: "viewCount", order: "desc" },
  claps: { label: "Most claps", field: "claps", order: "desc" },
  title: { label: "Title, A to Z", field: "title", order: "asc" },
  "price-low": { label: "Price, low to high", field: "price", order: "asc" },
  "price-high": { label: "Price, high to low", field: "price", order: "desc" },
  shortest: { label: "Shortest read", field: "readingTime", order: "asc" },
} as const satisfies Record<SortName, { label: string; field: string; order: "asc" | "desc" }>;

/** One value of the address that cannot be used, in words for the visitor. */
export interface AddressFault {
  name: string;
  message: string;
}

/** Control characters, and what stands in place of bytes that are no UTF-8. */
const unreadable = /[\p{Cc}\uFFFD]/u;
const typeNames: readonly string[] = ["all", "free", "premium"];
const maxText = 200;
const maxPage = 100_000;

/** Shortens a hostile value, so that a notice stays a notice. */
const quote = (value: string) => `“${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`;

/**
 * Reads the query of /blogs. Values that make no sense are left out and named in `faults`; the rest still counts.
 * An empty value (a form sent without JavaScript) is the same as none.
 */
export function parseListAddress(search: URLSearchParams): { address: ListAddress; faults: AddressFault[] } {
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
  if (text.length > maxText) {
    faults.push({
      name: "q",
      message: `The search text is too long: at most ${maxText} characters. Nothing was searched for.`,
    });
    text = "";
  }
  const type = single("type");
  if (type !== "" && !typeNames.includes(type))
    faults.push({ name: "type", message: `There is no type ${quote(type)}. All blogs are shown.` });
  const sort = single("sort");
  const sortKnown = sort === "" || Object.hasOwn(sortOptions, sort);
  if (!sortKnown) faults.push({ name: "sort", message: `There is no order ${quote(sort)}. The usual one was used.` });
  const page = single("page");
  const pageNumber = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
  if (page !== "" && (!/^[1-9]\d{0,5}$/.test(page) || pageNumber > maxPage))
    faults.push({ name: "page", message: `${quote(page)} is not a page number. The first page is shown.` });

  const given = search
    .getAll("category")
    .flatMap((value) => value.split(","))
    .map((part) => part.trim())
    .filter(Boolean);
  const categories = [...new Set(given.filter((part) => part.length <= 60 && slugPattern.test(part)))]
    .sort()
    .slice(0, 20);
  const odd = given.find((part) => part.length > 60 || !slugPattern.test(part));
  if (odd !== undefined) faults.push({ name: "category", message: `There is no category ${quote(odd)}.` });

  return {
    address: {
      text,
      categories,
      type: typeNames.includes(type) ? (type as TypeName) : "all",
      sort: sort !== "" && sortKnown ? (sort as SortName) : defaultSort(text),
      page: pageNumber > maxPage ? 1 : pageNumber,
    },
    faults,
  };
}
