import { z } from "zod";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { dayField, staffNotesSchema } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";

export const contactStatuses = ["new", "handled", "spam"] as const;
const statusField = z.enum(contactStatuses, `status must be one of ${contactStatuses.join(", ")}`);

/** Query of GET /api/v1/contact-messages, and the address of its screen. The newest come first. */
export const messageListQuerySchema = z.strictObject({
  ...paging(20),
  status: statusField.optional(),
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional(),
});
export type MessageListQuery = z.infer<typeof messageListQuerySchema>;

export const idParamSchema = z.strictObject({ id: z.uuid("id must be a UUID") });
export const markSchema = z.strictObject({
  status: statusField,
  before: z
    .enum(contactStatuses, `before must be one of ${contactStatuses.join(", ")}`)
    .optional()
    .meta({ description: "How it was marked: if somebody has marked it otherwise by now, nothing is changed (409)." }),
});
export type Mark = z.infer<typeof markSchema>;
/** What GET and POST …/delete-old speak of: what is older than the beginning of a day in Dhaka. */
export const deleteOldSchema = z.strictObject({
  before: dayField("before must be a day, such as 2026-01-31"),
  status: z.enum(["handled", "spam"], "status must be handled or spam").optional(),
});

export type OldMessages = z.infer<typeof deleteOldSchema>;

const messageSummarySchema = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    excerpt: z.string(),
    status: z.enum(contactStatuses),
    suspicion: z.enum(["honeypot", "haste", "links"]).nullable(),
    hasAccount: z.boolean(),
    createdAt: z.iso.datetime(),
    handledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "ContactMessageSummary" });
export type MessageSummary = z.infer<typeof messageSummarySchema>;
const messageSchema = messageSummarySchema
  .extend({
    message: z.string(),
    mailedAt: z.iso.datetime().nullable(),
    handledBy: z.string().nullable().meta({ description: "Null: nobody yet, or an account that is gone." }),
    notes: staffNotesSchema,
  })
  .meta({ id: "ContactMessage" });
export type Message = z.infer<typeof messageSchema>;

const countsSchema = z.object({ new: z.int(), handled: z.int(), spam: z.int() });
export type MessageCounts = z.infer<typeof countsSchema>;

export const messageAnswerSchema = success(messageSchema).meta({ id: "ContactMessageAnswer" });
export const messageListAnswerSchema = success(
  z.object({ items: z.array(messageSummarySchema), pagination: paginationSchema, counts: countsSchema }),
).meta({ id: "ContactMessageList" });
export const deletedAnswerSchema = success(z.object({ deleted: z.int() })).meta({ id: "ContactDeleted" });
export const oldAnswerSchema = success(z.object({ count: z.int() })).meta({ id: "ContactOld" });
export const removedAnswerSchema = success(z.null()).meta({ id: "ContactRemoved" });
