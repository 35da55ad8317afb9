import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { mayWorkIn } from "#lib/staff.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, isReached, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { editSchema } from "./admin/contract.ts";
import { QueryDesk } from "./admin/desk.server.ts";
import { AskerQueries } from "./asker.server.ts";
import * as contract from "./contract.ts";
import { listPublic, readPublic } from "./publication.server.ts";
import { suggest } from "./suggestions.server.ts";

const tags = ["Trade queries"];
const params = contract.queryParam;
const one = answer("The query", contract.queryAnswerSchema);
const refusals = failures(400, 401, 403, 415, 422, 429);

/** The calls of askers and visitors, as the browser's compiler sees them. */
export type QueryCalls = typeof routes;

const routes = {
  submit: declareCall({
    who: "customer",
    method: "post",
    path: "/trade-queries",
    tags,
    summary: "Submit a trade query",
    request: body(contract.submitQuerySchema),
    responses: {
      201: one,
      200: answer("It was submitted before", contract.queryAnswerSchema),
      ...refusals,
      ...failures(409),
    },
  }),
  my: declareCall({
    who: "customer",
    method: "get",
    path: "/trade-queries/my",
    tags,
    summary: "My trade queries",
    request: { query: contract.myQuerySchema },
    responses: { 200: answer("One page, and how many stand where", contract.myListAnswerSchema), ...refusals },
  }),
  suggestions: declareCall({
    who: "open",
    method: "post",
    path: "/trade-queries/suggestions",
    tags,
    summary: "What is answered already and near to a text; needs no session",
    request: body(contract.suggestSchema),
    responses: { 200: answer("Suggestions", contract.suggestionsAnswerSchema), ...failures(400, 403, 415, 422, 429) },
  }),
  publicList: declareCall({
    who: "open",
    method: "get",
    path: "/trade-queries/public",
    tags,
    summary: "Published questions and answers",
    request: { query: contract.publicListQuerySchema },
    responses: { 200: answer("One page", contract.publicListAnswerSchema), ...failures(422, 429) },
  }),
  publicOne: declareCall({
    who: "open",
    method: "get",
    path: "/trade-queries/public/{slug}",
    tags,
    summary: "One published question",
    request: { params: contract.publicSlugParam },
    responses: { 200: answer("The question", contract.publicQuestionAnswerSchema), ...failures(404, 422) },
  }),
  edit: declareCall({
    who: "customer",
    method: "patch",
    path: "/trade-queries/edit/{id}",
    tags,
    summary: "Change a text: the desk the query's or the answer's, askers their own query while it is pending",
    request: {
      params: z.strictObject({ id: z.uuid("id must be a UUID") }).meta({
        description: "Id of the query or of one of its follow-ups.",
      }),
      ...body(editSchema),
    },
    responses: { 200: one, ...refusals, ...failures(404, 409) },
  }),
  followUp: declareCall({
    who: "customer",
    method: "post",
    path: "/trade-queries/{id}/follow-ups",
    tags,
    summary: "Ask on after an answer",
    request: { params, ...body(contract.followUpSchema) },
    responses: { 200: one, ...refusals, ...failures(404, 409) },
  }),
  consent: declareCall({
    who: "customer",
    method: "patch",
    path: "/trade-queries/{id}/consent",
    tags,
    summary: "Agree to publication without name, or take it back",
    request: { params, ...body(contract.consentSchema) },
    responses: { 200: one, ...refusals, ...failures(404) },
  }),
};

/** An eager typist asks once a second at most; behind one address there may be a whole office. */
const suggestLimit = { name: "trade-query-suggest", points: 120, seconds: 60, ofReading: true };
const searchLimit = { name: "trade-query-search", points: 120, seconds: 60, ofReading: true };

/** What askers and visitors call under /api/v1/trade-queries. */
export function tradeQueriesApi(platform: Platform) {
  const { db, pool } = platform;
  const asker = new AskerQueries(platform);
  const desk = new QueryDesk(platform);
  return createApi()
    .openapi(routes.submit, async (c) => {
      const { user } = c.get("caller");
      const { query, made } = await asker.submit(user.userId, c.req.valid("json"));
      return c.json(ok("Your trade query has been submitted successfully!", query), made ? 201 : 200);
    })
    .openapi(routes.my, async (c) => {
      const { user } = c.get("caller");
      return c.json(ok("Your trade queries", await asker.list(user.userId, c.req.valid("query"))), 200);
    })
    .openapi(routes.suggestions, async (c) => {
      await consume(pool, suggestLimit, c.get("address"));
      return c.json(ok("Suggestions", await suggest(db, c.req.valid("json").text)), 200);
    })
    .openapi(routes.publicList, async (c) => {
      const query = c.req.valid("query");
      if (query.search) await consume(pool, searchLimit, c.get("address"));
      const data = await listPublic(db, query);
      if (query.search === undefined && isReached(data.pagination))
        keepAnswer(c, routes.publicList.path, query, ["questions"]);
      return c.json(ok("Questions", data), 200);
    })
    .openapi(routes.publicOne, async (c) => {
      const data = await readPublic(db, c.req.valid("param").slug);
      keepAnswer(c, routes.publicOne.path, c.req.valid("param"), ["questions"]);
      return c.json(ok("Question", data), 200);
    })
    .openapi(routes.edit, async (c) => {
      const { user } = c.get("caller");
      const { id } = c.req.valid("param");
      const { text, type, before } = c.req.valid("json");
      if (mayWorkIn(user.role, "desk"))
        return c.json(ok("Saved", await desk.edit(user.userId, id, { type, text, before })), 200);
      if (type === "answer") throw new AppError("FORBIDDEN", "Only the institute changes answers.");
      return c.json(ok("Saved", await asker.edit(user.userId, id, text, before)), 200);
    })
    .openapi(routes.followUp, async (c) => {
      const { user } = c.get("caller");
      const query = await asker.followUp(user.userId, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("Your follow-up has been sent.", query), 200);
    })
    .openapi(routes.consent, async (c) => {
      const { user } = c.get("caller");
      const { mayPublish } = c.req.valid("json");
      const query = await asker.setConsent(user.userId, c.req.valid("param").id, mayPublish);
      return c.json(ok(mayPublish ? "Thank you" : "It will not be published", query), 200);
    });
}
