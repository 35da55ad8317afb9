import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { listMisses } from "../misses.server.ts";
import { missListAnswerSchema, missListQuerySchema } from "./contract.ts";

/** The calls about searching, as the browser's compiler sees them. */
export type SearchDeskCalls = typeof routes;

const routes = {
  misses: declareCall({
    who: "content",
    method: "get",
    path: "/search/misses",
    tags: ["Search, for admins"],
    summary: "Searches that found nothing",
    request: { query: missListQuerySchema },
    responses: {
      200: answer("One page of searches in vain", missListAnswerSchema),
      ...failures(401, 403, 422),
    },
  }),
};

/** GET /api/v1/search/misses. */
export function searchAdminApi({ db }: Platform) {
  return createApi().openapi(routes.misses, async (c) => {
    const data = await listMisses(db, c.req.valid("query"));
    return c.json(ok("Searches in vain", data), 200);
  });
}
