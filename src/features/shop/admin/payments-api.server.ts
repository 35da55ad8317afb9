import { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import { compareAll, listMismatches } from "../compare.server.ts";
import { declineRefund, listAskedRefunds } from "../refund-requests.server.ts";
import { markRefundDone, retryRefund } from "../refund-sending.server.ts";
import { decideHeld, listWaiting } from "../review.server.ts";
import type { Shop } from "../shop.server.ts";
import { confirmTransfer, rejectTransfer } from "../transfers.server.ts";
import { purchaseDetailAnswerSchema } from "./contract.ts";
import { readPurchase } from "./detail.server.ts";
import * as contract from "./payments-contract.ts";
import { askedRefundListAnswerSchema, declineRefundSchema } from "./refund-contract.ts";

const tags = ["Shop, for admins"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const refusals = failures(400, 401, 403, 404, 409, 415, 422, 429);
const detail = { 200: answer("The order as it is now", purchaseDetailAnswerSchema), ...refusals };
const held = { 200: answer("Payments", contract.heldPaymentListAnswerSchema), ...refusals };
const mismatches = { 200: answer("Mismatches", contract.mismatchListAnswerSchema), ...refusals };
const get = <P extends string>(path: P, summary: string) => ({ method: "get" as const, path, tags, summary });
const post = <P extends string>(path: P, summary: string) => ({ method: "post" as const, path, tags, summary });

/** What is decided of payments and refunds, as the browser's compiler sees it. */
export type PaymentCalls = typeof routes;

const routes = {
  review: declareCall({
    who: "sales",
    ...get("/payments/review", "Payments that are held for a decision"),
    request: { query: contract.pagingQuerySchema },
    responses: held,
  }),
  decide: declareCall({
    who: "sales",
    ...post("/payments/{id}/decision", "Let a held payment pass, or give it back"),
    request: { params, ...body(contract.decisionSchema) },
    responses: detail,
  }),
  transfers: declareCall({
    who: "sales",
    ...get("/payments/transfers", "Bank transfers that nobody has confirmed"),
    request: { query: contract.pagingQuerySchema },
    responses: held,
  }),
  confirm: declareCall({
    who: "sales",
    ...post("/payments/{id}/confirm", "A bank transfer arrived"),
    request: { params, ...body(contract.confirmTransferSchema) },
    responses: detail,
  }),
  reject: declareCall({
    who: "sales",
    ...post("/payments/{id}/reject", "A bank transfer did not arrive"),
    request: { params, ...body(contract.rejectTransferSchema) },
    responses: detail,
  }),
  mismatches: declareCall({
    who: "sales",
    ...get("/payments/mismatches", "Where gateways, orders and access do not agree"),
    responses: mismatches,
  }),
  compare: declareCall({
    who: "sales",
    ...post("/payments/compare", "Compare them now"),
    responses: mismatches,
  }),
  refundDone: declareCall({
    who: "sales",
    ...post("/refunds/{id}/done", "Money that was sent back by hand"),
    request: { params, ...body(contract.refundDoneSchema) },
    responses: detail,
  }),
  refundRetry: declareCall({
    who: "sales",
    ...post("/refunds/{id}/retry", "Try a failed refund again"),
    request: { params },
    responses: detail,
  }),
  asked: declareCall({
    who: "sales",
    ...get("/refund-requests", "Refunds that buyers asked for, not decided yet"),
    request: { query: contract.pagingQuerySchema },
    responses: { 200: answer("Refund requests", askedRefundListAnswerSchema), ...refusals },
  }),
  decline: declareCall({
    who: "sales",
    ...post("/refund-requests/{id}/decline", "Say no to a refund; POST /purchases/{id}/refunds says yes"),
    request: { params, ...body(declineRefundSchema) },
    responses: detail,
  }),
};

/** A comparison looks at every line of every order and asks gateways about hundreds of payments. */
const compareLimit = { name: "shop-compare", points: 6, seconds: 3600 };

/** What admins see and decide of payments and refunds. */
export function paymentApi(shop: Shop) {
  const { pool } = shop.platform;
  const admin = (c: CallerContext) => c.get("caller").user.userId;
  const detailOf = async (message: string, orderId: string) => ok(message, await readPurchase(shop, orderId));

  return createApi()
    .openapi(routes.review, async (c) => {
      return c.json(ok("Held payments", await listWaiting(shop, "review", c.req.valid("query"))), 200);
    })
    .openapi(routes.transfers, async (c) => {
      return c.json(ok("Bank transfers", await listWaiting(shop, "transfers", c.req.valid("query"))), 200);
    })
    .openapi(routes.mismatches, async (c) => {
      return c.json(ok("Mismatches", await listMismatches(shop)), 200);
    })
    .openapi(routes.compare, async (c) => {
      await consume(pool, compareLimit, admin(c));
      await compareAll(shop, {
        asked: (tx, found) => note(tx, { action: "payment.compare", subject: "All payments", after: { found } }),
      });
      return c.json(ok("Compared", await listMismatches(shop)), 200);
    })
    .openapi(routes.decide, async (c) => {
      const orderId = await decideHeld(shop, admin(c), c.req.valid("param").id, c.req.valid("json"));
      return c.json(await detailOf("Decided", orderId), 200);
    })
    .openapi(routes.confirm, async (c) => {
      const { id } = c.req.valid("param");
      const purchase = await readPurchase(shop, await confirmTransfer(shop, admin(c), id, c.req.valid("json")));
      // Money that doesn't fit is held, whatever was expected of it.
      const held = purchase.attempts.find((attempt) => attempt.id === id && attempt.state === "review");
      const message = held ? `${held.receivedText} is held and waits for your decision` : "The transfer is confirmed";
      return c.json(ok(message, purchase), 200);
    })
    .openapi(routes.reject, async (c) => {
      const orderId = await rejectTransfer(shop, admin(c), c.req.valid("param").id, c.req.valid("json").reason);
      return c.json(await detailOf("The transfer is rejected", orderId), 200);
    })
    .openapi(routes.refundDone, async (c) => {
      const orderId = await markRefundDone(shop, admin(c), c.req.valid("param").id, c.req.valid("json").reference);
      return c.json(await detailOf("The refund is done", orderId), 200);
    })
    .openapi(routes.refundRetry, async (c) => {
      return c.json(await detailOf("Tried again", await retryRefund(shop, c.req.valid("param").id)), 200);
    })
    .openapi(routes.asked, async (c) => {
      return c.json(ok("Refund requests", await listAskedRefunds(shop, c.req.valid("query"))), 200);
    })
    .openapi(routes.decline, async (c) => {
      const orderId = await declineRefund(shop, admin(c), c.req.valid("param").id, c.req.valid("json").answer);
      return c.json(await detailOf("The buyer has been told", orderId), 200);
    });
}
