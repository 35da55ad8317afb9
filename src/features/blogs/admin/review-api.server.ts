import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { adminBlogAnswerSchema } from "./contract.ts";
import { listCorrections, publishCorrection } from "./corrections.server.ts";
import { markValid } from "./review.server.ts";
import * as contract from "./review-contract.ts";

const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const tags = ["Blogs (admin)"];

const stillValid = declareCall({
  who: "content",
  method: "post",
  path: "/blogs/{id}/still-valid",
  tags,
  summary: "Say that a blog was checked and is valid for 6 or 12 months more",
  request: { params, ...body(contract.stillValidSchema) },
  responses: {
    200: answer("The blog as it is now", adminBlogAnswerSchema),
    ...failures(400, 401, 403, 404, 409, 415, 422),
  },
});
const corrections = declareCall({
  who: "content",
  method: "get",
  path: "/blogs/{id}/corrections",
  tags,
  summary: "What was put right in a blog, and how many have bought it",
  request: { params },
  responses: { 200: answer("Corrections", contract.correctionsAnswerSchema), ...failures(401, 403, 422) },
});
const correct = declareCall({
  who: "content",
  method: "post",
  path: "/blogs/{id}/corrections",
  tags,
  summary: "Publish what was put right in this version, and tell those who bought the blog where it matters",
  request: { params, ...body(contract.publishCorrectionSchema) },
  responses: {
    200: answer("The correction", contract.correctionAnswerSchema),
    ...failures(400, 401, 403, 404, 409, 415, 422),
  },
});

const routes = { stillValid, corrections, correct };
export type BlogReviewCalls = typeof routes;

/** 'Still valid?' and corrections: for those who write the site's content. */
export function blogReviewApi(platform: Platform) {
  const { db } = platform;
  return createApi()
    .openapi(stillValid, async (c) => {
      const { user } = c.get("caller");
      const data = await markValid(db, c.req.valid("param").id, c.req.valid("json"), user.userId);
      return c.json(ok("Marked as still valid", data), 200);
    })
    .openapi(corrections, async (c) =>
      c.json(ok("Corrections", await listCorrections(db, c.req.valid("param").id)), 200),
    )
    .openapi(correct, async (c) => {
      const { user } = c.get("caller");
      const data = await publishCorrection(platform, c.req.valid("param").id, c.req.valid("json"), user.userId);
      return c.json(ok("Correction published", data), 200);
    });
}
