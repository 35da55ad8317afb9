import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { pressKeyField } from "#platform/http/fields.ts";
import { textSchema } from "./contract.ts";

/** At most this many saved replies: nobody finds one among more. */
export const mostReplies = 200;

export const replyFields = z.strictObject({ title: textSchema("Title", 100), text: textSchema("Text", 5000) });
/** A change says what stood there: if something else does by now, nothing is changed (409). */
export const replyChangeSchema = replyFields.extend({
  before: z.strictObject({ title: z.string().max(100), text: z.string().max(5000) }),
});
export const replyParam = z.strictObject({ id: z.uuid("id must be a UUID") });
const replySchema = z.object({ id: z.uuid(), title: z.string(), text: z.string() }).meta({ id: "TradeQueryReply" });
export type SavedReply = z.infer<typeof replySchema>;
export const replyAnswerSchema = success(replySchema).meta({ id: "TradeQueryReplyAnswer" });
export const repliesAnswerSchema = success(z.array(replySchema)).meta({ id: "TradeQueryReplies" });
export const replyGoneSchema = success(z.null()).meta({ id: "TradeQueryReplyGone" });

const similarSchema = z
  .object({
    id: z.uuid(),
    caseNumber: z.string(),
    question: z.string().meta({ description: "The part that is like it, at most 300 characters." }),
    answer: z.string(),
    answeredAt: z.iso.datetime(),
  })
  .meta({ id: "SimilarTradeQuery" });
export type SimilarQuery = z.infer<typeof similarSchema>;
export const similarAnswerSchema = success(z.array(similarSchema)).meta({ id: "SimilarTradeQueries" });

export const blogDraftSchema = z.strictObject({
  idempotencyKey: pressKeyField(),
  partId: z.uuid("partId must be a UUID").meta({ description: "Whose answer: the query's own id, or a follow-up's." }),
});
export const blogDraftAnswerSchema = success(
  z.object({ id: z.uuid(), title: z.string(), slug: z.string(), sources: z.int() }),
).meta({ id: "TradeQueryBlogDraft" });
