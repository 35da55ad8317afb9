import { z } from "zod";
import type { Shop } from "#features/shop/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import * as contract from "./contract.ts";
import { cancelTicket, passOn } from "./giving-up.server.ts";
import { passOnDue } from "./offers.server.ts";
import { listMyTickets } from "./own.server.ts";
import { readOffered, readRegistration, register } from "./registrations.server.ts";

const tags = ["Event tickets"];
const ofTicket = z.strictObject({
  number: z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/, "This isn't the number of a ticket"),
});
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

const routes = {
  offered: declareCall({
    who: "customer",
    method: "get",
    path: "/ticket-types/{id}",
    tags,
    summary: "What one is about to register for",
    request: { params },
    responses: { 200: answer("Tickets", contract.offeredTypeAnswerSchema), ...failures(401, 403, 404, 409, 422) },
  }),
  register: declareCall({
    who: "customer",
    method: "post",
    path: "/registrations",
    tags,
    summary: "Register named people; what costs something is held until it is paid",
    request: body(contract.registerSchema),
    responses: {
      201: answer("Registered, or held", contract.registrationAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422, 429),
    },
  }),
  registration: declareCall({
    who: "customer",
    method: "get",
    path: "/registrations/{id}",
    tags,
    summary: "One's own registration",
    request: { params },
    responses: {
      200: answer("Registration", contract.registrationAnswerSchema),
      ...failures(401, 403, 404, 422),
    },
  }),
  cancel: declareCall({
    who: "customer",
    method: "post",
    path: "/tickets/{number}/cancel",
    tags,
    summary: "Give up one's own ticket, with the refund of the policy",
    request: { params: ofTicket, ...body(contract.cancelTicketSchema) },
    responses: {
      200: answer("Canceled", contract.ticketDoneSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422, 429),
    },
  }),
  passOn: declareCall({
    who: "customer",
    method: "post",
    path: "/tickets/{number}/transfer",
    tags,
    summary: "Pass one's own ticket on to somebody else, free of charge",
    request: { params: ofTicket, ...body(contract.attendeeSchema) },
    responses: {
      200: answer("Passed on", contract.ticketDoneSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422, 429),
    },
  }),
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/tickets/my",
    tags,
    summary: "Tickets that one registered for",
    request: { query: contract.myTicketsQuerySchema },
    responses: { 200: answer("Tickets", contract.myTicketsAnswerSchema), ...failures(401, 403, 422) },
  }),
};
export type TicketCalls = typeof routes;

const limit = { name: "event-register", points: 60, seconds: 3600 };
const changeLimit = { name: "event-ticket-change", points: 120, seconds: 3600 };

/** What people who take part ask. */
export function ticketsApi(shop: Shop) {
  const { platform } = shop;
  const { db, pool } = platform;
  const who = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.offered, async (c) =>
      c.json(ok("Tickets", await readOffered(db, who(c), c.req.valid("param").id)), 200),
    )
    .openapi(routes.register, async (c) => {
      const userId = who(c);
      await consume(pool, limit, userId);
      await passOnDue(platform, c.req.valid("json").typeId);
      const data = await register(platform, userId, c.req.valid("json"));
      const message = data.state === "held" ? "Your places are held until you've paid" : "You're registered";
      return c.json(ok(message, data), 201);
    })
    .openapi(routes.registration, async (c) =>
      c.json(ok("Registration", await readRegistration(db, who(c), c.req.valid("param").id)), 200),
    )
    .openapi(routes.cancel, async (c) => {
      await consume(pool, changeLimit, who(c));
      await cancelTicket(shop, who(c), c.req.valid("param").number, c.req.valid("json").refund);
      return c.json(ok("The ticket is canceled", null), 200);
    })
    .openapi(routes.passOn, async (c) => {
      await consume(pool, changeLimit, who(c));
      await passOn(shop, who(c), c.req.valid("param").number, c.req.valid("json"));
      return c.json(ok("The ticket is passed on", null), 200);
    })
    .openapi(routes.mine, async (c) =>
      c.json(ok("Tickets", await listMyTickets(db, who(c), c.req.valid("query"))), 200),
    );
}
