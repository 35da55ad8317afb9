import { z } from "zod";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { listBlogs } from "#features/blogs/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { newsletterDoneSchema } from "../contract.ts";
import * as issues from "../issues.server.ts";
import { renderLetter } from "../letter.server.ts";
import { cancelIssue, retryFailed, scheduleIssue, startIssue } from "../lifecycle.server.ts";
import { countTestLetter } from "../limits.server.ts";
import * as contract from "./contract.ts";
import * as list from "./subscriber-list.server.ts";

const tags = ["Newsletter, for admins"];
const refusals = failures(400, 401, 403, 404, 409, 415, 422, 429);
const done = <T>(schema: T) => ({ 200: answer("Done", schema), ...refusals });
const base = "/news-letters";
const params = contract.idParamSchema;

/** The calls about issues, as the browser's compiler sees them. */
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
  blogs: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/blogs`,
    tags,
    summary: "Blogs that an issue can tell of: the newest, or those that a text finds",
    request: { query: contract.choosableQuerySchema },
    responses: done(contract.choosableAnswerSchema),
  }),
  page: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/issues/{id}/preview/page`,
    tags,
    summary: "The issue as a reader's email program shows it, for a frame of this site",
    request: { params },
    responses: { 200: { description: "A page", content: { "text/html": { schema: z.string() } } }, ...refusals },
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
    request: { params, ...body(contract.cancelIssueSchema) },
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
};

/** Public blogs to choose from. A text that finds nothing finds nothing here: no other words are searched for instead. */
async function choosableBlogs(db: Db, text: string | undefined): Promise<contract.ChoosableBlog[]> {
  const sort = text ? "relevance" : "publishedAt";
  const { items, correctedText } = await listBlogs(db, { type: "all", page: 1, limit: 8, sort, order: "desc", text });
  if (correctedText !== undefined) return [];
  return items.map(({ id, title, publishedAt, price }) => ({ id, title, publishedAt: publishedAt ?? "", price }));
}

/** What the desk does with issues, under /api/v1/news-letters. */
export function issuesApi(platform: Platform) {
  const { db, pool, config, outbox } = platform;
  /** Links of nobody: they lead to the pages without a reader. */
  const sampleLinks = { unsubscribe: `${config.siteUrl}/unsubscribe`, preferences: `${config.siteUrl}/newsletter` };
  const letterOf = async (id: string) => {
    const { subject, html, text } = renderLetter((await issues.letterOf(db, config.siteUrl, id)).letter, sampleLinks);
    return { subject, html, text };
  };

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
    .openapi(routes.blogs, async (c) => {
      return c.json(ok("Blogs", await choosableBlogs(db, c.req.valid("query").search)), 200);
    })
    .openapi(routes.page, async (c) => {
      const { html } = await letterOf(c.req.valid("param").id);
      // Styles stand in the tags of an email. Nothing in it runs, and no other site can frame it.
      c.header(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      );
      c.header("X-Frame-Options", "SAMEORIGIN");
      return c.html(html) as never;
    })
    .openapi(routes.preview, async (c) => c.json(ok("Preview", await letterOf(c.req.valid("param").id)), 200))
    .openapi(routes.test, async (c) => {
      const { user } = c.get("caller");
      await countTestLetter(pool, user.userId);
      const letter = await letterOf(c.req.valid("param").id);
      const { email: to } = await addresseeOf(platform.db, user.userId);
      await db.transaction(async (tx) => {
        await outbox.put(tx, { kind: "newsletter-test", to, ...letter, subject: `[Test] ${letter.subject}` });
        await note(tx, { action: "newsletter.test", subject: letter.subject, subjectId: c.req.valid("param").id });
      });
      return c.json(ok(`A test issue is on its way to ${to}`, null), 200);
    })
    .openapi(routes.send, async (c) => {
      const { id } = c.req.valid("param");
      const { at, revision } = c.req.valid("json");
      await (at === undefined ? startIssue(platform, id, revision) : scheduleIssue(db, id, new Date(at), revision));
      return c.json(ok(at === undefined ? "Sending" : "Planned", await issues.readIssue(db, id)), 200);
    })
    .openapi(routes.cancel, async (c) => {
      const { id } = c.req.valid("param");
      await cancelIssue(db, id, c.req.valid("json").status);
      return c.json(ok("Cancelled", await issues.readIssue(db, id)), 200);
    })
    .openapi(routes.retry, async (c) => {
      const queued = await retryFailed(platform, c.req.valid("param").id);
      return c.json(ok(queued === 0 ? "There is nothing to try again" : "Trying again", { queued }), 200);
    })
    .openapi(routes.deliveries, async (c) => {
      const data = await list.listDeliveries(db, c.req.valid("param").id, c.req.valid("query"));
      return c.json(ok("Letters", data), 200);
    });
}
