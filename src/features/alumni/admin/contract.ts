import { z } from "zod";
import { isBlank, isPrintableText, tidyText, unprintableMessage } from "#lib/input-text.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";
import { alumniPersonSchema } from "../directory-contract.ts";
import { type WorkField, workFields } from "../fields-of-work.ts";

const entryStates = ["listed", "removed"] as const;

const fieldKeys = workFields.map(({ key }) => key) as [WorkField, ...WorkField[]];
const sorts = ["name", "since"] as const;

/** Query of GET /alumni. */
export const entryListQuerySchema = z.strictObject({
  ...paging(20),
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
  state: z.enum(entryStates, `state must be one of ${entryStates.join(", ")}`).default("listed"),
  field: z.enum(fieldKeys, "field must be one of the list").optional(),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("since"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
});
export type EntryListQuery = z.output<typeof entryListQuerySchema>;

export const entrySummarySchema = z
  .object({
    handle: z.string(),
    name: z.string(),
    work: z.string().meta({ description: "Job title and organization, as far as they are shown." }),
    field: z.enum(fieldKeys).nullable(),
    state: z.enum(entryStates),
    since: z.iso.datetime().meta({ description: "Listed, or taken off the list, since then." }),
  })
  .meta({ id: "AlumniEntrySummary" });
export type EntrySummary = z.infer<typeof entrySummarySchema>;
export const entryListSchema = success(
  z.object({
    items: z.array(entrySummarySchema),
    pagination: paginationSchema,
    counts: z.record(z.enum(entryStates), z.int()),
  }),
).meta({ id: "AlumniEntryList" });

export const entryParam = z.strictObject({
  handle: z.string().regex(/^[a-z2-7]{20}$/, "This is the address of nobody"),
});

/** One entry as staff see it: what everybody sees, and how it stands. */
export const entrySchema = z
  .object({
    handle: z.string(),
    name: z.string(),
    state: z.enum(entryStates),
    since: z.iso.datetime(),
    person: alumniPersonSchema.nullable().meta({ description: "As everybody sees them; null when taken off." }),
    findable: z.boolean().meta({ description: "Whether search engines may have the page." }),
    reason: z.string().nullable().meta({ description: "Why it was taken off." }),
    version: z.int(),
  })
  .meta({ id: "AlumniEntry" });
export type Entry = z.infer<typeof entrySchema>;
export const entryAnswerSchema = success(entrySchema).meta({ id: "AlumniEntryAnswer" });

const version = z.int().min(1).max(2_000_000_000).meta({ description: "As it was read: another one is a 409." });

/** POST /alumni/{handle}/take-off. The person reads the reason in the email about it. */
export const takeOffSchema = z
  .strictObject({
    version,
    reason: z
      .string({ error: "Reason is required" })
      .transform(tidyText)
      .refine((text) => !isBlank(text), "Reason is required")
      .refine((text) => text.length <= 500, "Reason can have at most 500 characters")
      .refine(isPrintableText, unprintableMessage),
  })
  .meta({ id: "TakeOffAlumniEntry" });
export type TakeOff = z.output<typeof takeOffSchema>;

/** POST /alumni/{handle}/allow. */
export const allowSchema = z.strictObject({ version }).meta({ id: "AllowAlumniEntry" });
export const entryDoneSchema = success(z.null()).meta({ id: "AlumniEntryDone" });
