import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { keepPosition, listLibrary } from "./library.server.ts";
import { libraryAnswerSchema, libraryQuerySchema, readingPositionSchema } from "./library-contract.ts";

const mine = declareCall({
  who: "customer",
  method: "get",
  path: "/purchases/my",
  tags: ["Shop"],
  summary: "The blogs that one bought",
  request: { query: libraryQuerySchema },
  responses: { 200: answer("Blogs", libraryAnswerSchema), ...failures(401, 403, 422) },
});
const position = declareCall({
  who: "customer",
  method: "patch",
  path: "/purchases/blogs/{id}",
  tags: ["Shop"],
  summary: "Remember where one is in a blog",
  request: {
    params: z.strictObject({ id: z.uuid("id must be a UUID") }),
    ...body(readingPositionSchema),
  },
  responses: { 204: { description: "Remembered" }, ...failures(400, 401, 403, 404, 415, 422, 429) },
});

export type BlogLibraryCalls = {
  mine: typeof mine;
  position: typeof position;
};

/** A page that is being read tells its position every few seconds at most. */
const positionLimit = { name: "reading-position", points: 600, seconds: 600 };

/** The shelf of whoever is signed in. */
export function libraryApi({ db, pool }: Platform) {
  return createApi()
    .openapi(mine, async (c) => {
      const { user } = c.get("caller");
      const data = await listLibrary(db, user.userId, c.req.valid("query"));
      return c.json(ok("Your blogs", data), 200);
    })
    .openapi(position, async (c) => {
      const { user } = c.get("caller");
      await consume(pool, positionLimit, user.userId);
      await keepPosition(db, user.userId, c.req.valid("param").id, c.req.valid("json"));
      return c.body(null, 204);
    });
}
