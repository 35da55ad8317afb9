import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { pagingQuerySchema, purchaseDetailAnswerSchema } from "./admin-contract.ts";
import { readPurchase } from "./admin-list.server.ts";
import { askedRefundListAnswerSchema, declineRefundSchema } from "./refund-contract.ts";
import { declineRefund, listAskedRefunds } from "./refund-requests.server.ts";
import type { Shop } from "./shop.server.ts";

const tags = ["Shop, for admins"];
const refusals = failures(400, 401, 403, 404, 409, 415, 422, 429);

const routes = {
  list: declareCall({
    who: "sales",
    method: "get",
    path: "/refund-requests",
    tags,
    summary: "Refunds that buyers asked for, not decided yet",
    request: { query: pagingQuerySchema },
    responses: { 200: answer("Refund requests", askedRefundListAnswerSchema), ...refusals },
  }),
  decline: declareCall({
    who: "sales",
    method: "post",
    path: "/refund-requests/{id}/decline",
    tags,
    summary: "Say no to a refund; POST /purchases/{id}/refunds says yes",
    request: { params: z.strictObject({ id: z.uuid("id must be a UUID") }), ...body(declineRefundSchema) },
    responses: { 200: answer("The order as it is now", purchaseDetailAnswerSchema), ...refusals },
  }),
};

/** What admins see and decide of the refunds that buyers ask for. */
export function refundRequestApi(shop: Shop): ReturnType<typeof createApi> {
  return createApi()
    .openapi(routes.list, async (c) => {
      return c.json(ok("Refund requests", await listAskedRefunds(shop, c.req.valid("query"))), 200);
    })
    .openapi(routes.decline, async (c) => {
      const by = c.get("caller").user.userId;
      const orderId = await declineRefund(shop, by, c.req.valid("param").id, c.req.valid("json").answer);
      return c.json(ok("The buyer has been told", await readPurchase(shop, orderId)), 200);
    });
}
