import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { enroll, readOffered } from "./enroll.server.ts";
import { listMyEnrollments, withdraw } from "./own.server.ts";

const tags = ["Enrollments"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

const routes = {
  offered: declareCall({
    who: "customer",
    method: "get",
    path: "/cohorts/{id}",
    tags,
    summary: "The cohort that one is about to enroll in",
    request: { params },
    responses: { 200: answer("Cohort", contract.offeredCohortAnswerSchema), ...failures(401, 403, 404, 409, 422) },
  }),
  enroll: declareCall({
    who: "customer",
    method: "post",
    path: "/enrollments",
    tags,
    summary: "Take a seat, or ask for one; a seat that costs something is held until it is paid",
    request: body(contract.enrollSchema),
    responses: {
      201: answer("Enrolled, held or requested", contract.enrollmentAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422, 429),
    },
  }),
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/enrollments/my",
    tags,
    summary: "What one enrolled in, or asked for",
    request: { query: contract.myEnrollmentsQuerySchema },
    responses: { 200: answer("Enrollments", contract.myEnrollmentsAnswerSchema), ...failures(401, 403, 422) },
  }),
  withdraw: declareCall({
    who: "customer",
    method: "post",
    path: "/enrollments/{id}/withdraw",
    tags,
    summary: "Take one's own request, or a seat that isn't paid, back",
    request: { params },
    responses: { 200: answer("Withdrawn", contract.enrollmentDoneSchema), ...failures(401, 403, 404, 409, 422, 429) },
  }),
};
export type EnrollmentCalls = typeof routes;

const limit = { name: "enroll", points: 60, seconds: 3600 };
const said: Record<string, string> = {
  held: "Your seat is held until you've paid",
  requested: "We have your request",
};

/** What those who enroll ask. */
export function enrollmentsApi(platform: Platform) {
  const { db, pool } = platform;
  const who = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.offered, async (c) =>
      c.json(ok("Cohort", await readOffered(db, who(c), c.req.valid("param").id)), 200),
    )
    .openapi(routes.enroll, async (c) => {
      await consume(pool, limit, who(c));
      const data = await enroll(platform, who(c), c.req.valid("json"));
      return c.json(ok(said[data.state] ?? "You're enrolled", data), 201);
    })
    .openapi(routes.mine, async (c) =>
      c.json(ok("Enrollments", await listMyEnrollments(db, who(c), c.req.valid("query"))), 200),
    )
    .openapi(routes.withdraw, async (c) => {
      await consume(pool, limit, who(c));
      await withdraw(db, who(c), c.req.valid("param").id);
      return c.json(ok("Withdrawn", null), 200);
    });
}
