import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok, success } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { listConflicts, listDoorEvents, takeAlong, tickOff } from "./along.server.ts";
import * as contract from "./along-contract.ts";
import { recordScans } from "./scans.server.ts";

const tags = ["Event tickets (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The calls of a device at the door, as the browser's compiler sees them. */
export type AlongCalls = typeof routes;

const routes = {
  events: declareCall({
    who: "desk",
    method: "get",
    path: "/tickets/door/events",
    tags,
    summary: "Events at whose door somebody stands these days",
    responses: { 200: answer("Events", contract.doorEventsAnswerSchema), ...failures(401, 403) },
  }),
  along: declareCall({
    who: "desk",
    method: "get",
    path: "/tickets/door/events/{id}",
    tags,
    summary: "An event's tickets for a device that checks people in without a connection",
    request: { params },
    responses: { 200: answer("The tickets", contract.alongAnswerSchema), ...failures(401, 403, 404, 409, 422, 429) },
  }),
  scans: declareCall({
    who: "desk",
    method: "post",
    path: "/tickets/door/events/{id}/scans",
    tags,
    summary: "Codes that were scanned: who may come in is checked in. Sent again with the same keys, nothing changes",
    request: { params, ...body(contract.scansSchema) },
    responses: {
      200: answer("What each comes to", contract.judgedAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422, 429),
    },
  }),
  conflicts: declareCall({
    who: "desk",
    method: "get",
    path: "/tickets/door/events/{id}/conflicts",
    tags,
    summary: "Whom a device let in without a connection, and the server would not have",
    request: { params },
    responses: { 200: answer("To look at", contract.conflictsAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  lookedAt: declareCall({
    who: "desk",
    method: "post",
    path: "/tickets/door/scans/{key}/look-at",
    tags,
    summary: "Tick off somebody whom a device let in and the server would not have",
    request: { params: z.strictObject({ key: z.uuid("key must be a UUID") }), ...body(contract.lookedAtSchema) },
    responses: { 200: answer("Ticked off", success(z.null())), ...failures(400, 401, 403, 404, 409, 415, 422) },
  }),
};

const alongLimit = { name: "door-along", points: 60, seconds: 3600, ofReading: true };
const scanLimit = { name: "door-scans", points: 300, seconds: 60 };

/** Checking people in with a device that may lose its connection: for the desk. */
export function alongApi({ db, pool }: Platform) {
  return createApi()
    .openapi(routes.events, async (c) => c.json(ok("Events", await listDoorEvents(db)), 200))
    .openapi(routes.along, async (c) => {
      await consume(pool, alongLimit, c.get("caller").user.userId);
      return c.json(ok("The tickets", await takeAlong(db, c.req.valid("param").id)), 200);
    })
    .openapi(routes.scans, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(pool, scanLimit, userId);
      const data = await recordScans(db, userId, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("Received", data), 200);
    })
    .openapi(routes.conflicts, async (c) =>
      c.json(ok("To look at", await listConflicts(db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.lookedAt, async (c) => {
      await tickOff(db, c.get("caller").user.userId, c.req.valid("param").key, c.req.valid("json").note);
      return c.json(ok("Ticked off", null), 200);
    });
}
