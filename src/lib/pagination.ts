import { formatCount } from "./counts.ts";

/** Where one stands in a list, as every list on the wire says it. */
export interface Pagination {
  total: number;
  totalPages: number;
  currentPage: number;
  hasNext: boolean;
  hasPrev: boolean;
}

/**
 * Lists of the admin area count no further: where so many are found there may be more. Counting, and walking to the last
 * page, would take the longer the more there are, and nobody reads five hundred pages: one filters.
 */
export const mostCounted = 10_000;

/** And a search no further than this, as it reads what it counts: whoever finds that many looks for something else. */
export const mostFound = 1000;

/** A count for people ('1,204', '10,000+'). */
export const countText = (count: number, most = mostCounted) =>
  `${formatCount(Math.min(count, most))}${count < most ? "" : "+"}`;

/** Derives the pagination of page `page` (from 1) with `limit` entries a page out of `total`. */
export function paginate(total: number, page: number, limit: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { total, totalPages, currentPage: page, hasNext: page < totalPages, hasPrev: page > 1 && totalPages > 0 };
}
