import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { addCohort, cancelCohort, changeCohort, readProgramCohorts, removeCohort } from "./cohorts.server.ts";
import * as contract from "./contract.ts";

const tags = ["Cohorts (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const write = failures(400, 401, 403, 404, 409, 415, 422);

/** The calls of those who write programs, as the browser's compiler sees them. */
export type CohortCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "content",
    method: "get",
    path: "/programs/admin/{id}/cohorts",
    tags,
    summary: "Cohorts of a program, with how many seats are taken",
    request: { params },
    responses: { 200: answer("Cohorts", contract.programCohortsAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  add: declareCall({
    who: "content",
    method: "post",
    path: "/programs/admin/{id}/cohorts",
    tags,
    summary: "Add a cohort",
    request: { params, ...body(contract.addCohortSchema) },
    responses: { 201: answer("Added", contract.adminCohortAnswerSchema), ...write },
  }),
  change: declareCall({
    who: "content",
    method: "patch",
    path: "/cohorts/{id}",
    tags,
    summary: "Change a cohort; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.changeCohortSchema) },
    responses: { 200: answer("Changed", contract.adminCohortAnswerSchema), ...write },
  }),
  cancel: declareCall({
    who: "content",
    method: "post",
    path: "/cohorts/{id}/cancel",
    tags,
    summary: "Cancel a cohort for good: held seats go back, requests are refused",
    request: { params, ...body(contract.cancelCohortSchema) },
    responses: { 200: answer("Canceled", contract.adminCohortAnswerSchema), ...write },
  }),
  remove: declareCall({
    who: "content",
    method: "delete",
    path: "/cohorts/{id}",
    tags,
    summary: "Take a cohort away that nobody has enrolled in",
    request: { params },
    responses: { 200: answer("Removed", contract.cohortRemovedSchema), ...failures(401, 403, 404, 409, 422) },
  }),
};

/** Cohorts: for those who write the site's content. */
export function cohortsApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.list, async (c) =>
      c.json(ok("Cohorts", await readProgramCohorts(db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.add, async (c) =>
      c.json(ok("The cohort is added", await addCohort(db, c.req.valid("param").id, c.req.valid("json"))), 201),
    )
    .openapi(routes.change, async (c) =>
      c.json(
        ok(
          "The cohort is changed",
          await changeCohort(platform, c.req.valid("param").id, c.req.valid("json"), c.get("caller").user.userId),
        ),
        200,
      ),
    )
    .openapi(routes.cancel, async (c) => {
      const { version } = c.req.valid("json");
      return c.json(ok("The cohort is canceled", await cancelCohort(platform, c.req.valid("param").id, version)), 200);
    })
    .openapi(routes.remove, async (c) => {
      await removeCohort(db, c.req.valid("param").id);
      return c.json(ok("The cohort is removed", null), 200);
    });
}
