import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
  type CategoryChoices,
  changeCategory,
  createCategory,
  deleteCategory,
  listUsedCategories,
  orderCategories,
} from "./categories.server.ts";
import { deleteHashtag, listHashtags, mergeHashtags, renameHashtag, suggestHashtags } from "./hashtags.server.ts";
import * as contract from "./terms-contract.ts";
import { blogsText } from "./terms-views.ts";

const who = "content" as const;
const tags = ["Categories and hashtags"];
const write = failures(400, 401, 403, 404, 409, 415, 422);
const params = contract.termIdParam;

const routes = {
  usedCategories: declareCall({
    who,
    method: "get",
    path: "/categories/usage",
    tags,
    summary: "All categories in the editors' order, with how many blogs are in each and how many readers chose it",
    responses: { 200: answer("Categories", contract.usedCategoriesAnswerSchema), ...failures(401, 403) },
  }),
  makeCategory: declareCall({
    who,
    method: "post",
    path: "/categories",
    tags,
    summary: "Make a category",
    request: body(contract.categoryBodySchema),
    responses: { 201: answer("Made", contract.categoryAnswerSchema), ...write },
  }),
  orderCategories: declareCall({
    who,
    method: "put",
    path: "/categories/order",
    tags,
    summary: "Put all categories into an order; 409 when somebody changed it meanwhile",
    request: body(contract.orderCategoriesSchema),
    responses: { 200: answer("As they are now", contract.usedCategoriesAnswerSchema), ...write },
  }),
  changeCategory: declareCall({
    who,
    method: "patch",
    path: "/categories/{id}",
    tags,
    summary: "Change a category; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.changeCategorySchema) },
    responses: { 200: answer("Changed", contract.categoryAnswerSchema), ...write },
  }),
  deleteCategory: declareCall({
    who,
    method: "delete",
    path: "/categories/{id}",
    tags,
    summary: "Delete a category; one with blogs, or that newsletter readers chose, only when they get another one",
    request: { params, query: contract.deleteTermQuerySchema },
    responses: { 200: answer("Deleted", contract.deletedTermSchema), ...failures(401, 403, 404, 409, 422) },
  }),
  hashtags: declareCall({
    who,
    method: "get",
    path: "/hashtags",
    tags,
    summary: "Hashtags that begin with some letters",
    request: { query: contract.hashtagQuerySchema },
    responses: { 200: answer("Hashtags", contract.hashtagsAnswerSchema), ...failures(401, 403, 422) },
  }),
  usedHashtags: declareCall({
    who,
    method: "get",
    path: "/hashtags/usage",
    tags,
    summary: "All hashtags with how many blogs bear each",
    request: { query: contract.hashtagListQuerySchema },
    responses: { 200: answer("One page of hashtags", contract.usedHashtagsAnswerSchema), ...failures(401, 403, 422) },
  }),
  mergeHashtags: declareCall({
    who,
    method: "post",
    path: "/hashtags/merge",
    tags,
    summary: "Merge hashtags into one, whose blogs get it",
    request: body(contract.mergeHashtagsSchema),
    responses: { 200: answer("Merged", contract.deletedTermSchema), ...write },
  }),
  renameHashtag: declareCall({
    who,
    method: "patch",
    path: "/hashtags/{id}",
    tags,
    summary: "Rename a hashtag; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.renameHashtagSchema) },
    responses: { 200: answer("Renamed", contract.hashtagAnswerSchema), ...write },
  }),
  deleteHashtag: declareCall({
    who,
    method: "delete",
    path: "/hashtags/{id}",
    tags,
    summary: "Delete a hashtag; one that blogs bear only when they get another one",
    request: { params, query: contract.deleteTermQuerySchema },
    responses: { 200: answer("Deleted", contract.deletedTermSchema), ...failures(401, 403, 404, 409, 422) },
  }),
};

/** The calls of categories and hashtags, as the browser's compiler sees them. */
export type TermCalls = typeof routes;

/** What editors do with categories and hashtags; hashtags are made by writing a blog with them. */
export function termsApi({ db }: Platform, choices: CategoryChoices) {
  return createApi()
    .openapi(routes.usedCategories, async (c) => c.json(ok("Categories", await listUsedCategories(db, choices)), 200))
    .openapi(routes.makeCategory, async (c) =>
      c.json(ok("The category is made.", await createCategory(db, c.req.valid("json"))), 201),
    )
    .openapi(routes.orderCategories, async (c) =>
      c.json(ok("The order is changed.", await orderCategories(db, c.req.valid("json"), choices)), 200),
    )
    .openapi(routes.changeCategory, async (c) => {
      const data = await changeCategory(db, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The category is changed.", data), 200);
    })
    .openapi(routes.deleteCategory, async (c) => {
      const data = await deleteCategory(db, c.req.valid("param").id, c.req.valid("query").to, choices);
      const moved = data.blogs === 0 ? "" : ` ${blogsText(data.blogs)} moved.`;
      return c.json(ok(`The category is deleted.${moved}`, data), 200);
    })
    .openapi(routes.hashtags, async (c) =>
      c.json(ok("Hashtags", await suggestHashtags(db, c.req.valid("query").search ?? "")), 200),
    )
    .openapi(routes.usedHashtags, async (c) =>
      c.json(ok("Hashtags", await listHashtags(db, c.req.valid("query"))), 200),
    )
    .openapi(routes.mergeHashtags, async (c) => {
      const { blogs, into } = await mergeHashtags(db, c.req.valid("json"));
      return c.json(ok(`Merged: ${blogsText(blogs)} changed to “${into.name}”.`, { blogs }), 200);
    })
    .openapi(routes.renameHashtag, async (c) => {
      const data = await renameHashtag(db, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The hashtag is renamed.", data), 200);
    })
    .openapi(routes.deleteHashtag, async (c) => {
      const data = await deleteHashtag(db, c.req.valid("param").id, c.req.valid("query").to);
      const changed = data.blogs === 0 ? "" : ` ${blogsText(data.blogs)} got the other one.`;
      return c.json(ok(`The hashtag is deleted.${changed}`, data), 200);
    });
}
