/** Ways to sort the list, as the address names them. */
export type SortName =
  | "relevance"
  | "newest"
  | "oldest"
  | "views"
  | "claps"
  | "title"
  | "price-low"
  | "price-high"
  | "shortest";
export type TypeName = "all" | "free" | "premium";

/** What the address of /blogs says. */
export interface ListAddress {
  text: string;
  categories: string[];
  type: TypeName;
  sort: SortName;
  page: number;
}

/** The address without faults: best match where there is something to search for, else newest first. */
export function defaultSort(text: string): SortName {
  return text === "" ? "newest" : "relevance";
}

/** The address of a list, as short as can be: what is usual is left out. */
export function listHref(address: Partial<ListAddress>): string {
  const query = new URLSearchParams();
  const text = address.text ?? "";
  if (text !== "") query.set("q", text);
  if (address.categories && address.categories.length > 0)
    query.set("category", [...address.categories].sort().join(","));
  if (address.type && address.type !== "all") query.set("type", address.type);
  if (address.sort && address.sort !== defaultSort(text)) query.set("sort", address.sort);
  if (address.page && address.page > 1) query.set("page", String(address.page));
  const written = query.toString().replaceAll("%2C", ",");
  return written === "" ? "/blogs" : `/blogs?${written}`;
}
