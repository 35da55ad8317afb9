import { type Pagination, paginate } from "#lib/pagination.ts";

/** One page of a list: how many there are, and, where the page lies within them, its rows. */
export async function listPage<T>(
  { page, limit }: { page: number; limit: number },
  count: () => Promise<number>,
  rows: (slice: { limit: number; offset: number }) => Promise<T[]>,
): Promise<{ items: T[]; pagination: Pagination }> {
  const total = await count();
  const offset = (page - 1) * limit;
  return { items: offset < total ? await rows({ limit, offset }) : [], pagination: paginate(total, page, limit) };
}
