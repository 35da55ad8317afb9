import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { checkIn, findAtDoor, undoCheckIn } from "./door.server.ts";
import { checkedInAnswerSchema, doorAnswerSchema, doorQuerySchema, ofTicketSchema } from "./door-contract.ts";

const tags = ["Event tickets (admin)"];
const done = {
  200: answer("The ticket as it is now", checkedInAnswerSchema),
  ...failures(400, 401, 403, 404, 409, 415, 422),
};

/** The calls at the door, as the browser's compiler sees them. */
export type DoorCalls = typeof routes;

const routes = {
  find: declareCall({
    who: "desk",
    method: "get",
    path: "/tickets/door",
    tags,
    summary: "The ticket with a number, or those of people with these words in their name",
    request: { query: doorQuerySchema },
    responses: { 200: answer("Tickets", doorAnswerSchema), ...failures(401, 403, 422) },
  }),
  checkIn: declareCall({
    who: "desk",
    method: "post",
    path: "/tickets/{number}/check-in",
    tags,
    summary: "Let somebody in, once: 409 tells when the ticket was used before",
    request: { params: ofTicketSchema },
    responses: done,
  }),
  undo: declareCall({
    who: "desk",
    method: "delete",
    path: "/tickets/{number}/check-in",
    tags,
    summary: "Take a check-in back that was a mistake",
    request: { params: ofTicketSchema },
    responses: done,
  }),
};

/** Checking people in: for the desk. */
export function doorApi({ db }: Platform) {
  return createApi()
    .openapi(routes.find, async (c) => c.json(ok("Tickets", await findAtDoor(db, c.req.valid("query").find)), 200))
    .openapi(routes.checkIn, async (c) => {
      const data = await checkIn(db, c.get("caller").user.userId, c.req.valid("param").number);
      return c.json(ok(`${data.name} is checked in`, data), 200);
    })
    .openapi(routes.undo, async (c) => {
      const data = await undoCheckIn(db, c.req.valid("param").number);
      return c.json(ok("The check-in is taken back", data), 200);
    });
}
