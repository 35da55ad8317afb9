import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { dropView, keepView, readViews } from "./views.server.ts";

const tags = ["Views of lists"];
const views = answer("Your views of all lists, the oldest first", contract.viewsAnswerSchema);
const refusals = failures(401, 403, 422);

const routes = {
  read: declareCall({
    who: "staff",
    method: "get",
    path: "/list-views",
    tags,
    summary: "Lists of the admin area that you gave a name: address by name",
    responses: { 200: views, ...failures(401, 403) },
  }),
  keep: declareCall({
    who: "staff",
    method: "put",
    path: "/list-views",
    tags,
    summary: "Give what you see of a list a name, in place of one that has it",
    request: body(contract.viewBodySchema),
    responses: { 200: views, ...refusals, ...failures(400, 413, 415) },
  }),
  drop: declareCall({
    who: "staff",
    method: "delete",
    path: "/list-views",
    tags,
    summary: "Forget a view",
    request: { query: contract.viewDropSchema },
    responses: { 200: views, ...refusals },
  }),
};
export type ListViewCalls = typeof routes;

/** Views of lists: everybody reaches their own alone. */
export function listViewsApi({ db }: Platform) {
  return createApi()
    .openapi(routes.read, async (c) => c.json(ok("Views", await readViews(db, c.get("caller").user.userId)), 200))
    .openapi(routes.keep, async (c) => {
      const { userId } = c.get("caller").user;
      return c.json(ok("The view is saved.", await keepView(db, userId, c.req.valid("json"))), 200);
    })
    .openapi(routes.drop, async (c) => {
      const { userId } = c.get("caller").user;
      return c.json(ok("The view is deleted.", await dropView(db, userId, c.req.valid("query"))), 200);
    });
}
