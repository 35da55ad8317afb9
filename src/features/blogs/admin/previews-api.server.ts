import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
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
export function previewsApi({ db, config }: Platform) {
  return createApi()
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
