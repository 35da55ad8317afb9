import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { forgetDead, listDead } from "./dead-list.server.ts";
import { exportRedirects, importRedirects } from "./file.server.ts";
import { changeRedirect, createRedirect, deleteRedirect, type IsLiving, listRedirects } from "./redirects.server.ts";

const who = "content" as const;
const tags = ["Redirects"];
const params = contract.redirectIdParam;
const write = failures(400, 401, 403, 404, 409, 415, 422);

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/redirects",
    tags,
    summary: "Addresses that lead to another one",
    request: { query: contract.redirectListQuerySchema },
    responses: { 200: answer("One page of redirects", contract.redirectListSchema), ...failures(401, 403, 422) },
  }),
  exported: declareCall({
    who,
    method: "get",
    path: "/redirects/export",
    tags,
    summary: "The same as CSV, all of it",
    request: { query: contract.redirectExportQuerySchema },
    responses: {
      200: { description: "A file", content: { "text/csv": { schema: z.string() } } },
      ...failures(401, 403, 422, 429),
    },
  }),
  dead: declareCall({
    who,
    method: "get",
    path: "/redirects/dead",
    tags,
    summary: "Addresses that were asked for and have no page",
    request: { query: contract.deadListQuerySchema },
    responses: { 200: answer("One page of addresses", contract.deadListSchema), ...failures(401, 403, 422) },
  }),
  forget: declareCall({
    who,
    method: "delete",
    path: "/redirects/dead/{id}",
    tags,
    summary: "Take such an address off the list",
    request: { params },
    responses: { 200: answer("Off the list", contract.redirectDoneSchema), ...failures(401, 403, 404, 422) },
  }),
  create: declareCall({
    who,
    method: "post",
    path: "/redirects",
    tags,
    summary: "Make a redirect",
    request: body(contract.redirectBodySchema),
    responses: { 201: answer("Made", contract.redirectAnswerSchema), ...write },
  }),
  imported: declareCall({
    who,
    method: "post",
    path: "/redirects/import",
    tags,
    summary: "Make redirects out of a CSV file; what can't be made is named by its line",
    request: body(contract.importRedirectsSchema),
    responses: { 200: answer("What came of it", contract.importedRedirectsSchema), ...write },
  }),
  change: declareCall({
    who,
    method: "patch",
    path: "/redirects/{id}",
    tags,
    summary: "Change a redirect; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.changeRedirectSchema) },
    responses: { 200: answer("Changed", contract.redirectAnswerSchema), ...write },
  }),
  remove: declareCall({
    who,
    method: "delete",
    path: "/redirects/{id}",
    tags,
    summary: "Delete a redirect",
    request: { params },
    responses: { 200: answer("Deleted", contract.redirectDoneSchema), ...failures(401, 403, 404, 422) },
  }),
};

/** The calls of redirects, as the browser's compiler sees them. */
export type RedirectCalls = typeof routes;
const exportLimit = { name: "redirect-export", points: 20, seconds: 3600 };

/** What editors do with old addresses. `isLiving` knows the pages of all features. */
export function redirectsApi({ db, pool }: Platform, isLiving: IsLiving) {
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Redirects", await listRedirects(db, c.req.valid("query"))), 200))
    .openapi(routes.exported, async (c) => {
      await consume(pool, exportLimit, c.get("caller").user.userId);
      return csvAnswer(c, "redirects.csv", await exportRedirects(db, c.req.valid("query"))) as never;
    })
    .openapi(routes.dead, async (c) => c.json(ok("Dead addresses", await listDead(db, c.req.valid("query"))), 200))
    .openapi(routes.forget, async (c) => {
      await forgetDead(db, c.req.valid("param").id);
      return c.json(ok("The address is off the list.", null), 200);
    })
    .openapi(routes.create, async (c) =>
      c.json(ok("The redirect is made.", await createRedirect(db, isLiving, c.req.valid("json"))), 201),
    )
    .openapi(routes.imported, async (c) => {
      const data = await importRedirects(db, isLiving, c.req.valid("json").csv);
      return c.json(ok(`${data.made === 1 ? "1 redirect is" : `${data.made} redirects are`} made.`, data), 200);
    })
    .openapi(routes.change, async (c) => {
      const data = await changeRedirect(db, isLiving, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The redirect is changed.", data), 200);
    })
    .openapi(routes.remove, async (c) => {
      await deleteRedirect(db, c.req.valid("param").id);
      return c.json(ok("The redirect is deleted.", null), 200);
    });
}
