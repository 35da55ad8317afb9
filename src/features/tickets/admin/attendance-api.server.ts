import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { attendanceEvent, issueAttendances, previewAttendance } from "./attendance.server.ts";
import * as contract from "./attendance-contract.ts";

const who = "content" as const;
const tags = ["Event tickets (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The calls of certificates of attendance, as the browser's compiler sees them. */
export type AttendanceCalls = typeof routes;

const routes = {
  event: declareCall({
    who,
    method: "get",
    path: "/events/admin/{id}/attendance",
    tags,
    summary: "The event whose attendees get certificates",
    request: { params },
    responses: { 200: answer("The event", contract.attendanceStandingSchema), ...failures(401, 403, 404, 422) },
  }),
  preview: declareCall({
    who,
    method: "post",
    path: "/events/admin/{id}/attendance/preview",
    tags,
    summary: "Who of those who were checked in would get a certificate of attendance; nothing is issued",
    request: { params, ...body(contract.previewAttendanceSchema) },
    responses: {
      200: answer("The preview", contract.attendancePreviewAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
  issue: declareCall({
    who,
    method: "post",
    path: "/events/admin/{id}/attendance",
    tags,
    summary: "Issue the certificates that the preview showed, all or none, and one for each ticket at most",
    request: { params, ...body(contract.issueAttendanceSchema) },
    responses: {
      200: answer("Issued", contract.attendanceIssuedSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
};

/** Certificates for those who came: for those who write events. */
export function attendanceApi(platform: Platform) {
  return createApi()
    .openapi(routes.event, async (c) =>
      c.json(ok("The event", await attendanceEvent(platform.db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.preview, async (c) =>
      c.json(
        ok("The preview", await previewAttendance(platform.db, c.req.valid("param").id, c.req.valid("json"))),
        200,
      ),
    )
    .openapi(routes.issue, async (c) => {
      const by = c.get("caller").user.userId;
      const issued = await issueAttendances(platform, c.req.valid("param").id, c.req.valid("json"), by);
      return c.json(
        ok(issued === 1 ? "1 certificate is issued" : `${issued} certificates are issued`, { issued }),
        200,
      );
    });
}
