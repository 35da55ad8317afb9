import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readAccess, setAccess } from "./access.server.ts";
import { onlineAccessAnswerSchema, setAccessSchema } from "./access-contract.ts";

const tags = ["Event tickets (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The calls of an event's online access, as the browser's compiler sees them. */
export type AccessCalls = typeof routes;

const routes = {
  access: declareCall({
    who: "content",
    method: "get",
    path: "/events/admin/{id}/online-access",
    tags,
    summary: "How one joins an event online, and how many were emailed",
    request: { params },
    responses: { 200: answer("The online access", onlineAccessAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  setAccess: declareCall({
    who: "content",
    method: "put",
    path: "/events/admin/{id}/online-access",
    tags,
    summary: "Set how one joins an event online; 409 when somebody else changed it meanwhile",
    request: { params, ...body(setAccessSchema) },
    responses: {
      200: answer("The online access", onlineAccessAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
};

/** Online access of events: for those who write them. */
export function accessApi(platform: Platform) {
  return createApi()
    .openapi(routes.access, async (c) =>
      c.json(ok("The online access", await readAccess(platform.db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.setAccess, async (c) =>
      c.json(
        ok("The online access is saved", await setAccess(platform, c.req.valid("param").id, c.req.valid("json"))),
        200,
      ),
    );
}
