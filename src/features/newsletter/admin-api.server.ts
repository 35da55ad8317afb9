import { z } from "zod";
import { Accounts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./admin-contract.ts";
import { noteBounces } from "./bounces.server.ts";
import { newsletterDoneSchema } from "./contract.ts";
import * as issues from "./issues.server.ts";
import { renderLetter } from "./letter.server.ts";
import { cancelIssue, retryFailed, scheduleIssue, startIssue } from "./lifecycle.server.ts";
import { countTestLetter } from "./limits.server.ts";
import { readSpeed, writeSpeed } from "./speed.server.ts";
import * as list from "./subscriber-list.server.ts";

const tags = ["Newsletter, for admins"];
const refusals = failures(400, 401, 403, 404, 409, 415, 422, 429);
const done = <T>(schema: T) => ({ 200: answer("Done", schema), ...refusals });
const base = "/news-letters";
const params = contract.idParamSchema;

/** The calls of the newsletter's editors, as the browser's compiler sees them. */
export type NewsletterCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/issues`,
    tags,
    summary: "Issues, the newest first, with their progress",
    request: { query: contract.issueListQuerySchema },
    responses: done(contract.issueListAnswerSchema),
  }),
  create: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/issues`,
    tags,
    summary: "Compose an issue from blogs",
    request: body(contract.newIssueSchema),
    responses: { 201: answer("The draft", contract.issueAnswerSchema), ...refusals },
  }),
  read: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/issues/{id}`,
    tags,
    summary: "One issue",
    request: { params },
    responses: done(contract.issueAnswerSchema),
  }),
  change: declareCall({
    who: "desk",
    method: "patch",
    path: `${base}/issues/{id}`,
    tags,
    summary: "Change a draft",
    request: { params, ...body(contract.changeIssueSchema) },
    responses: done(contract.issueAnswerSchema),
  }),
  remove: declareCall({
    who: "desk",
    method: "delete",
    path: `${base}/issues/{id}`,
    tags,
    summary: "Delete a draft",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  preview: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/issues/{id}/preview`,
    tags,
    summary: "The issue as HTML and as text",
    request: { params },
    responses: done(contract.previewAnswerSchema),
  }),
  test: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/issues/{id}/test`,
    tags,
    summary: "Send the issue to yourself",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  send: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/issues/{id}/send`,
    tags,
    summary: "Send now, or at a moment",
    request: { params, ...body(contract.sendIssueSchema) },
    responses: done(contract.issueAnswerSchema),
  }),
  cancel: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/issues/{id}/cancel`,
    tags,
    summary: "Take a planned sending back, or stop one",
    request: { params },
    responses: done(contract.issueAnswerSchema),
  }),
  retry: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/issues/{id}/retry`,
    tags,
    summary: "Send the failed emails again",
    request: { params },
    responses: done(contract.retryAnswerSchema),
  }),
  deliveries: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/issues/{id}/deliveries`,
    tags,
    summary: "Letters of an issue, for example the failed ones",
    request: { params, query: contract.deliveryListQuerySchema },
    responses: done(contract.deliveryListAnswerSchema),
  }),
  subscribers: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/subscribers`,
    tags,
    summary: "Subscribers, with counts by status",
    request: { query: contract.subscriberListQuerySchema },
    responses: done(contract.subscriberListAnswerSchema),
  }),
  exported: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/subscribers/export`,
    tags,
    summary: "All subscribers as CSV",
    request: { query: contract.exportQuerySchema },
    responses: { 200: { description: "A file", content: { "text/csv": { schema: z.string() } } }, ...refusals },
  }),
  end: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/subscribers/{id}/unsubscribe`,
    tags,
    summary: "End a subscription for somebody",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  lift: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/subscribers/{id}/lift`,
    tags,
    summary: "Let an address that bounced or complained ask again",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  forget: declareCall({
    who: "desk",
    method: "delete",
    path: `${base}/subscribers/{id}`,
    tags,
    summary: "Remove all that is held about an address",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  bounces: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/bounces`,
    tags,
    summary: "Record bounces and complaints",
    request: body(contract.bouncesSchema),
    responses: done(contract.bouncesAnswerSchema),
  }),
  speed: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/speed`,
    tags,
    summary: "How fast emails go out",
    responses: done(contract.speedAnswerSchema),
  }),
  setSpeed: declareCall({
    who: "admin",
    method: "put",
    path: `${base}/speed`,
    tags,
    summary: "Set how fast emails go out",
    request: body(contract.setSpeedSchema),
    responses: done(contract.speedAnswerSchema),
  }),
};

/** The admins' calls of /api/v1/news-letters. */
export function newsletterAdminApi(platform: Platform) {
  const { db, pool, config, outbox } = platform;
  const accounts = new Accounts(platform);
  /** Links of nobody: they lead to the pages without a reader. */
  const sampleLinks = { unsubscribe: `${config.siteUrl}/unsubscribe`, preferences: `${config.siteUrl}/newsletter` };
  const letterOf = async (id: string) =>
    renderLetter((await issues.letterOf(db, config.siteUrl, id)).letter, sampleLinks);

  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Issues", await issues.listIssues(db, c.req.valid("query"))), 200))
    .openapi(routes.create, async (c) => {
      const { user } = c.get("caller");
      return c.json(ok("Draft made", await issues.createIssue(db, user.userId, c.req.valid("json"))), 201);
    })
    .openapi(routes.read, async (c) => c.json(ok("Issue", await issues.readIssue(db, c.req.valid("param").id)), 200))
    .openapi(routes.change, async (c) =>
      c.json(ok("Saved", await issues.changeIssue(db, c.req.valid("param").id, c.req.valid("json"))), 200),
    )
    .openapi(routes.remove, async (c) => {
      await issues.deleteIssue(db, c.req.valid("param").id);
      return c.json(ok("Deleted", null), 200);
    })
    .openapi(routes.preview, async (c) => c.json(ok("Preview", await letterOf(c.req.valid("param").id)), 200))
    .openapi(routes.test, async (c) => {
      const { user } = c.get("caller");
      await countTestLetter(pool, user.userId);
      const letter = await letterOf(c.req.valid("param").id);
      const { email: to } = await accounts.addresseeOf(user.userId);
      await db.transaction(async (tx) => {
        await outbox.put(tx, { kind: "newsletter-test", to, ...letter, subject: `[Test] ${letter.subject}` });
        await note(tx, { action: "newsletter.test", subject: letter.subject, subjectId: c.req.valid("param").id });
      });
      return c.json(ok(`A test issue is on its way to ${to}`, null), 200);
    })
    .openapi(routes.send, async (c) => {
      const { id } = c.req.valid("param");
      const { at } = c.req.valid("json");
      await (at === undefined ? startIssue(platform, id) : scheduleIssue(db, id, new Date(at)));
      return c.json(ok(at === undefined ? "Sending" : "Planned", await issues.readIssue(db, id)), 200);
    })
    .openapi(routes.cancel, async (c) => {
      const { id } = c.req.valid("param");
      await cancelIssue(db, id);
      return c.json(ok("Cancelled", await issues.readIssue(db, id)), 200);
    })
    .openapi(routes.retry, async (c) => {
      const queued = await retryFailed(platform, c.req.valid("param").id);
      return c.json(ok(queued === 0 ? "There is nothing to try again" : "Trying again", { queued }), 200);
    })
    .openapi(routes.deliveries, async (c) => {
      const data = await list.listDeliveries(db, c.req.valid("param").id, c.req.valid("query"));
      return c.json(ok("Letters", data), 200);
    })
    .openapi(routes.subscribers, async (c) =>
      c.json(ok("Subscribers", await list.listSubscribers(db, c.req.valid("query"))), 200),
    )
    .openapi(routes.exported, (c) => {
      const file = list.exportSubscribers(db, c.req.valid("query").status);
      return csvAnswer(c, "newsletter-subscribers.csv", file) as never;
    })
    .openapi(routes.end, async (c) => {
      await list.endSubscription(db, c.req.valid("param").id);
      return c.json(ok("Unsubscribed", null), 200);
    })
    .openapi(routes.lift, async (c) => {
      await list.liftSuppression(db, c.req.valid("param").id);
      return c.json(ok("The address may subscribe again", null), 200);
    })
    .openapi(routes.forget, async (c) => {
      await list.removeSubscriber(db, c.req.valid("param").id);
      return c.json(ok("Removed", null), 200);
    })
    .openapi(routes.bounces, async (c) => c.json(ok("Noted", await noteBounces(db, c.req.valid("json").bounces)), 200))
    .openapi(routes.speed, async (c) => c.json(ok("Speed", await readSpeed(db)), 200))
    .openapi(routes.setSpeed, async (c) => {
      return c.json(ok("The speed is saved.", await writeSpeed(db, c.req.valid("json"))), 200);
    });
}
