import { z } from "zod";
import { isBlank } from "#lib/input-text.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { dayField, textField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { agreedPartsSchema } from "../contract.ts";
import { enrollmentStates } from "../enrollment-state.ts";

const sorts = ["createdAt", "name"] as const;
const listShape = {
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
  state: z.enum(enrollmentStates, `state must be one of ${enrollmentStates.join(", ")}`).optional(),
  cohort: z.uuid("cohort must be the id of a cohort").optional(),
  late: z
    .literal("yes", "late must be yes")
    .optional()
    .meta({ description: "Only those enrolled who have not paid a part of the fee whose day is over." }),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
};
/** Query of GET /enrollments/admin/list. */
export const enrollmentListQuerySchema = z.strictObject({ ...paging(20), ...listShape });
export type EnrollmentListQuery = z.output<typeof enrollmentListQuerySchema>;
/** Query of GET /enrollments/admin/export. */
export const enrollmentExportQuerySchema = z.strictObject(listShape);
export type EnrollmentFilter = z.output<typeof enrollmentExportQuerySchema>;

export const enrollmentSummarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    state: z.enum(enrollmentStates),
    program: z.string(),
    cohort: z.string(),
    late: z.boolean().meta({ description: "A part of the fee whose day is over isn't paid." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "EnrollmentSummary" });
export type EnrollmentSummary = z.infer<typeof enrollmentSummarySchema>;

export const enrollmentListSchema = success(
  z.object({
    items: z.array(enrollmentSummarySchema),
    pagination: paginationSchema,
    counts: z.record(z.enum([...enrollmentStates, "late"]), z.int()),
  }),
).meta({ id: "EnrollmentList" });

export const cohortChoicesSchema = success(z.array(z.object({ id: z.uuid(), title: z.string() }))).meta({
  id: "CohortChoices",
});

export const staffEnrollmentSchema = enrollmentSummarySchema
  .extend({
    programId: z.uuid(),
    cohortId: z.uuid(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    cohortCanceled: z.boolean(),
    left: z.int(),
    price: z.number().min(0),
    parts: agreedPartsSchema.meta({ description: "Empty: it is paid whole." }),
    request: z.string(),
    reason: z.string(),
    heldUntil: z.iso.datetime().nullable(),
    enrolledAt: z.iso.datetime().nullable(),
    completedAt: z.iso.datetime().nullable(),
    certificate: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    revoked: z.object({ id: z.uuid(), number: z.string() }).nullable().meta({
      description: "The certificate that was issued for it and revoked: another is issued among the certificates.",
    }),
  })
  .meta({ id: "StaffEnrollment" });
export type StaffEnrollment = z.infer<typeof staffEnrollmentSchema>;
export const staffEnrollmentAnswerSchema = success(staffEnrollmentSchema).meta({ id: "StaffEnrollmentAnswer" });

/** POST /enrollments/{id}/refuse */
export const refuseSchema = z.strictObject({
  reason: textField("reason", 1000)
    .refine((text) => !isBlank(text), "Say why")
    .meta({ description: "Told to whoever asked." }),
});

export const certificateField = z
  .strictObject({
    issuedOn: dayField("Choose the day of issue"),
    validUntil: dayField("Choose a day, or leave it empty").nullable().default(null),
  })
  .refine(({ issuedOn, validUntil }) => validUntil === null || validUntil >= issuedOn, {
    path: ["validUntil"],
    message: "The last day lies before the day of issue",
  })
  .nullable()
  .meta({ description: "With days, a certificate of the program is issued at once; null issues none." });
export type CertificateDays = z.output<typeof certificateField>;

/** POST /enrollments/{id}/complete */
export const completeSchema = z.strictObject({ certificate: certificateField });

/** So many at once: each may be an email. */
export const mostLines = 500;
const csv = z
  .string("csv must be text")
  .min(1, "The file is empty")
  .max(200_000, "The file is too large")
  .meta({ description: "A column 'email': of the accounts that enrolled." });

/** POST /cohorts/{id}/completions/preview */
export const previewCompletionsSchema = z.strictObject({ csv, certificate: certificateField.default(null) });
/** POST /cohorts/{id}/completions */
export const completeManySchema = z.strictObject({
  csv,
  certificate: certificateField,
  digest: z
    .string("digest must be that of the preview")
    .length(64, "digest must be that of the preview")
    .meta({ description: "The preview's: if a line is another by now, none is marked (409)." }),
});
export const completionsPreviewSchema = success(
  z.object({
    title: z.string(),
    digest: z.string(),
    lines: z.array(z.object({ line: z.int(), name: z.string(), email: z.string() })),
    faults: z.array(z.object({ line: z.int(), message: z.string() })),
  }),
).meta({ id: "CompletionsPreview" });
export const completionsDoneSchema = success(z.object({ completed: z.int() })).meta({ id: "CompletionsDone" });
