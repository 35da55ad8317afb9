import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import {
  dayField,
  htmlField,
  lineField,
  memberPriceField,
  pressKeyField,
  priceField,
  publishAtField,
  slugField,
  versionField,
} from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { blogDetailSchema, blogStatuses, blogSummarySchema, termSchema } from "../contract.ts";

const nulMessage = "Remove characters that cannot be printed";

/** A category or hashtag by id, by slug, or as the object that a blog is answered with. */
const termNameSchema = z.union([
  z
    .string()
    .trim()
    .min(1, "Name a category or hashtag")
    .max(60, "At most 60 characters")
    .refine((text) => !/\p{Cc}/u.test(text), nulMessage),
  z.object({ id: z.uuid() }).transform(({ id }) => id),
]);

/** What stands in an answer but cannot be set: passed over, so that a blog can be sent back as it was read. */
const ignored = z.unknown().optional().meta({ description: "Passed over." });
const readOnly = {
  viewCount: ignored,
  claps: ignored,
  readingTime: ignored,
  publishedAt: ignored,
  createdAt: ignored,
  locked: ignored,
  wordCount: ignored,
  remainingWords: ignored,
  lockedHeadings: ignored,
  corrections: ignored,
  scheduled: ignored,
};

const fields = {
  title: lineField("title", 200).min(1, "title is required"),
  slug: slugField(),
  excerpt: lineField("excerpt", 500),
  content: htmlField("content", 900_000).meta({
    description:
      "HTML; cleaned by an allow-list. Of what stands behind the wall of a premium blog the search finds whole ordinary words, never figures, amounts, dates or codes: put those by which it should be found into title, excerpt, hashtags or the part before the wall.",
  }),
  author: lineField("author", 100).min(1, "author is required"),
  authorAbout: lineField("authorAbout", 160).meta({ description: "What makes the author competent, in one line." }),
  price: priceField()
    .nullable()
    .transform((bdt) => bdt ?? 0)
    .meta({ description: "BDT; 0 or null is Free." }),
  memberPrice: memberPriceField(),
  wallPercent: z.int().min(1, "wallPercent must be at least 1").max(90, "wallPercent can be at most 90"),
  status: z.enum(blogStatuses, `status must be one of ${blogStatuses.join(", ")}`),
  featured: z.boolean(),
  publishAt: publishAtField(),
  asOf: dayField("asOf must be a day like 2026-11-20").nullable(),
  reviewOn: dayField("reviewOn must be a day like 2026-11-20").nullable().meta({
    description: "The day on which somebody is to look whether all of it is still so.",
  }),
  sources: z
    .array(z.strictObject({ title: lineField("title", 300).min(1, "title is required"), url: z.string().max(2000) }))
    .max(50, "At most 50 sources"),
  featuredImage: z.string().max(500).nullable().meta({ description: "Path of this site; null draws a cover." }),
  categories: z.array(termNameSchema).max(10, "At most 10 categories"),
  hashtags: z.array(termNameSchema).max(20, "At most 20 hashtags"),
};

const optional = {
  slug: fields.slug.optional(),
  excerpt: fields.excerpt.optional(),
  author: fields.author.optional(),
  authorAbout: fields.authorAbout.optional(),
  price: fields.price.optional(),
  memberPrice: fields.memberPrice.optional(),
  wallPercent: fields.wallPercent.optional(),
  status: fields.status.optional(),
  featured: fields.featured.optional(),
  publishAt: fields.publishAt.optional(),
  asOf: fields.asOf.optional(),
  reviewOn: fields.reviewOn.optional(),
  sources: fields.sources.optional(),
  featuredImage: fields.featuredImage.optional(),
  categories: fields.categories.optional(),
  hashtags: fields.hashtags.optional(),
};

/** Body of POST /api/v1/blogs. The slug is made of the title where it is left out. */
export const createBlogSchema = z
  .strictObject({ idempotencyKey: pressKeyField(), title: fields.title, content: fields.content, ...optional })
  .meta({ id: "CreateBlog" });

/** Body of PATCH /api/v1/blogs: the blog's id, the version that was read, and what changes. */
export const updateBlogSchema = z
  .strictObject({
    id: z.uuid("id must be a UUID"),
    version: versionField().optional().meta({ description: "Of the blog as it was read. This or updatedAt." }),
    updatedAt: z.iso.datetime({ offset: true }).optional().meta({ description: "Of the blog as it was read." }),
    title: fields.title.optional(),
    content: fields.content.optional(),
    ...optional,
    ...readOnly,
  })
  .refine((body) => body.version !== undefined || body.updatedAt !== undefined, {
    path: ["version"],
    message: "Send the version (or updatedAt) of the blog that you changed",
  })
  .meta({ id: "UpdateBlog" });

export const publishBlogSchema = z
  .strictObject({
    blogId: z.uuid("blogId must be a UUID"),
    status: fields.status,
    version: versionField()
      .optional()
      .meta({ description: "Of the blog as it was read: if it has another one by now, nothing is changed (409)." }),
  })
  .meta({ id: "PublishBlog" });

export type CreateBlog = z.infer<typeof createBlogSchema>;
export type UpdateBlog = z.infer<typeof updateBlogSchema>;

export const adminSortFields = [
  "createdAt",
  "updatedAt",
  "publishedAt",
  "title",
  "price",
  "viewCount",
  "claps",
  "readingTime",
  "status",
  "reviewOn",
] as const;
const adminStatuses = ["all", "draft", "published", "scheduled", "archived"] as const;

const bdtBound = (name: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, `${name} must be an amount in BDT`)
    .transform(Number);

/** Query of GET /api/v1/blogs (specification, section 7). */
const adminFilters = {
  sortField: z.enum(adminSortFields, `sortField must be one of ${adminSortFields.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
  search: lineField("search", 200).optional(),
  status: z.enum(adminStatuses, `status must be one of ${adminStatuses.join(", ")}`).default("all"),
  minPrice: bdtBound("minPrice").optional(),
  maxPrice: bdtBound("maxPrice").optional(),
  review: z.enum(["all", "due", "asked"], "review must be all, due or asked").default("all").meta({
    description:
      "due: published, and the day to check it again has come; asked: somebody asks for approval before it's published.",
  }),
};
const inOrder = ({ minPrice, maxPrice }: { minPrice?: number | undefined; maxPrice?: number | undefined }) =>
  (minPrice ?? 0) <= (maxPrice ?? Number.POSITIVE_INFINITY);
const outOfOrder = { path: ["minPrice"], message: "minPrice cannot be above maxPrice" };

export const adminListQuerySchema = z.strictObject({ ...paging(20), ...adminFilters }).refine(inOrder, outOfOrder);

/** Query of GET /api/v1/blogs/admin/export: that of the list without its pages. */
export const adminExportQuerySchema = z.strictObject(adminFilters).refine(inOrder, outOfOrder);

export type AdminListQuery = z.infer<typeof adminListQuerySchema>;

export const adminBlogSummarySchema = blogSummarySchema
  .extend({
    version: z.int(),
    scheduled: z.boolean(),
    memberPrice: z.number().nullable().meta({ description: "What members pay, in BDT; null: what everybody pays." }),
    hashtags: z.array(termSchema),
    reviewOn: z.iso.date().nullable(),
  })
  .meta({ id: "AdminBlogSummary" });
export type AdminBlogSummary = z.infer<typeof adminBlogSummarySchema>;
export const adminListAnswerSchema = successPage(adminBlogSummarySchema).meta({ id: "AdminBlogList" });

/** A blog as an admin edits it. */
export const adminBlogSchema = blogDetailSchema
  .extend({
    version: z.int(),
    memberPrice: z.number().nullable(),
    wallPercent: z.int(),
    publishAt: z.iso.datetime().nullable(),
    reviewOn: z.iso.date().nullable(),
  })
  .meta({ id: "AdminBlog" });
export type AdminBlog = z.infer<typeof adminBlogSchema>;
export const adminBlogAnswerSchema = success(adminBlogSchema).meta({ id: "AdminBlogAnswer" });

const revisionSchema = z
  .object({ version: z.int(), title: z.string(), savedAt: z.iso.datetime(), savedBy: z.uuid().nullable() })
  .meta({ id: "BlogRevision" });
export const revisionsAnswerSchema = success(z.array(revisionSchema)).meta({ id: "BlogRevisions" });
export const revisionAnswerSchema = success(
  revisionSchema.extend({ excerpt: z.string(), content: z.string(), facts: z.record(z.string(), z.unknown()) }),
).meta({ id: "BlogRevisionAnswer" });

export const deletedAnswerSchema = success(z.null()).meta({ id: "BlogDeleted" });
