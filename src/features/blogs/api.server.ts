import { isbot } from "isbot";
import { z } from "zod";
import { searchLimit } from "#features/search/service.server.ts";
import type { DataKind } from "#platform/db/data-kind.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, isReached, ok } from "#platform/http/envelope.ts";
import { keepAnswer } from "#platform/http/kept-answer.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { categoriesAnswerSchema, publicListAnswerSchema, publicListQuerySchema } from "./contract.ts";
import { countView, listBlogs, listCategories, nextPublishing } from "./service.server.ts";

const idParam = z.strictObject({ id: z.uuid("id must be a UUID") });

const publicList = declareCall({
  who: "open",
  method: "get",
  path: "/blogs/public-list",
  tags: ["Blogs"],
  summary: "Published blogs, filtered, searched and sorted",
  request: { query: publicListQuerySchema },
  responses: { 200: answer("One page of blogs", publicListAnswerSchema), ...failures(422, 429) },
});

const view = declareCall({
  who: "open",
  method: "post",
  path: "/blogs/{id}/view",
  tags: ["Blogs"],
  summary: "Counts a view, once for each visitor and day",
  request: { params: idParam },
  responses: { 204: { description: "Counted, counted before, or a bot" }, ...failures(422, 429) },
});

const categories = declareCall({
  who: "open",
  method: "get",
  path: "/categories",
  tags: ["Categories and hashtags"],
  summary: "All categories in the editors' order",
  responses: { 200: answer("Categories", categoriesAnswerSchema) },
});

/** The calls that strangers may make, as the browser's compiler sees them. */
export type OpenBlogCalls = { categories: typeof categories };

/** An honest reader opens far fewer blogs in ten minutes; behind one address there may be a whole office. */
const viewLimit = { name: "blog-view", points: 300, seconds: 600 };

/** The calls of /api/v1/blogs that nobody needs to be signed in for: the public list, its categories, the count of views. */
export function blogsApi({ db, pool }: Platform) {
  return createApi()
    .openapi(publicList, async (c) => {
      const query = c.req.valid("query");
      if (query["search-text"]) await consume(pool, searchLimit, c.get("address"));
      // First: an hour that comes while the list is read ends what is kept of it.
      const changesAt = await nextPublishing(db);
      const { items, pagination } = await listBlogs(db, {
        type: query["filter-type"],
        page: query.page,
        limit: query.limit,
        sort: query["sort-by"],
        order: query["sort-order"],
        text: query["search-text"],
        categories: query.categories,
      });
      // Free text has no end, and neither have pages behind the last.
      if (query["search-text"] === undefined && isReached(pagination)) {
        // The order of the featured ones is a text of the site.
        const made: DataKind[] = query["sort-by"] === "featured" ? ["blogs", "content"] : ["blogs"];
        keepAnswer(c, publicList.path, query, made, changesAt);
      }
      return c.json({ ...ok("Blogs", items), pagination }, 200);
    })
    .openapi(categories, async (c) => {
      keepAnswer(c, categories.path, {}, ["blogs"]);
      return c.json(ok("Categories", await listCategories(db)), 200);
    })
    .openapi(view, async (c) => {
      const { id } = c.req.valid("param");
      const agent = c.req.header("user-agent") ?? "";
      // Another site's page must not make its visitors count as readers. (Sent by browsers over https and to localhost.)
      const own = (c.req.header("sec-fetch-site") ?? "same-origin") === "same-origin";
      if (own && agent && !isbot(agent)) {
        const address = c.get("address");
        await consume(pool, viewLimit, address);
        await countView(db, id, { address, agent });
      }
      return c.body(null, 204);
    });
}
