import { z } from "zod";
import { itemSummarySchema, itemTextShape, writtenItemShape } from "#platform/content/item-contract.ts";
import { success, successPage } from "#platform/http/envelope.ts";
import { htmlField, lineField, priceField, publishAtField, slugField, versionField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";

const programStatuses = ["draft", "published", "archived"] as const;

const idField = z.uuid("id must be a UUID");

const fields = {
  title: lineField("title", 200).min(1, "title is required"),
  slug: slugField(),
  summary: lineField("summary", 500).min(1, "summary is required"),
  body: htmlField("body", 300_000).meta({ description: "HTML; cleaned by an allow-list." }),
  subject: slugField().max(60, "subject can have at most 60 characters").meta({
    description: "Slug of a category of the blogs: what it is about, and which drawings it gets.",
  }),
  certification: z.boolean(),
  format: lineField("format", 200).meta({ description: "How it is taught, in words." }),
  duration: lineField("duration", 100),
  audience: lineField("audience", 200),
  price: priceField().nullable().meta({ description: "BDT; 0 is free, null while the fee is told on request." }),
  position: z
    .int("position must be a whole number")
    .min(0, "position cannot be negative")
    .max(30_000, "position can be at most 30,000")
    .meta({ description: "Place in the lists, the lowest first; ties by title." }),
  status: z.enum(programStatuses, `status must be one of ${programStatuses.join(", ")}`),
  publishAt: publishAtField(),
};

/** Body of POST /api/v1/programs. The slug is made of the title where it is left out. */
export const createProgramSchema = z
  .strictObject({
    ...fields,
    slug: fields.slug.optional(),
    certification: fields.certification.default(false),
    format: fields.format.default(""),
    duration: fields.duration.default(""),
    audience: fields.audience.default(""),
    price: fields.price.default(null),
    position: fields.position.default(0),
    status: fields.status.default("draft"),
    publishAt: fields.publishAt.default(null),
  })
  .meta({ id: "CreateProgram" });
export type CreateProgram = z.output<typeof createProgramSchema>;

/** Body of PATCH /api/v1/programs: the program's id, the version that was read, and what changes. */
export const updateProgramSchema = z
  .strictObject({ id: idField, version: versionField(), ...z.object(fields).partial().shape })
  .meta({ id: "UpdateProgram" });
export type UpdateProgram = z.output<typeof updateProgramSchema>;

export const publishProgramSchema = z
  .strictObject({ id: idField, version: versionField(), status: fields.status })
  .meta({ id: "PublishProgram" });

export const programIdSchema = z.strictObject({ id: idField });

export const programSortFields = ["position", "title", "updatedAt"] as const;
const listStatuses = ["all", "draft", "published", "scheduled", "archived"] as const;

/** Query of GET /api/v1/programs/admin/list. */
export const adminProgramQuerySchema = z.strictObject({
  ...paging(20),
  sortField: z.enum(programSortFields, `sortField must be one of ${programSortFields.join(", ")}`).default("position"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("asc"),
  search: lineField("search", 200).optional(),
  status: z.enum(listStatuses, `status must be one of ${listStatuses.join(", ")}`).default("all"),
  certification: z.enum(["true", "false"], "certification must be true or false").optional(),
});
export type AdminProgramQuery = z.output<typeof adminProgramQuerySchema>;

const adminSummarySchema = itemSummarySchema
  .extend({
    ...writtenItemShape,
    certification: z.boolean(),
    duration: z.string(),
    price: z.number().min(0).nullable(),
    position: z.int(),
  })
  .meta({ id: "AdminProgramSummary" });
export type AdminProgramSummary = z.output<typeof adminSummarySchema>;
export const adminProgramListSchema = successPage(adminSummarySchema).meta({ id: "AdminProgramList" });

/** A program as it is edited. */
export const adminProgramSchema = adminSummarySchema
  .extend({ ...itemTextShape, format: z.string(), audience: z.string() })
  .meta({ id: "AdminProgram" });
export type AdminProgram = z.output<typeof adminProgramSchema>;
export const adminProgramAnswerSchema = success(adminProgramSchema).meta({ id: "AdminProgramAnswer" });
export const programDeletedSchema = success(z.null()).meta({ id: "ProgramDeleted" });
