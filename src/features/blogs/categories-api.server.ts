import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./admin/contract.ts";
import { changeCategory, createCategory, deleteCategory, listHashtags } from "./categories.server.ts";
import { listCategories } from "./service.server.ts";

const idParam = z.strictObject({ id: z.uuid("id must be a UUID") });
const tags = ["Categories and hashtags"];

const list = declareCall({
  who: "open",
  method: "get",
  path: "/categories",
  tags,
  summary: "All categories in the editors' order",
  responses: { 200: answer("Categories", contract.categoriesAnswerSchema) },
});
const create = declareCall({
  who: "content",
  method: "post",
  path: "/categories",
  tags,
  summary: "Make a category (admin)",
  request: body(contract.categoryBodySchema),
  responses: { 201: answer("Made", contract.categoryAnswerSchema), ...failures(400, 401, 403, 415, 422) },
});
const update = declareCall({
  who: "content",
  method: "patch",
  path: "/categories/{id}",
  tags,
  summary: "Change a category (admin)",
  request: { params: idParam, ...body(contract.changeCategorySchema) },
  responses: { 200: answer("Changed", contract.categoryAnswerSchema), ...failures(400, 401, 403, 404, 415, 422) },
});
const remove = declareCall({
  who: "content",
  method: "delete",
  path: "/categories/{id}",
  tags,
  summary: "Delete an empty category (admin)",
  request: { params: idParam },
  responses: { 200: answer("Deleted", contract.deletedAnswerSchema), ...failures(401, 403, 404, 409, 422) },
});
const hashtags = declareCall({
  who: "content",
  method: "get",
  path: "/hashtags",
  tags,
  summary: "Hashtags that begin with some letters (admin)",
  request: { query: contract.hashtagQuerySchema },
  responses: { 200: answer("Hashtags", contract.hashtagsAnswerSchema), ...failures(401, 403, 422) },
});

const routes = { list, create, update, remove, hashtags };
export type CategoryCalls = typeof routes;

/** Categories and hashtags. Hashtags are made by writing a blog with them. */
export function categoriesApi({ db }: Platform) {
  return createApi()
    .openapi(list, async (c) => {
      keepAnswer(c, list.path, {}, ["blogs"]);
      return c.json(ok("Categories", await listCategories(db)), 200);
    })
    .openapi(create, async (c) => c.json(ok("Category made", await createCategory(db, c.req.valid("json"))), 201))
    .openapi(update, async (c) =>
      c.json(ok("Category changed", await changeCategory(db, c.req.valid("param").id, c.req.valid("json"))), 200),
    )
    .openapi(remove, async (c) => {
      await deleteCategory(db, c.req.valid("param").id);
      return c.json(ok("Category deleted", null), 200);
    })
    .openapi(hashtags, async (c) =>
      c.json(ok("Hashtags", await listHashtags(db, c.req.valid("query").search ?? "")), 200),
    );
}
