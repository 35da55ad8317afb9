import { z } from "zod";
import { success } from "#platform/http/envelope.ts";

/** So many featured blogs have a place of their own; the home page shows eight. */
export const mostPlaced = 100;
/** So many places are remembered: also those of blogs further down, and of those that are not featured for a while. */
export const mostRemembered = 1000;

const ids = (name: string, most: number) =>
  z.array(z.uuid(`${name} must be UUIDs`)).max(most, `${name} can have at most ${most} entries`);

/** How their order is kept among the texts of the site. */
export const featuredOrderSchema = z.object({ ids: ids("ids", mostRemembered).default([]) });

/** PUT: their new order, and the one that was read. */
export const orderFeaturedSchema = z
  .strictObject({
    ids: ids("ids", mostPlaced).min(1).meta({ description: "Featured blogs, the first one first." }),
    before: ids("before", mostRemembered).meta({ description: "The order as it was read." }),
  })
  .meta({ id: "OrderFeatured" });

const featuredBlogSchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    publishAt: z.iso.datetime(),
    scheduled: z.boolean().meta({ description: "Its hour is still to come: the home page leaves it out until then." }),
  })
  .meta({ id: "FeaturedBlog" });
export type FeaturedBlog = z.output<typeof featuredBlogSchema>;
export const featuredAnswerSchema = success(
  z.object({
    order: z.array(z.uuid()).meta({ description: "The order as it is kept; what has no place in it comes first." }),
    blogs: z.array(featuredBlogSchema),
  }),
).meta({ id: "FeaturedBlogs" });
