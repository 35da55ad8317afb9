import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
  figuresAnswerSchema,
  figuresQuerySchema,
  findAnswerSchema,
  findQuerySchema,
  waitingAnswerSchema,
} from "./contract.ts";
import { findAnything } from "./find.server.ts";
import { readFigures, readWaiting } from "./overview.server.ts";

const tags = ["Overview"];

/** The calls of the dashboard, as the browser's compiler sees them. */
export type OverviewCalls = typeof routes;

const routes = {
  waiting: declareCall({
    who: "staff",
    method: "get",
    path: "/overview/waiting",
    tags,
    summary: "How much waits for a person; for each role its own",
    responses: { 200: answer("Counts", waitingAnswerSchema), ...failures(401, 403) },
  }),
  figures: declareCall({
    who: "sales",
    method: "get",
    path: "/overview/figures",
    tags,
    summary: "Sales and what is bought; for admins also sign-ups, what is read and searched for in vain",
    request: { query: figuresQuerySchema },
    responses: { 200: answer("Figures by period", figuresAnswerSchema), ...failures(401, 403, 422) },
  }),
  find: declareCall({
    who: "staff",
    method: "get",
    path: "/overview/find",
    tags,
    summary: "Finds queries, orders, people, messages and blogs by any number or word, as far as the own role goes",
    request: { query: findQuerySchema },
    responses: { 200: answer("At most four of each kind", findAnswerSchema), ...failures(401, 403, 422) },
  }),
};

/** What joins the features for the dashboard of the admin area. */
export function overviewApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.waiting, async (c) =>
      c.json(ok("What waits", await readWaiting(platform, c.get("caller").user.role)), 200),
    )
    .openapi(routes.figures, async (c) => {
      const { by } = c.req.valid("query");
      return c.json(ok("Figures", await readFigures(db, by, c.get("caller").user.role)), 200);
    })
    .openapi(routes.find, async (c) => {
      const { text } = c.req.valid("query");
      return c.json(ok("Found", await findAnything(db, text, c.get("caller").user.role)), 200);
    });
}
