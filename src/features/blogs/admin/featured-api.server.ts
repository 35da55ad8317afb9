import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { listFeatured, orderFeatured } from "./featured.server.ts";
import * as contract from "./featured-contract.ts";

const who = "content" as const;
const tags = ["Blogs (admin)"];
const path = "/blogs/admin/featured";

const routes = {
  featured: declareCall({
    who,
    method: "get",
    path,
    tags,
    summary: "The featured blogs in their order on the home page",
    responses: { 200: answer("Featured blogs", contract.featuredAnswerSchema), ...failures(401, 403) },
  }),
  order: declareCall({
    who,
    method: "put",
    path,
    tags,
    summary: "Put featured blogs into an order; 409 when somebody changed it meanwhile",
    request: body(contract.orderFeaturedSchema),
    responses: {
      200: answer("As they are now", contract.featuredAnswerSchema),
      ...failures(400, 401, 403, 409, 415, 422),
    },
  }),
};
export type FeaturedCalls = typeof routes;

/** The order of the featured blogs, for those who write the site's content. */
export function featuredApi({ db }: Platform) {
  return createApi()
    .openapi(routes.featured, async (c) => c.json(ok("Featured blogs", await listFeatured(db)), 200))
    .openapi(routes.order, async (c) => c.json(ok("In this order", await orderFeatured(db, c.req.valid("json"))), 200));
}
