import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { noteBounces } from "../bounces.server.ts";
import { newsletterDoneSchema } from "../contract.ts";
import { readSpeed, writeSpeed } from "../speed.server.ts";
import * as contract from "./contract.ts";
import * as list from "./subscriber-list.server.ts";

const tags = ["Newsletter, for admins"];
const refusals = failures(400, 401, 403, 404, 409, 415, 422, 429);
const done = <T>(schema: T) => ({ 200: answer("Done", schema), ...refusals });
const base = "/news-letters";
const params = contract.idParamSchema;

/** The calls about readers, as the browser's compiler sees them. */
export type ReaderCalls = typeof routes;

const routes = {
  subscribers: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/subscribers`,
    tags,
    summary: "Subscribers, with counts by status",
    request: { query: contract.subscriberListQuerySchema },
    responses: done(contract.subscriberListAnswerSchema),
  }),
  exported: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/subscribers/export`,
    tags,
    summary: "All subscribers as CSV",
    request: { query: contract.exportQuerySchema },
    responses: { 200: { description: "A file", content: { "text/csv": { schema: z.string() } } }, ...refusals },
  }),
  subscriber: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/subscribers/{id}`,
    tags,
    summary: "One subscriber, with the newest letters to the address",
    request: { params },
    responses: done(contract.subscriberAnswerSchema),
  }),
  end: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/subscribers/{id}/unsubscribe`,
    tags,
    summary: "End a subscription for somebody",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  lift: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/subscribers/{id}/lift`,
    tags,
    summary: "Let an address that bounced or complained ask again",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  forget: declareCall({
    who: "desk",
    method: "delete",
    path: `${base}/subscribers/{id}`,
    tags,
    summary: "Remove all that is held about an address",
    request: { params },
    responses: done(newsletterDoneSchema),
  }),
  bounces: declareCall({
    who: "desk",
    method: "post",
    path: `${base}/bounces`,
    tags,
    summary: "Record bounces and complaints",
    request: body(contract.bouncesSchema),
    responses: done(contract.bouncesAnswerSchema),
  }),
  speed: declareCall({
    who: "desk",
    method: "get",
    path: `${base}/speed`,
    tags,
    summary: "How fast emails go out",
    responses: done(contract.speedAnswerSchema),
  }),
  setSpeed: declareCall({
    who: "admin",
    method: "put",
    path: `${base}/speed`,
    tags,
    summary: "Set how fast emails go out",
    request: body(contract.setSpeedSchema),
    responses: done(contract.speedAnswerSchema),
  }),
};

/** What the desk does with readers, and how fast emails go out, under /api/v1/news-letters. */
export function readersApi({ db }: Platform) {
  return createApi()
    .openapi(routes.subscribers, async (c) =>
      c.json(ok("Subscribers", await list.listSubscribers(db, c.req.valid("query"))), 200),
    )
    .openapi(routes.exported, async (c) => {
      const file = await list.exportSubscribers(db, c.req.valid("query"));
      return csvAnswer(c, "newsletter-subscribers.csv", file) as never;
    })
    .openapi(routes.subscriber, async (c) => {
      return c.json(ok("Subscriber", await list.readSubscriber(db, c.req.valid("param").id)), 200);
    })
    .openapi(routes.end, async (c) => {
      await list.endSubscription(db, c.req.valid("param").id);
      return c.json(ok("Unsubscribed", null), 200);
    })
    .openapi(routes.lift, async (c) => {
      await list.liftSuppression(db, c.req.valid("param").id);
      return c.json(ok("The address may subscribe again", null), 200);
    })
    .openapi(routes.forget, async (c) => {
      await list.removeSubscriber(db, c.req.valid("param").id);
      return c.json(ok("Removed", null), 200);
    })
    .openapi(routes.bounces, async (c) => c.json(ok("Noted", await noteBounces(db, c.req.valid("json").bounces)), 200))
    .openapi(routes.speed, async (c) => c.json(ok("Speed", await readSpeed(db)), 200))
    .openapi(routes.setSpeed, async (c) => {
      return c.json(ok("The speed is saved.", await writeSpeed(db, c.req.valid("json"))), 200);
    });
}
