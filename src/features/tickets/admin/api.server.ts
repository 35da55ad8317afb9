import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { addType, changeType, readEventTickets, removeType } from "./types.server.ts";

const tags = ["Event tickets (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The calls of those who write events, as the browser's compiler sees them. */
export type TicketTypeCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "content",
    method: "get",
    path: "/events/admin/{id}/ticket-types",
    tags,
    summary: "Types of an event's tickets, with how many places are taken",
    request: { params },
    responses: { 200: answer("Tickets", contract.eventTicketsAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  add: declareCall({
    who: "content",
    method: "post",
    path: "/events/admin/{id}/ticket-types",
    tags,
    summary: "Add a type of tickets",
    request: { params, ...body(contract.addTypeSchema) },
    responses: {
      201: answer("Added", contract.adminTypeAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
  change: declareCall({
    who: "content",
    method: "patch",
    path: "/ticket-types/{id}",
    tags,
    summary: "Change a type of tickets; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.changeTypeSchema) },
    responses: {
      200: answer("Changed", contract.adminTypeAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
  remove: declareCall({
    who: "content",
    method: "delete",
    path: "/ticket-types/{id}",
    tags,
    summary: "Take a type away that nobody has registered for",
    request: { params },
    responses: { 200: answer("Removed", contract.typeRemovedSchema), ...failures(401, 403, 404, 409, 422) },
  }),
};

/** Types of tickets: for those who write the site's content. */
export function ticketTypesApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Tickets", await readEventTickets(db, c.req.valid("param").id)), 200))
    .openapi(routes.add, async (c) =>
      c.json(ok("The tickets are added", await addType(db, c.req.valid("param").id, c.req.valid("json"))), 201),
    )
    .openapi(routes.change, async (c) =>
      c.json(
        ok("The tickets are changed", await changeType(platform, c.req.valid("param").id, c.req.valid("json"))),
        200,
      ),
    )
    .openapi(routes.remove, async (c) => {
      await removeType(db, c.req.valid("param").id);
      return c.json(ok("The tickets are removed", null), 200);
    });
}
