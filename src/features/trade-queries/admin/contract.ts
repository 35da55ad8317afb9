import { z } from "zod";
import { countCharacters, tidyText } from "#lib/input-text.ts";
import { slugPattern } from "#lib/slug.ts";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { beforeField, dayField, staffNotesSchema } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";
import { querySummarySchema, statusCountsSchema, statusFilter, tradeQuerySchema } from "../contract.ts";
import { answerLimit, queryFault, textFault } from "../query-text.ts";

/** A text by its name ('Answer') and greatest length, tidied first. */
export const textSchema = (name: string, max: number) =>
  z
    .string({ error: `${name} is required` })
    .transform(tidyText)
    .superRefine((text, context) => {
      const fault = textFault(text, name, max);
      if (fault) context.addIssue({ code: "custom", message: fault });
    });

/** PATCH /trade-queries/{id}/answer: the answer, and which question it was written for. */
export const answerSchema = z.strictObject({
  answer: textSchema("Answer", answerLimit),
  partId: z.uuid("partId must be a UUID").optional().meta({
    description:
      "What is answered: the id of the query, or of its follow-up. If another one is open by now, nothing is sent (409); if this one has this very answer, that is a success.",
  }),
  before: z
    .string()
    .max(answerLimit)
    .optional()
    .meta({ description: "The question as it was read: if it says something else by now, nothing is sent (409)." }),
});
export type NewAnswer = z.infer<typeof answerSchema>;
/** PATCH /trade-queries/edit/{id}: which of the two texts, and its new words. */
export const editSchema = z
  .strictObject({
    text: z.string({ error: "Text is required" }).transform(tidyText),
    type: z.enum(["query", "answer"], "type must be query or answer"),
    before: z
      .string()
      .max(answerLimit)
      .optional()
      .meta({ description: "The text that was changed: if another is there by now, nothing is changed (409)." }),
  })
  .superRefine(({ text, type }, context) => {
    const fault = type === "query" ? queryFault(text) : textFault(text, "Text", answerLimit);
    if (fault) context.addIssue({ code: "custom", path: ["text"], message: fault });
  });
export const assignSchema = z.strictObject({
  assigneeId: z.uuid("assigneeId must be a UUID").nullable(),
  before: z
    .uuid("before must be a UUID")
    .nullable()
    .optional()
    .meta({ description: "Whose it was: if it is another's by now, nothing is changed (409)." }),
});

const hasTen = (text: string) => countCharacters(text) >= 10;

/** What is published: the editor's own words, free of everything that points to a person. */
export const publicationSchema = z.strictObject({
  title: textSchema("Title", 200).refine(hasTen, "Title must be at least 10 characters long"),
  slug: z
    .string()
    .max(120, "Slug can have at most 120 characters")
    .regex(slugPattern, "Slug must be lower-case words joined by hyphens")
    .optional(),
  question: textSchema("Question", 5000).refine(hasTen, "Question must be at least 10 characters long"),
  answer: textSchema("Answer", answerLimit),
  published: z.boolean().default(true),
  before: z
    .strictObject({ title: z.string().max(200), question: z.string().max(5000), answer: z.string().max(answerLimit) })
    .nullable()
    .optional()
    .meta({
      description: "What was public when this was written; if it is something else by now, nothing changes (409).",
    }),
});

const flag = (name: string) =>
  z
    .enum(["true", "false"], `${name} must be true or false`)
    .default("false")
    .transform((text) => text === "true");

const adminFilters = {
  status: statusFilter,
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional(),
  assignee: z.union([z.literal("none"), z.uuid()], "assignee must be a user's id or none").optional(),
  overdue: flag("overdue"),
  sortField: z.enum(["createdAt", "promisedOn"], "sortField must be createdAt or promisedOn").default("createdAt"),
  sortOrder: z.enum(["asc", "desc"], "sortOrder must be asc or desc").default("desc"),
};
/** Query of GET /api/v1/trade-queries/export: that of the list without its pages. */
export const adminExportQuerySchema = z.strictObject(adminFilters);
export type AdminExportQuery = z.infer<typeof adminExportQuerySchema>;
/** Query of GET /api/v1/trade-queries. */
export const adminListQuerySchema = z.strictObject({ ...paging(20), ...adminFilters });
export type AdminListQuery = z.infer<typeof adminListQuerySchema>;

const personSchema = z.object({ userId: z.uuid(), fullName: z.string() }).meta({ id: "TradeQueryPerson" });
const askerSchema = personSchema.extend({ email: z.string() }).meta({ id: "TradeQueryAsker" });
const deskFields = {
  asker: askerSchema,
  assignee: personSchema.nullable(),
  overdue: z.boolean(),
};
export const adminSummarySchema = querySummarySchema.extend(deskFields).meta({ id: "AdminTradeQuerySummary" });
export const adminQuerySchema = tradeQuerySchema
  .extend({
    ...deskFields,
    notes: staffNotesSchema,
    edits: z.array(
      z.object({
        partId: z.uuid(),
        type: z.enum(["query", "answer"]),
        before: z.string(),
        editedBy: z.string().nullable(),
        editedAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: "AdminTradeQuery" });
export type AdminSummary = z.infer<typeof adminSummarySchema>;
export type AdminQuery = z.infer<typeof adminQuerySchema>;

const adminCountsSchema = statusCountsSchema
  .extend({ overdue: z.int(), unassigned: z.int().meta({ description: "Pending ones that nobody has taken." }) })
  .meta({ id: "AdminTradeQueryCounts" });
export type AdminCounts = z.infer<typeof adminCountsSchema>;

export const adminListAnswerSchema = success(
  z.object({
    items: z.array(adminSummarySchema),
    pagination: paginationSchema,
    counts: adminCountsSchema,
    assignees: z.array(personSchema).meta({ description: "Whom a query can be given to: what `assignee` may be." }),
  }),
).meta({ id: "AdminTradeQueries" });
export type AdminList = z.infer<typeof adminListAnswerSchema>["data"];
export const adminQueryAnswerSchema = success(adminQuerySchema).meta({ id: "AdminTradeQueryAnswer" });
export const assigneesAnswerSchema = success(z.array(personSchema)).meta({ id: "TradeQueryAssignees" });

const holidaySchema = z
  .object({ day: z.iso.date("day must be a date, as in 2026-12-16"), name: z.string() })
  .meta({ id: "Holiday" });
export const holidayNameSchema = z.strictObject({ name: textSchema("Name", 100) });
export const saveHolidaySchema = holidayNameSchema.extend({
  before: z.string().max(100).nullable().optional().meta({
    description: "Its name until now, null for none: if it is called otherwise by now, nothing is changed (409).",
  }),
});
export const holidayParam = z.strictObject({ day: dayField("day must be a date, as in 2026-12-16") });
export const holidaysAnswerSchema = success(z.array(holidaySchema)).meta({ id: "Holidays" });
export const doneSchema = success(z.null()).meta({ id: "TradeQueryDone" });

const daysFault = "Enter a whole number from 1 to 30";
const promiseDays = z.int(daysFault).min(1, daysFault).max(30, daysFault);
const workdays = z
  .array(z.int().min(0).max(6))
  .min(1, "Choose at least one working day")
  .max(7)
  .refine((days) => new Set(days).size === days.length, "A day appears twice")
  .meta({ description: "Days of the week on which the institute works; 0 is Sunday." });

/** What an admin decides about queries. Every field has a default, so an empty table still promises. */
export const querySettingsSchema = z
  .strictObject({ answerWorkingDays: promiseDays.default(3), workdays: workdays.default([0, 1, 2, 3, 4]) })
  .meta({ id: "TradeQuerySettings" });
export type QuerySettings = z.infer<typeof querySettingsSchema>;
export const promiseSchema = z.strictObject({ answerWorkingDays: promiseDays });
export const changeQuerySettingsSchema = z
  .strictObject({ answerWorkingDays: promiseDays, workdays })
  .partial()
  .extend({ before: beforeField() });
export const querySettingsAnswerSchema = success(querySettingsSchema).meta({ id: "TradeQuerySettingsAnswer" });
