import type { BlogSummary } from "#features/blogs/contract.ts";

/** Specification, sections 7 and 9: what the home page asks for. */
export const featuredLimit = 8;

/** The first blog large, three at its side, the rest in a row below. */
export function arrangeFeatured(blogs: BlogSummary[]): {
  lead: BlogSummary | undefined;
  side: BlogSummary[];
  row: BlogSummary[];
} {
  return { lead: blogs[0], side: blogs.slice(1, 4), row: blogs.slice(4, featuredLimit) };
}
