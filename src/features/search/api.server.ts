import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { searchAnswerSchema, searchQuerySchema } from "./contract.ts";
import { searchLimit } from "./limits.server.ts";
import { noteMiss, search, suggest } from "./service.server.ts";

const find = declareCall({
  who: "open",
  method: "get",
  path: "/search",
  tags: ["Search"],
  summary: "Everything published, by words",
  request: { query: searchQuerySchema },
  responses: {
    200: answer("One page of results, and how many there are of each type", searchAnswerSchema),
    ...failures(422, 429, 503),
  },
});

export type SearchCalls = { find: typeof find };

/** GET /api/v1/search. */
export function searchApi({ db, pool, log }: Platform) {
  return createApi().openapi(find, async (c) => {
    const { q: text, typing, ...request } = c.req.valid("query");
    const address = c.get("address");
    const timesAsked = await consume(pool, searchLimit, address);
    const data = text === "" ? await suggest(db, request) : await search(db, { ...request, text }, timesAsked);
    if (text !== "" && data.counts.all === 0 && typing === undefined) await noteMiss({ db, pool, log }, text, address);
    return c.json(ok("Search results", data), 200);
  });
}
