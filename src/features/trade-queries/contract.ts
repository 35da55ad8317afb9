import { z } from "zod";
import { tidyText } from "#lib/input-text.ts";
import { slugPattern } from "#lib/slug.ts";
import { paginationSchema, success, successPage } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";
import { caseNumberPattern } from "./case-number.ts";
import { queryStatuses } from "./query-state.ts";
import { queryFault } from "./query-text.ts";

/** A question as it is sent: tidied, then judged by the rules of the form. */
const queryTextSchema = z
  .string({ error: "Query is required" })
  .transform(tidyText)
  .superRefine((text, context) => {
    const fault = queryFault(text);
    if (fault) context.addIssue({ code: "custom", message: fault });
  });

const submissionId = z
  .uuid("submissionId must be a UUID")
  .optional()
  .meta({ description: "Made by the client for one submission: sent again with the same id, it is not a second one." });

export const submitQuerySchema = z.strictObject({
  query: queryTextSchema,
  mayPublish: z.boolean().optional().meta({ description: "The answer may be published without my name." }),
  submissionId,
});
export const followUpSchema = z.strictObject({ query: queryTextSchema, submissionId });
export const consentSchema = z.strictObject({ mayPublish: z.boolean() });

/** A query is named by its id or by its case number. */
export const queryParam = z.strictObject({
  id: z.union([z.uuid(), z.string().regex(caseNumberPattern)], "id must be a UUID or a case number"),
});

const count = z
  .string()
  .regex(/^\d{1,4}$/, "questions must be a whole number")
  .transform(Number);
/** Query of POST /trade-queries/{id}/close: the case as whoever closes it has read it. */
export const closeQuerySchema = z
  .strictObject({
    status: z.enum(queryStatuses, `status must be one of ${queryStatuses.join(", ")}`),
    questions: count.meta({ description: "The query itself and its follow-ups." }),
  })
  .partial()
  .meta({ description: "As the case was read: if it stands elsewhere by now, it is not closed (409)." });
export type SeenCase = z.infer<typeof closeQuerySchema>;

const statusSchema = z.enum(queryStatuses, `status must be one of ${queryStatuses.join(", ")}`);
export const statusFilter = z
  .enum(["all", ...queryStatuses], `status must be one of all, ${queryStatuses.join(", ")}`)
  .default("all");

/** Query of GET /api/v1/trade-queries/my. */
export const myQuerySchema = z.strictObject({
  ...paging(10),
  status: statusFilter,
});

const moment = z.iso.datetime();
export const queryPartSchema = z
  .object({
    id: z.uuid(),
    text: z.string(),
    createdAt: moment,
    editedAt: moment.nullable(),
    answer: z.string().nullable(),
    answeredAt: moment.nullable(),
    answerEditedAt: moment.nullable(),
  })
  .meta({ id: "TradeQueryPart" });

export const querySummarySchema = z
  .object({
    id: z.uuid(),
    caseNumber: z.string().meta({ description: "To be quoted: TQ-2026-000123." }),
    status: statusSchema,
    query: z.string(),
    answer: z.string().nullable().meta({ description: "The answer to the query itself; follow-ups have their own." }),
    promisedOn: z.iso.date().meta({ description: "Day in Dhaka by which the newest question is to be answered." }),
    followUpCount: z.int(),
    createdAt: moment,
    updatedAt: moment,
    answeredAt: moment.nullable(),
    closedAt: moment.nullable(),
  })
  .meta({ id: "TradeQuerySummary" });

export const tradeQuerySchema = querySummarySchema
  .extend({
    editedAt: moment.nullable(),
    firstAnsweredAt: moment.nullable().meta({ description: "When the query itself was answered." }),
    answerEditedAt: moment.nullable(),
    closedBy: z.enum(["asker", "institute"]).nullable(),
    mayPublish: z.boolean(),
    publicSlug: z.string().nullable().meta({ description: "Its page under /questions/, when it is public." }),
    followUps: z.array(queryPartSchema),
  })
  .meta({ id: "TradeQuery" });

export const statusCountsSchema = z
  .object({ all: z.int(), pending: z.int(), answered: z.int(), closed: z.int() })
  .meta({ id: "TradeQueryCounts" });

export type QueryPart = z.infer<typeof queryPartSchema>;
export type QuerySummary = z.infer<typeof querySummarySchema>;
export type TradeQuery = z.infer<typeof tradeQuerySchema>;
export type StatusCounts = z.infer<typeof statusCountsSchema>;

const myListSchema = z.object({
  items: z.array(querySummarySchema),
  pagination: paginationSchema,
  counts: statusCountsSchema,
});
export type MyQueries = z.infer<typeof myListSchema>;
export const myListAnswerSchema = success(myListSchema).meta({ id: "MyTradeQueries" });
export const queryAnswerSchema = success(tradeQuerySchema).meta({ id: "TradeQueryAnswer" });

/** What one types, to be compared with what is answered already. */
export const suggestSchema = z.strictObject({
  text: z.string().max(20_000, "text can have at most 20000 characters"),
});
export const suggestionsSchema = z
  .object({
    questions: z.array(z.object({ slug: z.string(), title: z.string() })),
    blogs: z.array(z.object({ slug: z.string(), title: z.string(), premium: z.boolean() })),
  })
  .meta({ id: "TradeQuerySuggestions" });
export type Suggestions = z.infer<typeof suggestionsSchema>;
export const suggestionsAnswerSchema = success(suggestionsSchema).meta({ id: "TradeQuerySuggestionsAnswer" });

export const publicQuestionSchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    question: z.string(),
    answer: z.string(),
    publishedAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "PublicQuestion" });
export type PublicQuestion = z.infer<typeof publicQuestionSchema>;

export const publicListQuerySchema = z.strictObject({
  ...paging(10),
  search: z
    .string()
    .trim()
    .max(200, "search can have at most 200 characters")
    .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
    .optional(),
});
export const publicSlugParam = z.strictObject({
  slug: z.string().max(120).regex(slugPattern, "slug must be lower-case words joined by hyphens"),
});
export const publicListAnswerSchema = successPage(publicQuestionSchema).meta({ id: "PublicQuestions" });
export const publicQuestionAnswerSchema = success(publicQuestionSchema).meta({ id: "PublicQuestionAnswer" });
