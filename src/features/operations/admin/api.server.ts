import { addresseeOf } from "#features/accounts/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { listJobs, retryJob } from "./job-list.server.ts";
import { listMails, sendMailAgain } from "./mail-list.server.ts";
import { mailSetup, sendTestMail } from "./mails.server.ts";

const tags = ["Operations, for admins"];
const testLimit = { name: "mail-test", points: 10, seconds: 3600 };

/** The calls about mails and jobs, as the browser's compiler sees them. */
export type OperationsCalls = typeof routes;

const routes = {
  mails: declareCall({
    who: "admin",
    method: "get",
    path: "/mails",
    tags,
    summary: "The outbox of the last 30 days, without what the emails say",
    request: { query: contract.mailListQuerySchema },
    responses: {
      200: answer("One page, and how many stand where", contract.mailListAnswerSchema),
      ...failures(401, 403, 422),
    },
  }),
  sendAgain: declareCall({
    who: "admin",
    method: "post",
    path: "/mails/{id}/send-again",
    tags,
    summary: "Send an email again that failed",
    request: { params: contract.mailParam },
    responses: { 200: answer("On its way", contract.doneSchema), ...failures(401, 403, 404, 409, 415, 422) },
  }),
  jobs: declareCall({
    who: "admin",
    method: "get",
    path: "/jobs",
    tags,
    summary: "The jobs of the last three days",
    request: { query: contract.jobListQuerySchema },
    responses: {
      200: answer("One page, and how many stand where", contract.jobListAnswerSchema),
      ...failures(401, 403, 422),
    },
  }),
  retryJob: declareCall({
    who: "admin",
    method: "post",
    path: "/jobs/{queue}/{id}/retry",
    tags,
    summary: "Let a job that was given up run once more",
    request: { params: contract.jobParam },
    responses: { 200: answer("It runs again", contract.doneSchema), ...failures(401, 403, 404, 415, 422) },
  }),
  setup: declareCall({
    who: "admin",
    method: "get",
    path: "/mails/setup",
    tags,
    summary: "How emails leave, without secrets",
    responses: { 200: answer("The way out", contract.mailSetupAnswerSchema), ...failures(401, 403) },
  }),
  test: declareCall({
    who: "admin",
    method: "post",
    path: "/mails/test",
    tags,
    summary: "Send a test email to yourself",
    responses: { 200: answer("On its way", contract.doneSchema), ...failures(401, 403, 415, 429) },
  }),
};

/** What admins see of the machinery: emails and jobs. */
export function operationsApi(platform: Platform) {
  return createApi()
    .openapi(routes.mails, async (c) => c.json(ok("Emails", await listMails(platform, c.req.valid("query"))), 200))
    .openapi(routes.sendAgain, async (c) => {
      await sendMailAgain(platform, c.req.valid("param").id);
      return c.json(ok("The email is on its way again.", null), 200);
    })
    .openapi(routes.jobs, async (c) => c.json(ok("Jobs", await listJobs(platform.db, c.req.valid("query"))), 200))
    .openapi(routes.retryJob, async (c) => {
      const { queue, id } = c.req.valid("param");
      await retryJob(platform, queue, id);
      return c.json(ok("The job runs again.", null), 200);
    })
    .openapi(routes.setup, (c) => c.json(ok("The way out", mailSetup(platform)), 200))
    .openapi(routes.test, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(platform.pool, testLimit, userId);
      const { email } = await addresseeOf(platform.db, userId);
      await sendTestMail(platform, email);
      return c.json(ok(`A test email is on its way to ${email}.`, null), 200);
    });
}
