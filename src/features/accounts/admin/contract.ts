import { z } from "zod";
import { isBlank } from "#lib/input-text.ts";
import { roles } from "#lib/staff.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { dayField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { emailSchema } from "../contract.ts";

const yesNo = (name: string) => z.enum(["all", "true", "false"], `${name} must be all, true or false`).default("all");

/** Query of GET /api/v1/users, and the address of its screen. */
export const userListQuerySchema = z.strictObject({
  ...paging(20),
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional()
    .meta({ description: "A part of the name, email, username or phone number." }),
  role: z.enum(["all", "staff", ...roles], `role must be all, staff, ${roles.join(", ")}`).default("all"),
  verified: yesNo("verified"),
  blocked: yesNo("blocked"),
  from: dayField("from must be a day such as 2026-07-01").optional().meta({ description: "First day of signing up." }),
  to: dayField("to must be a day such as 2026-07-31").optional().meta({ description: "Last day of signing up." }),
  sortField: z
    .enum(["createdAt", "fullName", "lastLogin"], "sortField must be createdAt, fullName or lastLogin")
    .default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
});
export type UserListQuery = z.infer<typeof userListQuerySchema>;

const moment = z.iso.datetime();
const summaryFields = {
  userId: z.uuid(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  role: z.enum(roles),
  isVerified: z.boolean(),
  blockedAt: moment.nullable(),
  createdAt: moment,
  lastLogin: moment.nullable(),
};
const userSummarySchema = z.object(summaryFields).meta({ id: "UserSummary" });
export type UserSummary = z.infer<typeof userSummarySchema>;

const userCountsSchema = z
  .object({ all: z.int(), customers: z.int(), staff: z.int(), unverified: z.int(), blocked: z.int() })
  .meta({ id: "UserCounts" });
export type UserCounts = z.infer<typeof userCountsSchema>;

export const userListAnswerSchema = success(
  z.object({ items: z.array(userSummarySchema), pagination: paginationSchema, counts: userCountsSchema }),
).meta({ id: "Users" });

const personSchema = z
  .object({
    ...summaryFields,
    avatar: z.string().nullable(),
    address: z.string().nullable(),
    blockReason: z.string().nullable(),
    secondFactor: z.boolean(),
    deleteAfter: moment.nullable().meta({ description: "When the account is deleted, as its owner asked." }),
    emailChange: z
      .object({ email: z.string(), expiresAt: moment })
      .nullable()
      .meta({ description: "A new address that its owner has not confirmed yet." }),
    sessions: z.array(z.object({ id: z.uuid(), device: z.string(), createdAt: moment, lastSeenAt: moment })),
  })
  .meta({ id: "Person" });
export type Person = z.infer<typeof personSchema>;
export const personAnswerSchema = success(personSchema).meta({ id: "PersonAnswer" });

const historyPartSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    total: z.int(),
    items: z.array(
      z.object({
        title: z.string(),
        detail: z.string(),
        at: moment,
        href: z.string().nullable().meta({ description: "Its screen in the admin area." }),
        emailId: z.uuid().nullable().meta({ description: "An email that can be sent again as it was." }),
      }),
    ),
    more: z.string().nullable().meta({ description: "The screen that lists all of them." }),
  })
  .meta({ id: "PersonHistoryPart" });
export type HistoryPart = z.infer<typeof historyPartSchema>;
export const historyAnswerSchema = success(z.array(historyPartSchema)).meta({ id: "PersonHistory" });

export const userParam = z.strictObject({ id: z.uuid("id must be a UUID") });
export const userEmailParam = z.strictObject({
  id: z.uuid("id must be a UUID"),
  emailId: z.uuid("emailId must be a UUID"),
});
export const userSessionParam = z.strictObject({
  id: z.uuid("id must be a UUID"),
  sessionId: z.uuid("sessionId must be a UUID"),
});

const roleField = (name: string) => z.enum(roles, `${name} must be ${roles.join(", ")}`);
/** PATCH /users/{id}/role. */
export const changeRoleSchema = z.strictObject({
  role: roleField("role"),
  before: roleField("before").meta({
    description: "The role that was shown: if it is another by now, nothing changes (409).",
  }),
});
/** POST /users/{id}/block. The person reads the reason in the email about it. */
export const blockSchema = z.strictObject({
  reason: z
    .string({ error: "Reason is required" })
    .trim()
    .min(1, "Reason is required")
    .max(500, "Reason can have at most 500 characters")
    .refine((text) => text === "" || !isBlank(text), "Reason is required")
    .refine((text) => !/[^\P{Cc}\n\r]/u.test(text), "Reason cannot contain control characters"),
});
/** POST /users/{id}/email-change. */
export const changeEmailSchema = z.strictObject({ email: emailSchema });
export const exportQuerySchema = z.strictObject({
  format: z.enum(["json", "html"], "format must be json or html").default("json"),
});
