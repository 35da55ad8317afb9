import { z } from "zod";
import { paginationSchema, success, successPage } from "#platform/http/envelope.ts";
import { beforeField, lineField, momentField, pressKeyField, textField, versionField } from "#platform/http/fields.ts";
import { paging } from "#platform/http/list-query.ts";

export const issueStatuses = ["draft", "scheduled", "sending", "sent", "cancelled"] as const;
export const subscriberStatuses = ["pending", "active", "unsubscribed", "bounced", "complained"] as const;
export const deliveryStatuses = ["queued", "sending", "sent", "failed", "bounced", "skipped"] as const;

const noControl = (text: string) => !/(?!\n)\p{Cc}/u.test(text);
const subjectSchema = lineField("Subject", 150).min(1, "Subject is required");
const introSchema = textField("Introduction", 5000).meta({
  description: "Plain text; an empty line parts paragraphs.",
});
const blogIdsSchema = z
  .array(z.uuid("blogIds must be ids of blogs"))
  .min(1, "Choose at least one blog")
  .max(20, "Choose at most 20 blogs")
  .refine((ids) => new Set(ids).size === ids.length, "A blog appears twice");

export const newIssueSchema = z.strictObject({
  idempotencyKey: pressKeyField(),
  subject: subjectSchema,
  intro: introSchema.default(""),
  blogIds: blogIdsSchema,
});
export const changeIssueSchema = z.strictObject({
  revision: versionField().meta({ description: "The one that was read; an older one answers 409." }),
  subject: subjectSchema.optional(),
  intro: introSchema.optional(),
  blogIds: blogIdsSchema.optional(),
});
export const sendIssueSchema = z.strictObject({
  at: momentField("at must be a moment in UTC, such as 2026-12-01T04:00:00Z")
    .optional()
    .meta({ description: "Left out: now." }),
  revision: versionField().optional().meta({ description: "The one that was read; an older one answers 409." }),
});
export const cancelIssueSchema = z.strictObject({
  status: z
    .enum(["scheduled", "sending"])
    .optional()
    .meta({ description: "The one that was read; a planned issue whose sending has begun since answers 409." }),
});

const progressSchema = z
  .object({
    recipients: z.int(),
    sent: z.int(),
    failed: z.int().meta({ description: "Refused, given up, or bounced later." }),
    skipped: z.int().meta({ description: "Unsubscribed or paused before their turn, or canceled." }),
    waiting: z.int(),
  })
  .meta({ id: "NewsletterProgress" });
export type Progress = z.infer<typeof progressSchema>;

const issueSummarySchema = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    status: z.enum(issueStatuses),
    revision: z.int(),
    scheduledAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    problem: z.string().nullable().meta({ description: "What keeps it from going on; tried again by itself." }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    progress: progressSchema,
  })
  .meta({ id: "NewsletterIssueSummary" });
export type IssueSummary = z.infer<typeof issueSummarySchema>;

const issueSchema = issueSummarySchema
  .extend({
    intro: z.string(),
    audience: z
      .int()
      .nullable()
      .meta({ description: "How many readers it would go to now; null once its sending has started." }),
    blogs: z.array(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        title: z.string(),
        visible: z.boolean().meta({ description: "Only visible blogs appear in the issue." }),
      }),
    ),
  })
  .meta({ id: "NewsletterIssue" });
export type Issue = z.infer<typeof issueSchema>;

const previewSchema = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: "NewsletterPreview" });

const deliverySchema = z
  .object({
    id: z.uuid(),
    subscriberId: z.uuid(),
    email: z.string(),
    status: z.enum(deliveryStatuses),
    attempts: z.int(),
    reason: z.string().nullable(),
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "NewsletterDelivery" });
export type Delivery = z.infer<typeof deliverySchema>;

const subscriberSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    status: z.enum(subscriberStatuses),
    confirmedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    endReason: z.string().nullable(),
    pausedUntil: z.iso.datetime().nullable(),
    topics: z.array(z.string()).meta({ description: "Slugs of categories; none means all." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "NewsletterSubscriber" });
export type Subscriber = z.infer<typeof subscriberSchema>;

const subscriberDetailSchema = subscriberSchema
  .extend({
    mailedAt: z.iso.datetime().nullable().meta({ description: "When an email that the form asked for was last sent." }),
    letters: z
      .array(
        z.object({
          issueId: z.uuid(),
          subject: z.string(),
          status: z.enum(deliveryStatuses),
          reason: z.string().nullable().meta({ description: "Why it did not arrive." }),
          sentAt: z.iso.datetime().nullable(),
        }),
      )
      .meta({ description: "The newest issues that were to go to this address; kept 180 days after an issue ended." }),
    lettersInAll: z.int(),
  })
  .meta({ id: "NewsletterSubscriberDetail" });
export type SubscriberDetail = z.infer<typeof subscriberDetailSchema>;

export type SubscriberCounts = Record<(typeof subscriberStatuses)[number], number>;
const countsSchema = z.object(
  Object.fromEntries(subscriberStatuses.map((status) => [status, z.int()])) as {
    [S in (typeof subscriberStatuses)[number]]: z.ZodInt;
  },
);

const search = z
  .string()
  .trim()
  .max(200, "search can have at most 200 characters")
  .refine((text) => !/\p{Cc}/u.test(text), "search cannot contain control characters")
  .optional();
const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of ${values.join(", ")}`).optional();

export const idParamSchema = z.strictObject({ id: z.uuid("id must be a UUID") });
/** Query of the issues, and the address of their screen. */
export const issueListQuerySchema = z.strictObject({ ...paging(20), status: oneOf("status", issueStatuses) });
export const deliveryListQuerySchema = z.strictObject({ ...paging(20), status: oneOf("status", deliveryStatuses) });
/** Query of the readers, and the address of their screen. */
export const subscriberListQuerySchema = z.strictObject({
  ...paging(20),
  search,
  status: oneOf("status", subscriberStatuses),
});
export const exportQuerySchema = z.strictObject({ search, status: oneOf("status", subscriberStatuses) });

const bounceSchema = z
  .strictObject({
    email: z.string().max(254).optional(),
    messageId: z.string().max(300).optional().meta({ description: "The email's own; names issue and reader." }),
    kind: z.enum(["bounce", "complaint"], "kind must be bounce or complaint"),
    reason: z.string().trim().max(300, "reason can have at most 300 characters").refine(noControl).optional(),
  })
  .refine((one) => (one.email === undefined) !== (one.messageId === undefined), "Give either email or messageId");
export const bouncesSchema = z.strictObject({
  bounces: z.array(bounceSchema).min(1, "There is nothing in it").max(1000, "At most 1000 at a time"),
});
export type Bounce = z.infer<typeof bounceSchema>;
/** What staff write of an address by hand. */
export const bounceForm = z.strictObject({
  kind: bounceSchema.shape.kind,
  reason: bounceSchema.shape.reason,
});

export const choosableQuerySchema = z.strictObject({ search });
const choosableBlogSchema = z
  .object({ id: z.uuid(), title: z.string(), publishedAt: z.iso.datetime(), price: z.number() })
  .meta({ id: "NewsletterBlog" });
export type ChoosableBlog = z.infer<typeof choosableBlogSchema>;
export const choosableAnswerSchema = success(z.array(choosableBlogSchema)).meta({ id: "NewsletterBlogs" });

export const issueAnswerSchema = success(issueSchema).meta({ id: "NewsletterIssueAnswer" });
export const issueListAnswerSchema = successPage(issueSummarySchema).meta({ id: "NewsletterIssueList" });
export const previewAnswerSchema = success(previewSchema).meta({ id: "NewsletterPreviewAnswer" });
export const deliveryListAnswerSchema = successPage(deliverySchema).meta({ id: "NewsletterDeliveryList" });
export const subscriberListAnswerSchema = success(
  z.object({ items: z.array(subscriberSchema), pagination: paginationSchema, counts: countsSchema }),
).meta({ id: "NewsletterSubscriberList" });
export const subscriberAnswerSchema = success(subscriberDetailSchema).meta({ id: "NewsletterSubscriberAnswer" });
export const bouncesAnswerSchema = success(z.object({ marked: z.int(), unknown: z.int() })).meta({
  id: "NewsletterBounces",
});
export const retryAnswerSchema = success(z.object({ queued: z.int() })).meta({ id: "NewsletterRetry" });

/** How fast letters go out: what the mail provider allows, or what its reputation bears. */
const paceFault = "Enter a whole number from 1 to 60,000";
const perMinute = z.int(paceFault).min(1, paceFault).max(60_000, paceFault);
export const speedSchema = z.strictObject({ perMinute: perMinute.default(600) });
export type Speed = z.infer<typeof speedSchema>;
export const setSpeedSchema = z.strictObject({ perMinute, before: beforeField() });
export type SetSpeed = z.infer<typeof setSpeedSchema>;
export const speedAnswerSchema = success(speedSchema).meta({ id: "NewsletterSpeed" });
