import { z } from "zod";
import { oneLine } from "#lib/input-text.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { beforeField, lineField, slugField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { categorySchema, termSchema } from "../contract.ts";
import { termSlug } from "../term-slug.ts";

/** As many are shown to readers in one row of filters; more would be no order any more. */
export const mostCategories = 100;
/** As many as are merged at once. */
const mostMerged = 50;

const idField = (name: string) => z.uuid(`${name} must be a UUID`);
export const termIdParam = z.strictObject({ id: idField("id") });

/** A category as admins write it. */
const categoryFields = {
  name: lineField("name", 60).min(1, "name is required"),
  slug: slugField().max(60, "slug can have at most 60 characters"),
  description: lineField("description", 500),
};
export const categoryBodySchema = z
  .strictObject({
    ...categoryFields,
    slug: categoryFields.slug.optional().meta({ description: "Made of the name where it is left out." }),
    description: categoryFields.description.default(""),
    position: z.int().min(0).max(30_000).optional().meta({ description: "Behind all others where it is left out." }),
  })
  .meta({ id: "CategoryBody" });
/** PATCH /categories/{id}: what is named changes, the rest stays, also the slug when the name changes. */
export const changeCategorySchema = z
  .strictObject(categoryFields)
  .partial()
  .extend({ before: beforeField() })
  .meta({ id: "ChangeCategory" });
export const orderCategoriesSchema = z
  .strictObject({
    ids: z.array(idField("ids")).min(1).max(mostCategories).meta({ description: "All of them, in the new order." }),
    before: z
      .array(idField("before"))
      .min(1)
      .max(mostCategories)
      .meta({ description: "All of them, as they were read." }),
  })
  .meta({ id: "OrderCategories" });

const count = z.int().min(0);
/** A category with how many blogs are in it, by their status, and how many newsletter readers chose it. */
export const usedCategorySchema = categorySchema
  .extend({ position: count, published: count, drafts: count, archived: count, readers: count })
  .meta({ id: "UsedCategory" });
export type UsedCategory = z.infer<typeof usedCategorySchema>;
export const usedCategoriesAnswerSchema = success(z.array(usedCategorySchema)).meta({ id: "UsedCategories" });
export const categoryAnswerSchema = success(categorySchema).meta({ id: "CategoryAnswer" });

/** DELETE: where what bears it goes; refused without, while something does. */
export const deleteTermQuerySchema = z.strictObject({
  to: idField("to")
    .optional()
    .meta({ description: "What its blogs get instead; newsletter readers who chose it, too." }),
});
export const deletedTermSchema = success(z.object({ blogs: count.meta({ description: "So many were moved." }) })).meta({
  id: "TermDeleted",
});

/** Hashtags that begin with some letters. */
export const hashtagsAnswerSchema = success(z.array(termSchema)).meta({ id: "Hashtags" });
export const hashtagQuerySchema = z.strictObject({ search: lineField("search", 60).optional() });

const hashtagSorts = ["name", "uses", "createdAt"] as const;
/** Query of GET /hashtags/usage. */
export const hashtagListQuerySchema = z.strictObject({
  ...paging(20),
  search: lineField("search", 200).optional(),
  sortField: z.enum(hashtagSorts, `sortField must be one of ${hashtagSorts.join(", ")}`).default("name"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("asc"),
});
export type HashtagListQuery = z.infer<typeof hashtagListQuerySchema>;

export const usedHashtagSchema = termSchema
  .extend({
    uses: count.meta({ description: "Blogs that bear it, whatever their status." }),
    formerly: z
      .array(z.string())
      .meta({ description: "Names that mean it, too: earlier ones, and those merged into it." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "UsedHashtag" });
export type UsedHashtag = z.infer<typeof usedHashtagSchema>;
export const usedHashtagsAnswerSchema = successPage(usedHashtagSchema).meta({ id: "UsedHashtags" });
export const hashtagAnswerSchema = success(termSchema).meta({ id: "HashtagAnswer" });

/** The name of a hashtag: a word or some, as they stand in the field of a blog, so without commas. */
export const hashtagNameField = z
  .string({ error: "name must be text" })
  .transform((text) => oneLine(text).replace(/^#+\s*/, ""))
  .refine((name) => name !== "", "A hashtag needs a name")
  .refine((name) => name.length <= 60, "A hashtag can have at most 60 characters")
  .refine((name) => !name.includes(","), "A hashtag can't contain a comma: commas are between hashtags")
  .refine((name) => !z.uuid().safeParse(name).success, "Use words")
  .refine((name) => name === "" || termSlug(name) !== "", "Use words of Latin letters and digits");
export const renameHashtagSchema = z
  .strictObject({ name: hashtagNameField, before: beforeField() })
  .meta({ id: "RenameHashtag" });
export const mergeHashtagsSchema = z
  .strictObject({
    from: z.array(idField("from")).min(1, "Name a hashtag to merge").max(mostMerged, `At most ${mostMerged} at once`),
    into: idField("into"),
  })
  .refine(({ from, into }) => !from.includes(into), {
    path: ["into"],
    message: "A hashtag can't be merged into itself",
  })
  .meta({ id: "MergeHashtags" });
