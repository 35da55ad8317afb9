import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readLine } from "./line.server.ts";
import { lineAnswerSchema, lineQuerySchema } from "./line-contract.ts";

const routes = {
  line: declareCall({
    who: "content",
    method: "get",
    path: "/events/admin/{id}/waiting-list",
    tags: ["Event tickets (admin)"],
    summary: "Who waits for places of an event, and who is offered some",
    request: { params: z.strictObject({ id: z.uuid("id must be a UUID") }), query: lineQuerySchema },
    responses: { 200: answer("One page of the waiting list", lineAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
};

/** The call of the waiting list, as the browser's compiler sees it. */
export type LineCalls = typeof routes;

/** Who waits for places of an event: for those who write it. */
export function lineApi({ db }: Platform) {
  return createApi().openapi(routes.line, async (c) =>
    c.json(ok("Waiting list", await readLine(db, c.req.valid("param").id, c.req.valid("query"))), 200),
  );
}
