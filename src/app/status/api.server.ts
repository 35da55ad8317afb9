import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { siteStatusAnswerSchema } from "./contract.ts";
import { readStatus, statusReader } from "./status.server.ts";

/** The call of the page about how the site is, as the browser's compiler sees it. */
export type StatusCalls = typeof routes;

const routes = {
  status: declareCall({
    who: "admin",
    method: "get",
    path: "/site-status",
    tags: ["Operations, for admins"],
    summary: "Site status: what is bad first, with what to do, and each of its processes",
    responses: { 200: answer("Findings and processes", siteStatusAnswerSchema), ...failures(401, 403) },
  }),
};

/** How the site is, for admins. */
export function statusApi(platform: Platform) {
  const read = statusReader(() => readStatus(platform));
  return createApi().openapi(routes.status, async (c) => c.json(ok("Site status", await read()), 200));
}
