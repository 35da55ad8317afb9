import { z } from "zod";
import { successPage } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";
import { blogSummarySchema } from "./contract.ts";

/** The blogs that somebody bought: the shelf of /dashboard/blogs. */

/** GET /purchases/my */
export const libraryQuerySchema = z.strictObject({
  ...paging(10),
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional(),
  sort: z.enum(["lastRead", "boughtAt", "title"], "sort must be one of lastRead, boughtAt, title").default("boughtAt"),
  order: z.enum(["asc", "desc"], "order must be asc or desc").default("desc"),
});

export const purchasedBlogSchema = z
  .object({
    blog: blogSummarySchema,
    boughtAt: z.iso.datetime(),
    orderId: z.uuid().nullable().meta({ description: "Null where a company paid it." }),
    progress: z.int().min(0).max(100).meta({ description: "Per cent of the text that was read." }),
    anchor: z.string().nullable().meta({ description: "Id of the heading under which the reader stopped." }),
    lastReadAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "PurchasedBlog" });
export const libraryAnswerSchema = successPage(purchasedBlogSchema).meta({ id: "PurchasedBlogs" });

/** PATCH /purchases/blogs/{id}: where the reader is now. */
export const readingPositionSchema = z.strictObject({
  progress: z.int().min(0).max(100),
  anchor: z
    .string()
    .max(200)
    .regex(/^[\p{L}\p{N}\p{M}_-]+$/u, "anchor must be the id of a heading")
    .nullable(),
});

export type PurchasedBlog = z.infer<typeof purchasedBlogSchema>;
