import { z } from "zod";
import { isBlank } from "#lib/input-text.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { textField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { memberRoles } from "../company-state.ts";
import { blocksShape, companyFieldsSchema, emailField, mostPieces } from "../contract.ts";

const sorts = ["createdAt", "name"] as const;
/** Query of GET /companies/admin/list. */
export const companyListQuerySchema = z.strictObject({
  ...paging(20),
  search: z.string().trim().max(200, "search can have at most 200 characters").optional(),
  managers: z.enum(["none"], "managers must be none").optional().meta({ description: "none: nobody manages it." }),
  sortField: z.enum(sorts, `sortField must be one of ${sorts.join(", ")}`).default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
});
export type CompanyListQuery = z.output<typeof companyListQuerySchema>;

export const companySummarySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    contactEmail: z.string(),
    managers: z.int(),
    people: z.int(),
    paid: z.int().meta({ description: "Paid seats and copies." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "CompanySummary" });
export type CompanySummary = z.infer<typeof companySummarySchema>;
export const companyListSchema = success(
  z.object({ items: z.array(companySummarySchema), pagination: paginationSchema, unmanaged: z.int() }),
).meta({ id: "CompanyList" });

export const staffCompanySchema = z
  .object({
    ...companyFieldsSchema.shape,
    id: z.uuid(),
    contactEmail: z.string(),
    version: z.int(),
    createdAt: z.iso.datetime(),
    members: z.array(z.object({ userId: z.uuid(), name: z.string(), email: z.string(), role: z.enum(memberRoles) })),
    invitations: z.array(
      z.object({ id: z.uuid(), email: z.string(), role: z.enum(memberRoles), expiresAt: z.iso.datetime() }),
    ),
    ...blocksShape,
  })
  .meta({ id: "StaffCompany" });
export type StaffCompany = z.infer<typeof staffCompanySchema>;
export const staffCompanyAnswerSchema = success(staffCompanySchema).meta({ id: "StaffCompanyAnswer" });

/** POST /companies/admin/{id}/managers */
export const nameManagerSchema = z.strictObject({ email: emailField });

/** POST /companies/admin/blocks/{block}/give-back */
export const giveBackSchema = z.strictObject({
  key: z.uuid("key must be a UUID").meta({ description: "The same key gives back once." }),
  returned: z.int().min(0).max(mostPieces).optional().meta({
    description: "How many had gone back when the order was read: a press that is among them was told already.",
  }),
  count: z.int("Enter how many").min(1, "Enter how many").max(mostPieces, `At most ${mostPieces}`),
  reason: textField("reason", 500).refine((text) => !isBlank(text), "Say why"),
});
