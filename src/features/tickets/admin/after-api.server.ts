import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./after-contract.ts";
import { readRecordings, setRecordings } from "./recordings.server.ts";
import { readStartTelling, tellStart } from "./start-telling.server.ts";

const who = "content" as const;
const tags = ["Event tickets (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

/** The calls of what holders are told and find afterwards, as the browser's compiler sees them. */
export type AfterCalls = typeof routes;

const routes = {
  recordings: declareCall({
    who,
    method: "get",
    path: "/events/admin/{id}/recordings",
    tags,
    summary: "Recordings and files that holders of an event's tickets find afterwards",
    request: { params },
    responses: { 200: answer("The recordings", contract.recordingsAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  setRecordings: declareCall({
    who,
    method: "put",
    path: "/events/admin/{id}/recordings",
    tags,
    summary: "Set them, and for whom they are; 409 when somebody else changed them meanwhile",
    request: { params, ...body(contract.setRecordingsSchema) },
    responses: {
      200: answer("The recordings", contract.recordingsAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
  startTelling: declareCall({
    who,
    method: "get",
    path: "/events/admin/{id}/start-telling",
    tags,
    summary: "Whether holders were told of the event's beginning as it is now",
    request: { params },
    responses: { 200: answer("Its beginning", contract.startTellingAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  tellStart: declareCall({
    who,
    method: "post",
    path: "/events/admin/{id}/start-telling",
    tags,
    summary: "Have holders emailed when the event begins now, because it changed; once for each beginning",
    request: { params, ...body(contract.tellStartSchema) },
    responses: {
      200: answer("Its beginning", contract.startTellingAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
};

/** What holders of an event's tickets are told of a change, and find afterwards: for those who write it. */
export function afterApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(routes.recordings, async (c) =>
      c.json(ok("The recordings", await readRecordings(db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.setRecordings, async (c) =>
      c.json(
        ok("The recordings are saved", await setRecordings(platform, c.req.valid("param").id, c.req.valid("json"))),
        200,
      ),
    )
    .openapi(routes.startTelling, async (c) =>
      c.json(ok("Its beginning", await readStartTelling(db, c.req.valid("param").id)), 200),
    )
    .openapi(routes.tellStart, async (c) => {
      const { startsAt } = c.req.valid("json");
      return c.json(ok("Holders will be emailed", await tellStart(platform, c.req.valid("param").id, startsAt)), 200);
    });
}
