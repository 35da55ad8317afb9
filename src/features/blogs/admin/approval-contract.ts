import { z } from "zod";
import { success } from "#platform/http/envelope.ts";
import { beforeField, lineField, textField, versionField } from "#platform/http/fields.ts";

/** How blogs come to be published. */
export const blogSettingsSchema = z.strictObject({
  /** Editors publish what another person has approved. Admins may do it without. */
  needsApproval: z.boolean().default(false),
});
export type BlogSettings = z.infer<typeof blogSettingsSchema>;
export const changeBlogSettingsSchema = blogSettingsSchema
  .partial()
  .extend({ needsApproval: z.boolean().optional(), before: beforeField() })
  .meta({ id: "ChangeBlogSettings" });
export const blogSettingsAnswerSchema = success(blogSettingsSchema).meta({ id: "BlogSettings" });

const version = versionField().meta({ description: "Of the blog as it was read." });

export const askApprovalSchema = z
  .strictObject({
    version,
    message: textField("message", 1000).default(""),
    reviewerId: z
      .uuid("reviewerId must be a UUID")
      .nullable()
      .default(null)
      .meta({ description: "Who is asked, by email; null is whoever comes first." }),
  })
  .meta({ id: "AskApproval" });

export const decideApprovalSchema = z
  .strictObject({
    version,
    outcome: z.enum(["approved", "changes", "withdrawn"], "outcome must be approved, changes or withdrawn"),
    answer: textField("answer", 1000).default(""),
  })
  .refine(({ outcome, answer }) => outcome !== "changes" || answer !== "", {
    path: ["answer"],
    message: "Say what is to be changed",
  })
  .meta({ id: "DecideApproval" });

export const addCommentSchema = z
  .strictObject({
    id: z.uuid("id must be a UUID").meta({ description: "Made by whoever sends it: sent twice, it's one comment." }),
    version,
    text: textField("text", 2000).refine((text) => text !== "", "Write a comment"),
    quote: lineField("quote", 500).default("").meta({ description: "The words that it is about; empty: the whole." }),
    place: z
      .int("place must be a whole number")
      .min(0, "place must be 0 or more")
      .max(2_000_000, "place can be at most 2,000,000")
      .default(0)
      .meta({ description: "Where they begin, in characters." }),
    answerTo: z.uuid("answerTo must be a UUID").nullable().default(null),
  })
  .meta({ id: "AddBlogComment" });
export type AddComment = z.output<typeof addCommentSchema>;

export const settleCommentSchema = z.strictObject({ settled: z.boolean() }).meta({ id: "SettleBlogComment" });

/** Somebody of the staff; null when the account is gone. */
const person = z.object({ userId: z.uuid(), fullName: z.string() }).nullable();

const requestSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  message: z.string(),
  askedBy: person,
  askedAt: z.iso.datetime(),
  reviewer: person,
  outcome: z.enum(["approved", "changes", "withdrawn"]).nullable(),
  answer: z.string(),
  decidedBy: person,
  decidedAt: z.iso.datetime().nullable(),
});
export type ApprovalRequest = z.infer<typeof requestSchema>;

const commentSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  quote: z.string(),
  place: z.int(),
  text: z.string(),
  answerTo: z.uuid().nullable(),
  madeBy: person,
  madeAt: z.iso.datetime(),
  settledBy: person,
  settledAt: z.iso.datetime().nullable(),
});
export type BlogComment = z.infer<typeof commentSchema>;

export const approvalSchema = z.object({
  wanted: z.boolean().meta({ description: "Whether the institute wants every blog approved before it's published." }),
  needed: z.boolean().meta({ description: "Whether whoever asks needs an approval to publish." }),
  approved: z.boolean().meta({ description: "Whether what readers would read now was approved." }),
  mayDecide: z.boolean().meta({ description: "Whether whoever asks may decide: not on a text of one's own." }),
  last: requestSchema.nullable(),
  reviewers: z.array(z.object({ userId: z.uuid(), fullName: z.string() })),
  comments: z.array(commentSchema),
});
export type Approval = z.infer<typeof approvalSchema>;
export const approvalAnswerSchema = success(approvalSchema).meta({ id: "BlogApproval" });
