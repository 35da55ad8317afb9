import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { queryParam } from "../contract.ts";
import { draftFromAnswer } from "./blog-draft.server.ts";
import { QueryDesk } from "./desk.server.ts";
import { addReply, changeReply, listReplies, removeReply } from "./replies.server.ts";
import * as contract from "./replies-contract.ts";
import { similarTo } from "./similar.server.ts";

const tags = ["Trade queries, admin"];
const refusals = failures(400, 401, 403, 415, 422, 429);
const reply = answer("The saved reply", contract.replyAnswerSchema);

/** What helps to answer, as the browser's compiler sees it. */
export type ReplyCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "desk",
    method: "get",
    path: "/trade-queries/replies",
    tags,
    summary: "Saved replies, by title",
    responses: { 200: answer("All of them", contract.repliesAnswerSchema), ...failures(401, 403) },
  }),
  add: declareCall({
    who: "desk",
    method: "post",
    path: "/trade-queries/replies",
    tags,
    summary: "Save a reply",
    request: body(contract.replyFields),
    responses: { 201: reply, ...refusals, ...failures(409) },
  }),
  change: declareCall({
    who: "desk",
    method: "patch",
    path: "/trade-queries/replies/{id}",
    tags,
    summary: "Change a saved reply",
    request: { params: contract.replyParam, ...body(contract.replyChangeSchema) },
    responses: { 200: reply, ...refusals, ...failures(404, 409) },
  }),
  remove: declareCall({
    who: "desk",
    method: "delete",
    path: "/trade-queries/replies/{id}",
    tags,
    summary: "Remove a saved reply",
    request: { params: contract.replyParam },
    responses: { 200: answer("Removed", contract.replyGoneSchema), ...refusals, ...failures(404) },
  }),
  similar: declareCall({
    who: "desk",
    method: "get",
    path: "/trade-queries/{id}/similar",
    tags,
    summary: "Answered queries that are like this one",
    request: { params: queryParam },
    responses: {
      200: answer("At most five, the nearest first", contract.similarAnswerSchema),
      ...failures(401, 403, 404, 422),
    },
  }),
  draft: declareCall({
    who: "desk",
    method: "post",
    path: "/trade-queries/{id}/blog-draft",
    tags,
    summary: "Begin a blog with an answer",
    request: { params: queryParam, ...body(contract.blogDraftSchema) },
    responses: { 201: answer("The draft", contract.blogDraftAnswerSchema), ...refusals, ...failures(404, 409) },
  }),
};

/** Saved replies, similar cases, and blogs that grow out of answers. Before /trade-queries/{id}: 'replies' is no id. */
export function repliesApi(platform: Platform) {
  const { db } = platform;
  const desk = new QueryDesk(platform);
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Saved replies", await listReplies(db)), 200))
    .openapi(routes.add, async (c) => c.json(ok("The reply is saved.", await addReply(db, c.req.valid("json"))), 201))
    .openapi(routes.change, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(ok("The reply is saved.", await changeReply(db, id, c.req.valid("json"))), 200);
    })
    .openapi(routes.remove, async (c) => {
      await removeReply(db, c.req.valid("param").id);
      return c.json(ok("The reply is removed.", null), 200);
    })
    .openapi(routes.similar, async (c) => {
      return c.json(ok("Similar queries", await similarTo(db, c.req.valid("param").id)), 200);
    })
    .openapi(routes.draft, async (c) => {
      const { userId } = c.get("caller").user;
      const { id } = c.req.valid("param");
      const draft = await draftFromAnswer(platform, desk, userId, id, c.req.valid("json"));
      return c.json(ok(`The draft “${draft.title}” is among the blogs.`, draft), 201);
    });
}
