import { z } from "zod";
import { slugPattern } from "#lib/slug.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";

export const blogStatuses = ["draft", "published", "archived"] as const;
export const filterTypes = ["all", "featured", "free", "premium"] as const;
/** `featured`: in the editors' order, whatever the direction. */
export const sortFields = [
  "createdAt",
  "publishedAt",
  "title",
  "price",
  "viewCount",
  "claps",
  "readingTime",
  "featured",
] as const;

export const termSchema = z.object({ id: z.uuid(), slug: z.string(), name: z.string() }).meta({ id: "Term" });

export const blogSummarySchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    excerpt: z.string(),
    featuredImage: z.string().meta({ description: "Address of the cover; drawn where none was uploaded." }),
    price: z.number().min(0).meta({ description: "BDT; 0 is Free, anything else Premium." }),
    viewCount: z.int(),
    claps: z.int(),
    readingTime: z.int().meta({ description: "Minutes." }),
    status: z.enum(blogStatuses),
    featured: z.boolean(),
    author: z.string(),
    publishedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    categories: z.array(termSchema),
  })
  .meta({ id: "BlogSummary" });

export const blogDetailSchema = blogSummarySchema
  .extend({
    memberPrice: z.number().nullable().optional().meta({
      description: "What members of the institute pay, in BDT; left out where they pay the price.",
    }),
    content: z.string().meta({ description: "Cleaned HTML; the part before the wall when locked." }),
    locked: z.boolean(),
    wordCount: z.int(),
    remainingWords: z.int().meta({ description: "Words behind the wall; 0 when not locked." }),
    lockedHeadings: z
      .array(z.string())
      .meta({ description: "Titles of the chapters behind the wall; empty when not locked." }),
    authorAbout: z.string().meta({ description: "What makes the author competent, in one line." }),
    asOf: z.iso.date().nullable(),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    hashtags: z.array(termSchema),
    corrections: z
      .array(z.object({ publishedAt: z.iso.datetime(), note: z.string() }))
      .meta({ description: "What was put right since it was published, the newest first." }),
    version: z.int().optional().meta({ description: "Admins only: sent back when the blog is changed." }),
    wallPercent: z.int().optional().meta({ description: "Admins only." }),
    publishAt: z.iso.datetime().nullable().optional().meta({ description: "Admins only." }),
    reviewOn: z.iso.date().nullable().optional().meta({ description: "Admins only." }),
  })
  .meta({ id: "Blog" });

/** A category as everybody sees it. */
export const categorySchema = termSchema.extend({ description: z.string() }).meta({ id: "Category" });
export const categoriesAnswerSchema = success(z.array(categorySchema)).meta({ id: "Categories" });

export type Term = z.infer<typeof termSchema>;
export type BlogSummary = z.infer<typeof blogSummarySchema>;
export type BlogDetail = z.infer<typeof blogDetailSchema>;

/** Free text to search for: printable, at most 200 characters. */
const searchTextSchema = z
  .string()
  .trim()
  .max(200, "Search text can have at most 200 characters")
  .refine((text) => !/\p{Cc}/u.test(text), "Search text cannot contain control characters");

const categoryNames = z
  .string()
  .max(1000, "categories can have at most 1000 characters")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .refine(
            (part) => slugPattern.test(part) || z.uuid().safeParse(part).success,
            "categories must be slugs or ids, joined by commas",
          ),
      )
      .max(20, "At most 20 categories at a time"),
  );

/** Query of GET /api/v1/blogs/public-list (specification, section 7). */
export const publicListQuerySchema = z
  .strictObject({
    "filter-type": z.enum(filterTypes, `filter-type must be one of ${filterTypes.join(", ")}`).default("all"),
    ...paging(10),
    "sort-by": z.enum(sortFields, `sort-by must be one of ${sortFields.join(", ")}`).default("createdAt"),
    "sort-order": z.enum(["asc", "desc"], "sort-order must be asc or desc").default("desc"),
    "search-text": searchTextSchema.optional().meta({
      description: "Words in any form, as synonyms or nearly as written. Figures behind a wall are not found.",
    }),
    categories: categoryNames.optional(),
  })
  .refine((query) => query["sort-by"] !== "featured" || query["filter-type"] === "featured", {
    path: ["sort-by"],
    message: "sort-by can be featured only where filter-type is featured",
  });

export const publicListAnswerSchema = success(z.array(blogSummarySchema))
  .extend({ pagination: paginationSchema })
  .meta({ id: "BlogList" });
export const blogAnswerSchema = success(blogDetailSchema).meta({ id: "BlogAnswer" });

/** How often one person can clap for a blog. */
const maxClaps = 50;
/** Body of POST /api/v1/blogs/reactions/{id}. */
export const reactionSchema = z
  .strictObject({
    type: z.literal("clap", "type must be clap").default("clap"),
    count: z
      .int("count must be a whole number")
      .min(1, "count must be at least 1")
      .max(maxClaps, "count can be at most 50")
      .default(1),
  })
  .meta({ id: "Reaction" });
export const clapsSchema = z.object({ claps: z.int(), myClaps: z.int().min(0).max(maxClaps) }).meta({ id: "Claps" });
export type Claps = z.infer<typeof clapsSchema>;
export const clapsAnswerSchema = success(clapsSchema).meta({ id: "ClapsAnswer" });
