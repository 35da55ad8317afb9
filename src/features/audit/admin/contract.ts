import { z } from "zod";
import { success, successPage } from "#platform/http/envelope.ts";
import { dayField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";

/** Query of GET /api/v1/audit-log, and the address of its screen. The newest come first. */
export const auditListQuerySchema = z.strictObject({
  ...paging(20),
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional()
    .meta({ description: "What was done, to what; or the name or email of who did it." }),
  outcome: z.enum(["all", "done", "refused"], "outcome must be all, done or refused").default("all"),
  from: dayField("from must be a day such as 2026-07-01").optional(),
  to: dayField("to must be a day such as 2026-07-31").optional(),
});
export type AuditListQuery = z.infer<typeof auditListQuerySchema>;

const entryFields = {
  id: z.int(),
  at: z.iso.datetime(),
  actor: z
    .object({ userId: z.uuid(), fullName: z.string().nullable().meta({ description: "Null: the account is gone." }) })
    .nullable()
    .meta({ description: "Null: the site itself, or the command line." }),
  outcome: z.enum(["done", "refused"]),
  action: z.string(),
  subject: z.string(),
};
export const auditSummarySchema = z.object(entryFields).meta({ id: "AuditSummary" });
export const auditEntrySchema = z
  .object({
    ...entryFields,
    subjectId: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    call: z.string().nullable(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditSummary = z.infer<typeof auditSummarySchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditListAnswerSchema = successPage(auditSummarySchema).meta({ id: "AuditList" });
export const auditEntryAnswerSchema = success(auditEntrySchema).meta({ id: "AuditEntryAnswer" });
export const auditParam = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,14}$/, "id must be the number of a note"),
});
