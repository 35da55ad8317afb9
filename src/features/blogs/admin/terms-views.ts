import { formatCount } from "#lib/counts.ts";
import { listSearch } from "#lib/list-address.ts";
import { type HashtagListQuery, hashtagListQuerySchema } from "./terms-contract.ts";

export const hashtagsPath = "/admin-dashboard/hashtags";

type Values = Partial<Record<keyof HashtagListQuery, string | number>>;

/** The address of the list of hashtags with these values. */
export const hashtagsHref = (values: Values) => hashtagsPath + listSearch(hashtagListQuerySchema, values);

/** '1 blog', '12 blogs'. */
export const blogsText = (count: number) => (count === 1 ? "1 blog" : `${formatCount(count)} blogs`);

/** The ids with one of them moved by some places; the same where it would leave the list. */
export function movedBy(ids: readonly string[], id: string, by: number): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}
