import { z } from "zod";
import type { Shop } from "#features/shop/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { callOff, readCancellation } from "./cancel.server.ts";
import { cancelEventSchema, cancellationAnswerSchema } from "./cancel-contract.ts";

const tags = ["Event tickets (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The calls of calling an event off, as the browser's compiler sees them. */
export type CancelCalls = typeof routes;

const routes = {
  read: declareCall({
    who: "content",
    method: "get",
    path: "/events/admin/{id}/cancellation",
    tags,
    summary: "What calling an event off would mean, or how far it is",
    request: { params },
    responses: { 200: answer("The cancellation", cancellationAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  cancel: declareCall({
    who: "admin",
    method: "post",
    path: "/events/admin/{id}/cancellation",
    tags,
    summary: "Call an event off, for good: all registrations end, and what was paid goes back",
    request: { params, ...body(cancelEventSchema) },
    responses: {
      200: answer("Canceled", cancellationAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
};

/** Calling events off: for admins, as it gives everybody's money back. */
export function cancelApi(shop: Shop) {
  return createApi()
    .openapi(routes.read, async (c) =>
      c.json(ok("The cancellation", await readCancellation(shop.platform.db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.cancel, async (c) =>
      c.json(ok("The event is canceled", await callOff(shop, c.req.valid("param").id, c.req.valid("json"))), 200),
    );
}
