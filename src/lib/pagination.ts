/** Where one stands in a list, as every list on the wire says it. */
export interface Pagination {
  total: number;
  totalPages: number;
  currentPage: number;
  hasNext: boolean;
  hasPrev: boolean;
}

/** Derives the pagination of page `page` (from 1) with `limit` entries a page out of `total`. */
export function paginate(total: number, page: number, limit: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { total, totalPages, currentPage: page, hasNext: page < totalPages, hasPrev: page > 1 && totalPages > 0 };
}
