import { createRoute } from "@hono/zod-openapi";
import { createApi } from "#platform/http/api-app.server.ts";
import { failures, jsonOf } from "#platform/http/envelope.ts";
import { itemParamSchema } from "#platform/http/list-query.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicationAnswerSchema, publicationListAnswerSchema, publicationListQuerySchema } from "./contract.ts";
import { listPublications, readPublication } from "./service.server.ts";

const list = createRoute({
  method: "get",
  path: "/publications",
  tags: ["Publications"],
  summary: "Publications of the institute",
  request: { query: publicationListQuerySchema },
  responses: {
    200: { description: "One page of publications", content: jsonOf(publicationListAnswerSchema) },
    ...failures(422),
  },
});

const one = createRoute({
  method: "get",
  path: "/publications/{slug}",
  tags: ["Publications"],
  summary: "One publication by slug or id",
  request: { params: itemParamSchema },
  responses: {
    200: { description: "The publication", content: jsonOf(publicationAnswerSchema) },
    ...failures(404, 422),
  },
});

/** Routes of /api/v1/publications. */
export function publicationsApi({ db }: Platform) {
  return createApi()
    .openapi(list, async (c) => {
      const data = await listPublications(db, c.req.valid("query"));
      return c.json({ success: true as const, message: "Publications", data }, 200);
    })
    .openapi(one, async (c) => {
      const data = await readPublication(db, c.req.valid("param").slug);
      return c.json({ success: true as const, message: "Publication", data }, 200);
    });
}
