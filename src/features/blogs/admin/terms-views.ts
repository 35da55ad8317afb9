import { formatCount } from "#lib/counts.ts";
import { listSearch } from "#lib/list-address.ts";
import { type HashtagListQuery, hashtagListQuerySchema } from "./terms-contract.ts";

export const hashtagsPath = "/admin-dashboard/hashtags";

type Values = Partial<Record<keyof HashtagListQuery, string | number>>;

/** The address of the list of hashtags with these values. */
export const hashtagsHref = (values: Values) => hashtagsPath + listSearch(hashtagListQuerySchema, values);

/** '1 newsletter reader', '12 newsletter readers'. */
export const readersText = (count: number) =>
  count === 1 ? "1 newsletter reader" : `${formatCount(count)} newsletter readers`;

/** '1 blog', '12 blogs'. */
export const blogsText = (count: number) => (count === 1 ? "1 blog" : `${formatCount(count)} blogs`);
