import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readLooks } from "./looks.server.ts";
import * as looks from "./looks-contract.ts";
import { endPreview, listPreviews, makePreview } from "./previews.server.ts";
import * as contract from "./previews-contract.ts";

const who = "content" as const;
const tags = ["Blogs"];
const blogParam = z.strictObject({ id: z.uuid("id must be a UUID") });
const linkParam = blogParam.extend({ preview: z.uuid("preview must be a UUID") });

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/blogs/{id}/previews",
    tags,
    summary: "The links to a blog's preview that hold",
    request: { params: blogParam },
    responses: { 200: answer("Links", contract.previewsAnswerSchema), ...failures(401, 403, 422) },
  }),
  make: declareCall({
    who,
    method: "post",
    path: "/blogs/{id}/previews",
    tags,
    summary: "Make a link by which a blog is read before it is published, for some days",
    request: { params: blogParam, ...body(contract.makePreviewSchema) },
    responses: {
      201: answer("The link, told once", contract.madePreviewAnswerSchema),
      ...failures(400, 401, 403, 404, 409, 415, 422),
    },
  }),
  looks: declareCall({
    who,
    method: "post",
    path: "/blogs/looks",
    tags,
    summary: "How a blog would look as it is typed: to a visitor, to a buyer, as a shared link. Nothing is saved",
    request: body(looks.looksSchema),
    responses: { 200: answer("Its looks", looks.looksAnswerSchema), ...failures(400, 401, 403, 413, 415, 422, 429) },
  }),
  end: declareCall({
    who,
    method: "delete",
    path: "/blogs/{id}/previews/{preview}",
    tags,
    summary: "End such a link",
    request: { params: linkParam },
    responses: { 200: answer("Ended", contract.endedPreviewAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
};
export type PreviewCalls = typeof routes;

/** Links to what is not published yet. */
export function previewsApi(platform: Platform) {
  const { db, pool, config } = platform;
  return createApi()
    .openapi(routes.looks, async (c) => {
      // Each draws a card.
      await consume(
        pool,
        { name: "blog-looks", points: 300, seconds: 3600, ofReading: true },
        c.get("caller").user.userId,
      );
      return c.json(ok("Looks", await readLooks(platform, c.req.valid("json"))), 200);
    })
    .openapi(routes.list, async (c) => c.json(ok("Links", await listPreviews(db, c.req.valid("param").id)), 200))
    .openapi(routes.make, async (c) => {
      const { user } = c.get("caller");
      const made = await makePreview(db, config.siteUrl, c.req.valid("param").id, c.req.valid("json"), user.userId);
      return c.json(ok("Link made", made), 201);
    })
    .openapi(routes.end, async (c) => {
      const { id, preview } = c.req.valid("param");
      await endPreview(db, id, preview);
      return c.json(ok("Link ended", null), 200);
    });
}
