/** What the address of /dashboard/blogs says. */
export interface LibraryAddress {
  search: string;
  sort: keyof typeof librarySorts;
  page: number;
}

/** Ways to sort one's own blogs, as the address and the menu name them. */
export const librarySorts = {
  read: { label: "Last read", query: "sort=lastRead&order=desc" },
  bought: { label: "Last bought", query: "sort=boughtAt&order=desc" },
  title: { label: "Title, A to Z", query: "sort=title&order=asc" },
} as const;

/** Reads the address; what makes no sense counts as not given. */
export function parseLibraryAddress(search: URLSearchParams): LibraryAddress {
  const text = (search.get("q") ?? "").replace(/\p{Cc}/gu, "").trim();
  const sort = search.get("sort") ?? "";
  const page = /^[1-9]\d{0,4}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  return {
    search: text.slice(0, 200),
    sort: Object.hasOwn(librarySorts, sort) ? (sort as LibraryAddress["sort"]) : "read",
    page,
  };
}

/** The address of a part of the library, as short as can be. */
export function libraryHref({ search, sort, page }: LibraryAddress) {
  const query = new URLSearchParams();
  if (search !== "") query.set("q", search);
  if (sort !== "read") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "/dashboard/blogs" : `/dashboard/blogs?${query}`;
}

/** The call that answers it. */
export function libraryCall({ search, sort, page }: LibraryAddress) {
  const text = search === "" ? "" : `&search=${encodeURIComponent(search)}`;
  return `/api/v1/purchases/my?${librarySorts[sort].query}&page=${page}${text}` as const;
}
