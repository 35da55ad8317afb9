import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { passOnDue } from "./offers.server.ts";
import { joinLine, leaveLine, myLines } from "./waiting.server.ts";

const tags = ["Event tickets"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

const routes = {
  join: declareCall({
    who: "customer",
    method: "post",
    path: "/ticket-types/{id}/waiting-list",
    tags,
    summary: "Join the waiting list of a full type; who is on it stays where they are",
    request: { params, ...body(contract.joinLineSchema) },
    responses: {
      201: answer("On the waiting list", contract.waitingEntryAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422, 429),
    },
  }),
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/waiting-lists/my",
    tags,
    summary: "Waiting lists that one is on, and what came of them within a week",
    responses: { 200: answer("Waiting lists", contract.ownWaitingAnswerSchema), ...failures(401, 403) },
  }),
  leave: declareCall({
    who: "customer",
    method: "delete",
    path: "/waiting-lists/my/{id}",
    tags,
    summary: "Leave a waiting list, or give an offer up",
    request: { params },
    responses: { 200: answer("Left", contract.ticketDoneSchema), ...failures(401, 403, 404, 409, 422, 429) },
  }),
};
export type WaitingCalls = typeof routes;

const limit = { name: "event-waiting", points: 60, seconds: 3600 };

/** What people who wait for places ask. */
export function waitingApi(platform: Platform) {
  const { db, pool } = platform;
  return createApi()
    .openapi(routes.join, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(pool, limit, userId);
      const { id } = c.req.valid("param");
      await passOnDue(platform, id);
      const entry = await joinLine(platform, userId, id, c.req.valid("json").quantity);
      return c.json(ok("You're on the waiting list", entry), 201);
    })
    .openapi(routes.mine, async (c) => c.json(ok("Waiting lists", await myLines(db, c.get("caller").user.userId)), 200))
    .openapi(routes.leave, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(pool, limit, userId);
      await leaveLine(platform, userId, c.req.valid("param").id);
      return c.json(ok("You've left the waiting list", null), 200);
    });
}
