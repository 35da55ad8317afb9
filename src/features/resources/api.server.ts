import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, isReached, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import { itemParamSchema } from "#platform/http/list-query.ts";
import type { Platform } from "#platform/platform.server.ts";
import { resourceAnswerSchema, resourceListAnswerSchema, resourceListQuerySchema } from "./contract.ts";
import { listResources, nextResource, readResource } from "./service.server.ts";

const list = declareCall({
  who: "open",
  method: "get",
  path: "/resources",
  tags: ["Resources"],
  summary: "Resources for the work at the desk",
  request: { query: resourceListQuerySchema },
  responses: {
    200: answer("One page of resources", resourceListAnswerSchema),
    ...failures(422),
  },
});

const one = declareCall({
  who: "open",
  method: "get",
  path: "/resources/{slug}",
  tags: ["Resources"],
  summary: "One resource by slug or id",
  request: { params: itemParamSchema },
  responses: { 200: answer("The resource", resourceAnswerSchema), ...failures(404, 422) },
});

/** Routes of /api/v1/resources. */
export function resourcesApi({ db }: Platform) {
  return createApi()
    .openapi(list, async (c) => {
      // First: an hour that comes while the list is read ends what is kept of it.
      const changesAt = await nextResource(db);
      const data = await listResources(db, c.req.valid("query"));
      if (isReached(data.pagination))
        keepAnswer(c, list.path, c.req.valid("query"), ["content", "resources"], changesAt);
      return c.json(ok("Resources", data), 200);
    })
    .openapi(one, async (c) => {
      const data = await readResource(db, c.req.valid("param").slug);
      keepAnswer(c, one.path, c.req.valid("param"), ["content", "resources"]);
      return c.json(ok("Resource", data), 200);
    });
}
