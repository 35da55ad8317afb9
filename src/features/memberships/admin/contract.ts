import { z } from "zod";
import { isBlank } from "#lib/input-text.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { lineField, priceField, textField, versionField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { exchangeSchema, membershipKindSchema } from "../contract.ts";
import { listedStandings, standings } from "../membership-state.ts";

const sorts = ["createdAt", "name", "endsOn"] as const;
const listShape = {
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
  standing: z.enum(listedStandings, `standing must be one of ${listedStandings.join(", ")}`).optional(),
  kind: z.uuid("kind must be the id of a kind of membership").optional(),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
};
/** Query of GET /memberships/admin/list. */
export const membershipListQuerySchema = z.strictObject({ ...paging(20), ...listShape });
export type MembershipListQuery = z.output<typeof membershipListQuerySchema>;
/** Query of GET /memberships/admin/export. */
export const membershipExportQuerySchema = z.strictObject(listShape);
export type MembershipFilter = z.output<typeof membershipExportQuerySchema>;

export const membershipSummarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    organization: z.string(),
    kind: z.string(),
    standing: z.enum(standings),
    number: z.string().nullable(),
    endsOn: z.iso.date().nullable(),
    beginsOn: z.iso.date().nullable().meta({ description: "The first day of its next term, where none runs." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "MembershipSummary" });
export type MembershipSummary = z.infer<typeof membershipSummarySchema>;

export const membershipListSchema = success(
  z.object({
    items: z.array(membershipSummarySchema),
    pagination: paginationSchema,
    counts: z.record(z.enum(listedStandings), z.int()),
  }),
).meta({ id: "MembershipList" });

export const staffMembershipSchema = membershipSummarySchema
  .extend({
    version: z.int(),
    fee: z.number().min(0),
    months: z.int(),
    reason: z.string(),
    question: z.string(),
    answer: z.string(),
    earlier: z.array(exchangeSchema).meta({ description: "What was asked before that, the first question first." }),
    decision: z.string(),
    payUntil: z.iso.datetime().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    terms: z.array(
      z.object({
        id: z.uuid(),
        startsOn: z.iso.date(),
        endsOn: z.iso.date(),
        paid: z.boolean(),
        takenBack: z.boolean(),
      }),
    ),
  })
  .meta({ id: "StaffMembership" });
export type StaffMembership = z.infer<typeof staffMembershipSchema>;
export const staffMembershipAnswerSchema = success(staffMembershipSchema).meta({ id: "StaffMembershipAnswer" });

/** POST /memberships/{id}/approve: upon the version that was read. */
export const approveSchema = z.strictObject({ version: versionField() });

const told = (message: string) => textField("This", 1000).refine((text) => !isBlank(text), message);
/** POST /memberships/{id}/refuse and /revoke */
export const reasonSchema = z.strictObject({
  reason: told("Say why").meta({ description: "Told to whoever applied." }),
  version: versionField(),
});
/** POST /memberships/{id}/ask */
export const askSchema = z.strictObject({
  question: told("Write what you'd like to know").meta({ description: "Told to whoever applied." }),
  version: versionField(),
});

/** What is set of a kind of membership. */
export const kindShape = {
  name: lineField("name", 60).min(1, "Name it"),
  summary: lineField("summary", 300).meta({ description: "Whom it is for." }),
  benefits: z.array(lineField("A benefit", 200).min(1, "A benefit has words")).max(12, "At most 12 benefits"),
  fee: priceField().meta({ description: "Of one term, in BDT; 0 is free." }),
  months: z
    .int("months must be a whole number")
    .min(1, "months must be at least 1")
    .max(60, "months must be at most 60")
    .meta({ description: "How long a term is." }),
  forOrganizations: z.boolean().meta({ description: "Whether an application names an organization." }),
  open: z.boolean().meta({ description: "Whether it takes applications." }),
  position: z.int().min(0).max(999),
};
/** POST /memberships/admin/kinds */
export const newKindSchema = z.strictObject(kindShape);
/** PATCH /memberships/admin/kinds/{id}: all of it, upon the version that was read. */
export const changeKindSchema = z.strictObject({ ...kindShape, version: versionField() });

export const adminKindSchema = membershipKindSchema
  .extend({
    position: z.int(),
    version: z.int(),
    used: z.boolean().meta({ description: "Whether anybody has applied for it: then it stays." }),
  })
  .meta({ id: "AdminMembershipKind" });
export type AdminKind = z.infer<typeof adminKindSchema>;
export type NewKind = z.output<typeof newKindSchema>;
export type ChangeKind = z.output<typeof changeKindSchema>;
export const adminKindsSchema = success(z.array(adminKindSchema)).meta({ id: "AdminMembershipKinds" });
export const adminKindAnswerSchema = success(adminKindSchema).meta({ id: "AdminMembershipKindAnswer" });
export const kindRemovedSchema = success(z.null()).meta({ id: "MembershipKindRemoved" });
