import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, isReached, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import { itemParamSchema } from "#platform/http/list-query.ts";
import type { Platform } from "#platform/platform.server.ts";
import { eventAnswerSchema, eventListAnswerSchema, eventListQuerySchema } from "./contract.ts";
import { listEvents, nextEventChange, readEvent } from "./service.server.ts";

const list = declareCall({
  who: "open",
  method: "get",
  path: "/events",
  tags: ["Events"],
  summary: "Upcoming or past events",
  request: { query: eventListQuerySchema },
  responses: { 200: answer("One page of events", eventListAnswerSchema), ...failures(422) },
});

const one = declareCall({
  who: "open",
  method: "get",
  path: "/events/{slug}",
  tags: ["Events"],
  summary: "One event by slug or id",
  request: { params: itemParamSchema },
  responses: { 200: answer("The event", eventAnswerSchema), ...failures(404, 422) },
});

/** Routes of /api/v1/events. */
export function eventsApi({ db }: Platform) {
  return createApi()
    .openapi(list, async (c) => {
      // First: an hour that comes while the list is read ends what is kept of it.
      const changesAt = await nextEventChange(db);
      const data = await listEvents(db, c.req.valid("query"));
      if (isReached(data.pagination)) keepAnswer(c, list.path, c.req.valid("query"), ["content", "events"], changesAt);
      return c.json(ok("Events", data), 200);
    })
    .openapi(one, async (c) => {
      const data = await readEvent(db, c.req.valid("param").slug);
      keepAnswer(
        c,
        one.path,
        c.req.valid("param"),
        ["content", "events"],
        data.past ? undefined : new Date(data.endsAt).getTime(),
      );
      return c.json(ok("Event", data), 200);
    });
}
