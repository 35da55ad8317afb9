import { z } from "zod";
import { isBlank } from "#lib/input-text.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { dayField, textField, versionField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { proofKinds, proofStates } from "../proof-state.ts";

const sorts = ["createdAt", "name"] as const;
/** Query of GET /discount-proofs. */
export const proofListQuerySchema = z.strictObject({
  ...paging(20),
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
  state: z.enum(proofStates, `state must be one of ${proofStates.join(", ")}`).optional(),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
});
export type ProofListQuery = z.output<typeof proofListQuerySchema>;

export const proofSummarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    institution: z.string(),
    state: z.enum(proofStates),
    validUntil: z.iso.date().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "DiscountProofSummary" });
export type ProofSummary = z.infer<typeof proofSummarySchema>;

export const proofListSchema = success(
  z.object({
    items: z.array(proofSummarySchema),
    pagination: paginationSchema,
    counts: z.record(z.enum(proofStates), z.int()),
  }),
).meta({ id: "DiscountProofList" });

export const staffProofSchema = proofSummarySchema
  .extend({
    version: z.int(),
    account: z.object({ name: z.string(), email: z.string() }),
    fileKind: z.enum(proofKinds).nullable().meta({ description: "null once it was decided on: the file is deleted." }),
    reason: z.string(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable(),
    latest: z.iso.date().meta({ description: "The last day until which it can be approved." }),
  })
  .meta({ id: "DiscountProof" });
export type StaffProof = z.infer<typeof staffProofSchema>;
export const staffProofAnswerSchema = success(staffProofSchema).meta({ id: "DiscountProofAnswer" });

/** POST /discount-proofs/{id}/approve: upon the version that was read. */
export const approveProofSchema = z.strictObject({
  validUntil: dayField("A day such as 2027-06-30").meta({ description: "The last day on which it counts." }),
  version: versionField(),
});
/** POST /discount-proofs/{id}/refuse */
export const refuseProofSchema = z.strictObject({
  reason: textField("This", 1000)
    .refine((text) => !isBlank(text), "Say why")
    .meta({ description: "Told to whoever sent it." }),
  version: versionField(),
});
