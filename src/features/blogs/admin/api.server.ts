import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { exportBlogs, listAllBlogs } from "./list.server.ts";
import { listRevisions, readRevision } from "./revisions.server.ts";
import { createBlog, deleteBlog, setBlogStatus, updateBlog } from "./write.server.ts";

const idParam = z.strictObject({ id: z.uuid("id must be a UUID") });
const versionParam = z.strictObject({
  id: z.uuid("id must be a UUID"),
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "version must be a whole number")
    .transform(Number),
});
const tags = ["Blogs (admin)"];

const list = declareCall({
  who: "content",
  method: "get",
  path: "/blogs",
  tags,
  summary: "All blogs, whatever their state",
  request: { query: contract.adminListQuerySchema },
  responses: { 200: answer("One page of blogs", contract.adminListAnswerSchema), ...failures(401, 403, 422) },
});
const exported = declareCall({
  who: "content",
  method: "get",
  path: "/blogs/admin/export",
  tags,
  summary: "The same as CSV, all of it",
  request: { query: contract.adminExportQuerySchema },
  responses: {
    200: { description: "A file", content: { "text/csv": { schema: z.string() } } },
    ...failures(401, 403, 422, 429),
  },
});
const create = declareCall({
  who: "content",
  method: "post",
  path: "/blogs",
  tags,
  summary: "Write a blog; its HTML is cleaned by an allow-list",
  request: body(contract.createBlogSchema),
  responses: {
    201: answer("The blog as it was saved", contract.adminBlogAnswerSchema),
    ...failures(400, 401, 403, 409, 413, 415, 422),
  },
});
const update = declareCall({
  who: "content",
  method: "patch",
  path: "/blogs",
  tags,
  summary: "Change a blog; 409 when somebody else changed it meanwhile",
  request: body(contract.updateBlogSchema),
  responses: {
    200: answer("The blog as it was saved", contract.adminBlogAnswerSchema),
    ...failures(400, 401, 403, 404, 409, 413, 415, 422),
  },
});
const publish = declareCall({
  who: "content",
  method: "patch",
  path: "/blogs/publish",
  tags,
  summary: "Publish, archive or take back",
  request: body(contract.publishBlogSchema),
  responses: {
    200: answer("The blog as it is now", contract.adminBlogAnswerSchema),
    ...failures(400, 401, 403, 404, 409, 415, 422),
  },
});
const remove = declareCall({
  who: "content",
  method: "delete",
  path: "/blogs/{id}",
  tags,
  summary: "Delete a blog that was never sold; for 30 days it can be brought back from the bin",
  request: { params: idParam },
  responses: { 200: answer("Deleted", contract.deletedAnswerSchema), ...failures(401, 403, 404, 409, 422) },
});
const revisions = declareCall({
  who: "content",
  method: "get",
  path: "/blogs/{id}/revisions",
  tags,
  summary: "Every saved version, also of a deleted blog",
  request: { params: idParam },
  responses: { 200: answer("Versions", contract.revisionsAnswerSchema), ...failures(401, 403, 422) },
});
const revision = declareCall({
  who: "content",
  method: "get",
  path: "/blogs/{id}/revisions/{version}",
  tags,
  summary: "One saved version, whole",
  request: { params: versionParam },
  responses: { 200: answer("The version", contract.revisionAnswerSchema), ...failures(401, 403, 404, 422) },
});

const routes = { list, exported, create, update, publish, remove, revisions, revision };
export type BlogAdminCalls = typeof routes;
const exportLimit = { name: "blog-export", points: 20, seconds: 3600 };

/** Writing blogs: for admins only. */
export function writeApi({ db, pool, config }: Platform) {
  return createApi()
    .openapi(list, async (c) => c.json(ok("Blogs", await listAllBlogs(db, c.req.valid("query"))), 200))
    .openapi(exported, async (c) => {
      await consume(pool, exportLimit, c.get("caller").user.userId);
      return csvAnswer(c, "blogs.csv", await exportBlogs(db, c.req.valid("query"), config.siteUrl)) as never;
    })
    .openapi(create, async (c) => {
      const { user } = c.get("caller");
      return c.json(ok("Blog created", await createBlog(db, c.req.valid("json"), user.userId)), 201);
    })
    .openapi(publish, async (c) => {
      const { user } = c.get("caller");
      const data = await setBlogStatus(db, c.req.valid("json"), user.userId);
      return c.json(ok("Status changed", data), 200);
    })
    .openapi(update, async (c) => {
      const { user } = c.get("caller");
      return c.json(ok("Blog saved", await updateBlog(db, c.req.valid("json"), user.userId)), 200);
    })
    .openapi(remove, async (c) => {
      await deleteBlog(db, c.req.valid("param").id);
      return c.json(ok("Blog deleted", null), 200);
    })
    .openapi(revisions, async (c) => c.json(ok("Versions", await listRevisions(db, c.req.valid("param").id)), 200))
    .openapi(revision, async (c) => {
      const { id, version } = c.req.valid("param");
      return c.json(ok("Version", await readRevision(db, id, version)), 200);
    });
}
