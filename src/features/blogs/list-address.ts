import { type AddressFault, AddressReader, quote } from "#lib/address-reader.ts";
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

const typeNames: readonly string[] = ["all", "free", "premium"];

/** Reads the query of /blogs. */
export function parseListAddress(search: URLSearchParams): { address: ListAddress; faults: AddressFault[] } {
  const read = new AddressReader(search);
  const text = read.text();
  const type = read.single("type");
  if (type !== "" && !typeNames.includes(type))
    read.fault("type", `There is no type ${quote(type)}. All blogs are shown.`);
  const sort = read.single("sort");
  const sortKnown = sort === "" || Object.hasOwn(sortOptions, sort);
  if (!sortKnown) read.fault("sort", `We can't sort by ${quote(sort)}, so the newest come first.`);
  const page = read.page(100_000);

  const given = search
    .getAll("category")
    .flatMap((value) => value.split(","))
    .map((part) => part.trim())
    .filter(Boolean);
  const categories = [...new Set(given.filter((part) => part.length <= 60 && slugPattern.test(part)))]
    .sort()
    .slice(0, 20);
  const odd = given.find((part) => part.length > 60 || !slugPattern.test(part));
  if (odd !== undefined) read.fault("category", `There is no category ${quote(odd)}.`);

  return {
    address: {
      text,
      categories,
      type: typeNames.includes(type) ? (type as TypeName) : "all",
      sort: sort !== "" && sortKnown ? (sort as SortName) : defaultSort(text),
      page,
    },
    faults: read.faults,
  };
}
