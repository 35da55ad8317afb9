import { z } from "zod";
import { paginationSchema, success } from "#platform/http/envelope.ts";
import { paging } from "#platform/http/list-query.ts";

export const mailStatuses = ["queued", "sent", "failed"] as const;
/** How far a job is, in our words; the queue knows more. */
export const jobStates = ["waiting", "running", "done", "failed"] as const;

/** Query of GET /api/v1/mails, and the address of its screen. The newest come first. */
export const mailListQuerySchema = z.strictObject({
  ...paging(20),
  status: z.enum(mailStatuses, `status must be one of ${mailStatuses.join(", ")}`).optional(),
});
/** Query of GET /api/v1/jobs, and the address of its screen. The newest come first. */
export const jobListQuerySchema = z.strictObject({
  ...paging(20),
  state: z.enum(jobStates, `state must be one of ${jobStates.join(", ")}`).optional(),
});
export type MailListQuery = z.infer<typeof mailListQuerySchema>;
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

const moment = z.iso.datetime();
const mailSchema = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    status: z.enum(mailStatuses),
    to: z.string().nullable().meta({ description: "Null: it was sent, and nothing of it is kept." }),
    attempts: z.int(),
    reason: z.string().nullable().meta({ description: "What the mail server said last." }),
    canSendAgain: z.boolean(),
    createdAt: moment,
    sentAt: moment.nullable(),
  })
  .meta({ id: "OutboxMail" });
export type OutboxMail = z.infer<typeof mailSchema>;
const mailCounts = z.object({ queued: z.int(), sent: z.int(), failed: z.int() });
export type MailCounts = z.infer<typeof mailCounts>;
export const mailListAnswerSchema = success(
  z.object({ items: z.array(mailSchema), pagination: paginationSchema, counts: mailCounts }),
).meta({ id: "OutboxMails" });
export const mailParam = z.strictObject({ id: z.uuid("id must be a UUID") });

const jobSchema = z
  .object({
    id: z.uuid(),
    queue: z.string(),
    state: z.enum(jobStates),
    tries: z.int(),
    reason: z.string().nullable().meta({ description: "Why it failed last, without anybody's data." }),
    createdAt: moment,
    runsAt: moment.nullable().meta({ description: "Not before then is it run." }),
    endedAt: moment.nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof jobSchema>;
const jobCounts = z.object({ waiting: z.int(), running: z.int(), done: z.int(), failed: z.int() });
export type JobCounts = z.infer<typeof jobCounts>;
export const jobListAnswerSchema = success(
  z.object({ items: z.array(jobSchema), pagination: paginationSchema, counts: jobCounts }),
).meta({ id: "Jobs" });
export const jobParam = z.strictObject({
  id: z.uuid("id must be a UUID"),
  queue: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, "queue must be the name of one"),
});

const mailSetupSchema = z
  .object({
    server: z.string().nullable().meta({ description: "Host of the SMTP server; null: emails are kept, not sent." }),
    from: z.string(),
  })
  .meta({ id: "MailSetup" });
export type MailSetup = z.infer<typeof mailSetupSchema>;
export const mailSetupAnswerSchema = success(mailSetupSchema).meta({ id: "MailSetupAnswer" });
export const doneSchema = success(z.null()).meta({ id: "OperationsDone" });
