import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { recordKinds } from "./kinds.ts";

export const recordEntrySchema = z
  .object({
    id: z.string().meta({ description: "Unique within its kind." }),
    kind: z.enum(recordKinds),
    at: z.iso.datetime(),
    wholeDay: z.boolean().meta({ description: "Only the day is known: `at` is its last second in UTC." }),
    title: z.string(),
    path: z.string().nullable().meta({ description: "Its page on this site, where there is one to open." }),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    removable: z.boolean().meta({ description: "Whether one may take it out of one's record." }),
  })
  .meta({ id: "LearningRecordEntry" });

const isKind = `kind must be one of ${recordKinds.join(", ")}`;
const isYear = "year must be a year from 2000 to 2199";
const filter = {
  kind: z.enum(recordKinds, isKind).optional(),
  year: z
    .string()
    .regex(/^2[01]\d\d$/, isYear)
    .transform(Number)
    .meta({ type: "integer", minimum: 2000, maximum: 2199 })
    .optional(),
};

const cursorForm = new RegExp(`^\\d{1,14}\\.(${recordKinds.join("|")})\\.[0-9a-f-]{36}$`);

/** GET /learning-record */
export const recordQuerySchema = z.strictObject({
  ...filter,
  before: z
    .string()
    .regex(cursorForm, "before must be the `next` of an answer")
    .meta({ description: "The `next` of the answer before: entries that are older." })
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, "limit must be a whole number from 1 to 100")
    .transform(Number)
    .default(25)
    .meta({ type: "integer", minimum: 1, maximum: 100 }),
});

/** GET /learning-record/export */
export const recordExportSchema = z.strictObject({
  ...filter,
  format: z.enum(["json", "csv"], "format must be json or csv").default("json"),
});

export const recordAnswerSchema = success(
  z.object({
    items: z.array(recordEntrySchema),
    next: z.string().nullable().meta({ description: "For `before`; null where nothing is older." }),
  }),
).meta({ id: "LearningRecord" });

/** GET /learning-record/summary */
export const recordSummarySchema = success(
  z.object({
    total: z.int(),
    kinds: z.array(z.object({ kind: z.enum(recordKinds), entries: z.int() })),
    years: z.array(z.object({ year: z.int(), entries: z.int() })).meta({ description: "In UTC, the newest first." }),
  }),
).meta({ id: "LearningRecordSummary" });

/** The file that a record is exported as. Fields may be added to version 1; what they mean does not change. */
export const recordFileSchema = z
  .object({
    format: z.literal("iit-learning-record"),
    version: z.literal(1),
    exportedAt: z.iso.datetime(),
    issuer: z.object({ name: z.string(), url: z.string() }),
    person: z.object({ name: z.string(), email: z.string() }),
    filter: z.object({ kind: z.enum(recordKinds).nullable(), year: z.int().nullable() }),
    entries: z.array(recordEntrySchema.omit({ path: true, removable: true }).extend({ url: z.string().nullable() })),
  })
  .meta({ id: "LearningRecordFile" });

export type RecordEntry = z.infer<typeof recordEntrySchema>;
export type RecordPage = z.infer<typeof recordAnswerSchema>["data"];
export type RecordSummary = z.infer<typeof recordSummarySchema>["data"];
