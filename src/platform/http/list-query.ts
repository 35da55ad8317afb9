import { z } from "zod";
import { slugPattern } from "#lib/slug.ts";

const wholeNumber = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${name} must be a whole number from 1 to ${max}`)
    .transform(Number)
    .pipe(z.int().min(1, `${name} must be at least 1`).max(max, `${name} must be at most ${max}`))
    .meta({ type: "integer", minimum: 1, maximum: max });

/** How a list is paged through: page from 1, `usual` entries a page unless told, 100 at most. */
export const paging = (usual: number) => ({
  page: wholeNumber("page", 100_000).default(1),
  limit: wholeNumber("limit", 100).default(usual),
});

/** What every public list is asked with. */
export const listQuerySchema = z.strictObject(paging(10));

/** Address of one item: `slug` may also be its id. */
export const itemParamSchema = z.strictObject({
  slug: z.string().max(120).regex(slugPattern, "slug must be lower-case words joined by hyphens, or an id"),
});
