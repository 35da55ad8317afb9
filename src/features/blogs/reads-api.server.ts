import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { forgetReading, markRead, readMark } from "./reads.server.ts";
import { readMarkAnswerSchema } from "./reads-contract.ts";

const path = "/blogs/reads/{id}";
const tags = ["Learning record"];
const request = { params: z.strictObject({ id: z.uuid("id must be a UUID") }) };
const mark = { 200: answer("How it stands", readMarkAnswerSchema), ...failures(401, 403, 404, 422, 429) };

const routes = {
  read: declareCall({
    who: "customer",
    method: "get",
    path,
    tags,
    request,
    responses: mark,
    summary: "Whether one marked a blog as read",
  }),
  put: declareCall({
    who: "customer",
    method: "put",
    path,
    tags,
    request,
    summary: "Mark a blog as read, for one's learning record",
    responses: { ...mark, ...failures(400, 415) },
  }),
  remove: declareCall({
    who: "customer",
    method: "delete",
    path,
    tags,
    request,
    summary: "Take a blog that one read out of one's learning record",
    responses: { ...mark, ...failures(400, 415) },
  }),
};
export type BlogReadCalls = typeof routes;

const writeLimit = { name: "read-mark", points: 120, seconds: 600 };

/** Marks of what one read. */
export const readsApi = ({ db, pool }: Platform) =>
  createApi()
    .openapi(routes.read, async (c) => {
      const { userId } = c.get("caller").user;
      return c.json(ok("Mark", await readMark(db, c.req.valid("param").id, userId)), 200);
    })
    .openapi(routes.put, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(pool, writeLimit, userId);
      return c.json(ok("Marked as read", await markRead(db, c.req.valid("param").id, userId)), 200);
    })
    .openapi(routes.remove, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(pool, writeLimit, userId);
      const data = await forgetReading(db, c.req.valid("param").id, userId);
      return c.json(ok("Your record no longer says that you read it", data), 200);
    });
