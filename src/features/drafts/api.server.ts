import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { dropDraft, keepDraft, readDraft } from "./drafts.server.ts";

const tags = ["Drafts"];
const refusals = failures(401, 403, 422);

const routes = {
  read: declareCall({
    who: "staff",
    method: "get",
    path: "/drafts/{name}",
    tags,
    summary: "What you typed into a form and have not saved yet; null where there is nothing",
    request: { params: contract.draftParam },
    responses: { 200: answer("The draft", contract.draftAnswerSchema), ...refusals },
  }),
  keep: declareCall({
    who: "staff",
    method: "put",
    path: "/drafts/{name}",
    tags,
    summary: "Keep what you typed; 409 when another window of yours kept another text meanwhile",
    request: { params: contract.draftParam, ...body(contract.draftBodySchema) },
    responses: { 200: answer("Kept", contract.draftKeptSchema), ...refusals, ...failures(400, 409, 413, 415) },
  }),
  drop: declareCall({
    who: "staff",
    method: "delete",
    path: "/drafts/{name}",
    tags,
    summary: "Drop what you typed: it was saved, or is not wanted",
    request: { params: contract.draftParam, query: contract.draftDropSchema },
    responses: { 200: answer("Dropped", contract.draftGoneSchema), ...refusals, ...failures(409) },
  }),
};
export type DraftCalls = typeof routes;

/** Unsaved text of the staff: everybody reaches their own alone. */
export function draftsApi({ db }: Platform) {
  return createApi()
    .openapi(routes.read, async (c) => {
      const { user } = c.get("caller");
      return c.json(ok("Draft", await readDraft(db, { userId: user.userId, ...c.req.valid("param") })), 200);
    })
    .openapi(routes.keep, async (c) => {
      const { user } = c.get("caller");
      const whose = { userId: user.userId, ...c.req.valid("param") };
      return c.json(ok("Draft kept", await keepDraft(db, whose, c.req.valid("json"))), 200);
    })
    .openapi(routes.drop, async (c) => {
      const { user } = c.get("caller");
      await dropDraft(db, { userId: user.userId, ...c.req.valid("param") }, c.req.valid("query").revision);
      return c.json(ok("Draft dropped", null), 200);
    });
}
