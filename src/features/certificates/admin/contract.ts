import { z } from "zod";
import { cleanEmail } from "#lib/email-address.ts";
import { isBlank, isPrintable, oneLine, unprintableMessage } from "#lib/input-text.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { dayField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { certificateKinds } from "../kinds.ts";
import { certificateStates } from "../state.ts";

/** One line that is printed as it is. */
const printed = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .transform(oneLine)
    .refine((text) => !isBlank(text), `${name} is required`)
    .refine((text) => text.length <= max, `${name} can have at most ${max} characters`)
    .refine(isPrintable, unprintableMessage);

export const holderField = printed("Name", 100);
export const titleField = printed("Title", 200);
const reasonField = printed("Reason", 500);
/** The holder's address; empty where none is known. */
export const emailField = z
  .string("email must be text")
  .nullable()
  .transform((typed, context) => {
    if (typed === null || typed.trim() === "") return null;
    const email = cleanEmail(typed);
    if (email !== undefined) return email;
    context.addIssue({ code: "custom", message: "Type one email address, or nothing" });
    return z.NEVER;
  });
const issuedOnField = dayField("Choose the day of issue");
const validUntilField = dayField("Choose a day, or leave it empty").nullable();
const key = z.uuid("key must be a UUID").meta({ description: "Made anew for each press: sent twice, one is issued." });

/** What is wrong with a certificate as a whole. */
export function faultOfDays({ issuedOn, validUntil }: { issuedOn: string; validUntil: string | null }) {
  return validUntil !== null && validUntil < issuedOn ? "The last day lies before the day of issue" : undefined;
}

/** What is issued, for one and for many. */
export const issueShape = {
  key,
  holder: holderField.meta({ description: "As it is printed." }),
  email: emailField.default(null),
  programId: z
    .uuid("programId must be the id of a program")
    .nullable()
    .default(null)
    .meta({ description: "Its title, as it is now, is printed." }),
  title: titleField.optional().meta({ description: "What is printed where no program is named." }),
  issuedOn: issuedOnField,
  validUntil: validUntilField.default(null).meta({ description: "The last day, in Dhaka; null for no end." }),
};

/** What is wrong with what is issued, beside what the fields say. */
export function wholeIssue(
  body: { issuedOn: string; validUntil: string | null; programId: string | null; title?: string | undefined },
  context: z.RefinementCtx,
): void {
  const days = faultOfDays(body);
  if (days) context.addIssue({ code: "custom", path: ["validUntil"], message: days });
  if ((body.programId === null) === (body.title === undefined))
    context.addIssue({ code: "custom", path: ["title"], message: "Choose a program, or type a title" });
}

/** Body of POST /api/v1/certificates. */
export const issueSchema = z.strictObject(issueShape).superRefine(wholeIssue).meta({ id: "IssueCertificate" });
export type IssueBody = z.output<typeof issueSchema>;

/** Body of POST /api/v1/certificates/{id}/revoke. */
export const revokeSchema = z
  .strictObject({ reason: reasonField.meta({ description: "For staff alone." }) })
  .meta({ id: "RevokeCertificate" });

/** Body of POST /api/v1/certificates/{id}/reissue. */
export const reissueSchema = z
  .strictObject({ key, holder: holderField.meta({ description: "The name as it should have been." }) })
  .meta({ id: "ReissueCertificate" });

/** Body of POST /api/v1/certificates/{id}/renew. */
export const renewSchema = z
  .strictObject({ key, issuedOn: issuedOnField, validUntil: validUntilField.default(null) })
  .superRefine((body, context) => {
    const days = faultOfDays(body);
    if (days) context.addIssue({ code: "custom", path: ["validUntil"], message: days });
  })
  .meta({ id: "RenewCertificate" });

export const certificateIdParam = z.strictObject({ id: z.uuid("id must be a UUID") });

const sorts = ["createdAt", "holder", "validUntil"] as const;
const listShape = {
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
  state: z.enum(certificateStates, `state must be one of ${certificateStates.join(", ")}`).optional(),
  program: z.uuid("program must be the id of a program").optional(),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
};
/** Query of GET /api/v1/certificates. */
export const certificateListQuerySchema = z.strictObject({ ...paging(20), ...listShape });
export type CertificateListQuery = z.output<typeof certificateListQuerySchema>;
/** Query of GET /api/v1/certificates/export. */
export const certificateExportQuerySchema = z.strictObject(listShape);
export type CertificateFilter = z.output<typeof certificateExportQuerySchema>;

export const certificateSummarySchema = z
  .object({
    id: z.uuid(),
    number: z.string(),
    holder: z.string(),
    title: z.string(),
    state: z.enum(certificateStates),
    issuedOn: z.iso.date(),
    validUntil: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "CertificateSummary" });
export type CertificateSummary = z.infer<typeof certificateSummarySchema>;
export const certificateListSchema = success(
  z.object({
    items: z.array(certificateSummarySchema),
    pagination: paginationSchema,
    counts: z.record(z.enum(certificateStates), z.int()),
  }),
).meta({ id: "CertificateList" });

const linked = z.object({ id: z.uuid(), number: z.string(), as: z.enum(["correction", "renewal"]) }).nullable();
export const certificateSchema = certificateSummarySchema
  .extend({
    email: z.string().nullable(),
    kind: z.enum(certificateKinds),
    occasion: z.string().nullable().meta({ description: "Of taking part: when, and how long it was." }),
    hasAccount: z.boolean(),
    programId: z.uuid().nullable(),
    issuedBy: z.string().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    revokedReason: z.string().nullable(),
    before: linked.meta({ description: "The certificate whose place this one took." }),
    next: linked.meta({ description: "The certificate that took its place." }),
  })
  .meta({ id: "Certificate" });
export type Certificate = z.infer<typeof certificateSchema>;
export const certificateAnswerSchema = success(certificateSchema).meta({ id: "CertificateAnswer" });
export const programChoicesSchema = success(z.array(z.object({ id: z.uuid(), title: z.string() }))).meta({
  id: "CertificatePrograms",
});
