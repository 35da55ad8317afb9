import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { complete, completeMany, previewOf, reopen } from "./complete.server.ts";
import { approve, refuse } from "./decide.server.ts";
import { cohortChoices, exportEnrollments, listEnrollments, readForStaff } from "./list.server.ts";
import * as contract from "./list-contract.ts";

const who = "content" as const;
const tags = ["Enrollments (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const write = failures(400, 401, 403, 404, 409, 415, 422);
const one = answer("The enrollment as it is now", contract.staffEnrollmentAnswerSchema);

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/enrollments/admin/list",
    tags,
    summary: "Enrollments and requests",
    request: { query: contract.enrollmentListQuerySchema },
    responses: { 200: answer("One page of enrollments", contract.enrollmentListSchema), ...failures(401, 403, 422) },
  }),
  exported: declareCall({
    who,
    method: "get",
    path: "/enrollments/admin/export",
    tags,
    summary: "The same as CSV, all of it",
    request: { query: contract.enrollmentExportQuerySchema },
    responses: {
      200: { description: "A file", content: { "text/csv": { schema: z.string() } } },
      ...failures(401, 403, 422, 429),
    },
  }),
  choices: declareCall({
    who,
    method: "get",
    path: "/enrollments/admin/cohorts",
    tags,
    summary: "Cohorts to choose from",
    responses: { 200: answer("Cohorts", contract.cohortChoicesSchema), ...failures(401, 403) },
  }),
  read: declareCall({
    who,
    method: "get",
    path: "/enrollments/admin/{id}",
    tags,
    summary: "One enrollment",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 422) },
  }),
  approve: declareCall({
    who,
    method: "post",
    path: "/enrollments/{id}/approve",
    tags,
    summary: "Approve a request: a seat is held until it is paid, or theirs if it is free",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 409, 422) },
  }),
  refuse: declareCall({
    who,
    method: "post",
    path: "/enrollments/{id}/refuse",
    tags,
    summary: "Refuse a request, with a reason that is told",
    request: { params, ...body(contract.refuseSchema) },
    responses: { 200: one, ...write },
  }),
  complete: declareCall({
    who,
    method: "post",
    path: "/enrollments/{id}/complete",
    tags,
    summary: "Mark an enrollment as completed, and issue its certificate where days are given",
    request: { params, ...body(contract.completeSchema) },
    responses: { 200: one, ...write },
  }),
  reopen: declareCall({
    who,
    method: "post",
    path: "/enrollments/{id}/reopen",
    tags,
    summary: "Take the mark of completion back, while there is no certificate",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 409, 422) },
  }),
  preview: declareCall({
    who,
    method: "post",
    path: "/cohorts/{id}/completions/preview",
    tags,
    summary:
      "Who of a cohort a CSV file would mark as completed, and what is wrong with its other lines; nothing is marked",
    request: { params, ...body(contract.previewCompletionsSchema) },
    responses: { 200: answer("Who would be marked", contract.completionsPreviewSchema), ...write },
  }),
  completeMany: declareCall({
    who,
    method: "post",
    path: "/cohorts/{id}/completions",
    tags,
    summary: "Mark as completed whom the preview showed, all or none",
    request: { params, ...body(contract.completeManySchema) },
    responses: { 200: answer("Marked", contract.completionsDoneSchema), ...write },
  }),
};

/** The calls of enrollments, as the browser's compiler sees them. */
export type EnrollmentCalls = typeof routes;
const exportLimit = { name: "enrollment-export", points: 20, seconds: 3600 };

/** What those who run programs do with enrollments. */
export function enrollmentAdminApi(platform: Platform) {
  const { db, pool } = platform;
  const by = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Enrollments", await listEnrollments(db, c.req.valid("query"))), 200))
    .openapi(routes.exported, async (c) => {
      await consume(pool, exportLimit, by(c));
      return csvAnswer(c, "enrollments.csv", await exportEnrollments(db, c.req.valid("query"))) as never;
    })
    .openapi(routes.choices, async (c) => c.json(ok("Cohorts", await cohortChoices(db)), 200))
    .openapi(routes.read, async (c) => c.json(ok("Enrollment", await readForStaff(db, c.req.valid("param").id)), 200))
    .openapi(routes.approve, async (c) => {
      const { id } = c.req.valid("param");
      await approve(platform, id);
      return c.json(ok("The request is approved", await readForStaff(db, id)), 200);
    })
    .openapi(routes.refuse, async (c) => {
      const { id } = c.req.valid("param");
      await refuse(platform, id, c.req.valid("json").reason);
      return c.json(ok("The request is refused", await readForStaff(db, id)), 200);
    })
    .openapi(routes.complete, async (c) => {
      const { id } = c.req.valid("param");
      await complete(platform, id, c.req.valid("json").certificate, by(c));
      return c.json(ok("Marked as completed", await readForStaff(db, id)), 200);
    })
    .openapi(routes.reopen, async (c) => {
      const { id } = c.req.valid("param");
      await reopen(platform, id);
      return c.json(ok("The mark is taken back", await readForStaff(db, id)), 200);
    })
    .openapi(routes.preview, async (c) =>
      c.json(ok("Preview", await previewOf(platform, c.req.valid("param").id, c.req.valid("json"))), 200),
    )
    .openapi(routes.completeMany, async (c) => {
      const completed = await completeMany(platform, c.req.valid("param").id, c.req.valid("json"), by(c));
      return c.json(
        ok(completed === 1 ? "1 is marked as completed" : `${completed} are marked as completed`, { completed }),
        200,
      );
    });
}
