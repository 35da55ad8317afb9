import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, isReached, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import { itemParamSchema } from "#platform/http/list-query.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicationAnswerSchema, publicationListAnswerSchema, publicationListQuerySchema } from "./contract.ts";
import { listPublications, nextPublication, readPublication } from "./service.server.ts";

const list = declareCall({
  who: "open",
  method: "get",
  path: "/publications",
  tags: ["Publications"],
  summary: "Publications of the institute",
  request: { query: publicationListQuerySchema },
  responses: {
    200: answer("One page of publications", publicationListAnswerSchema),
    ...failures(422),
  },
});

const one = declareCall({
  who: "open",
  method: "get",
  path: "/publications/{slug}",
  tags: ["Publications"],
  summary: "One publication by slug or id",
  request: { params: itemParamSchema },
  responses: {
    200: answer("The publication", publicationAnswerSchema),
    ...failures(404, 422),
  },
});

/** Routes of /api/v1/publications. */
export function publicationsApi({ db }: Platform) {
  return createApi()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      // First: an hour that comes while the list is read ends what is kept of it.
      const changesAt = await nextPublication(db);
      const data = await listPublications(db, query);
      // Names of series that are none have no end.
      if (isReached(data.pagination) && (query.series === undefined || data.pagination.total > 0))
        keepAnswer(c, list.path, query, ["content", "publications"], changesAt);
      return c.json(ok("Publications", data), 200);
    })
    .openapi(one, async (c) => {
      const data = await readPublication(db, c.req.valid("param").slug);
      keepAnswer(c, one.path, c.req.valid("param"), ["content", "publications"]);
      return c.json(ok("Publication", data), 200);
    });
}
