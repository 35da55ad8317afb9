import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { exportAttendees, listAttendees } from "./list.server.ts";
import { attendeeExportQuerySchema, attendeeListQuerySchema, attendeeListSchema } from "./list-contract.ts";

const who = "content" as const;
const tags = ["Event tickets (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/events/admin/{id}/tickets",
    tags,
    summary: "Those who come to an event, with what became of their tickets",
    request: { params, query: attendeeListQuerySchema },
    responses: { 200: answer("One page of tickets", attendeeListSchema), ...failures(401, 403, 404, 422) },
  }),
  exported: declareCall({
    who,
    method: "get",
    path: "/events/admin/{id}/tickets/export",
    tags,
    summary: "The same as CSV, all of it",
    request: { params, query: attendeeExportQuerySchema },
    responses: {
      200: { description: "A file", content: { "text/csv": { schema: z.string() } } },
      ...failures(401, 403, 404, 422, 429),
    },
  }),
};

/** The calls of the list of those who come, as the browser's compiler sees them. */
export type AttendeeCalls = typeof routes;
const exportLimit = { name: "ticket-export", points: 20, seconds: 3600 };

/** Who comes to an event: for those who write it. */
export function attendeesApi({ db, pool }: Platform) {
  return createApi()
    .openapi(routes.list, async (c) =>
      c.json(ok("Those who come", await listAttendees(db, c.req.valid("param").id, c.req.valid("query"))), 200),
    )
    .openapi(routes.exported, async (c) => {
      await consume(pool, exportLimit, c.get("caller").user.userId);
      const lines = await exportAttendees(db, c.req.valid("param").id, c.req.valid("query"));
      return csvAnswer(c, "attendees.csv", lines) as never;
    });
}
