import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import * as contract from "./contract.ts";
import { guessCoupon } from "./coupon-guesses.server.ts";
import { cancelOrder, createOrder } from "./orders.server.ts";
import { listOrders, orderToChange, ownOrder, readOrder } from "./own-orders.server.ts";
import { startPayment } from "./payments.server.ts";
import { quoteCart } from "./quote.server.ts";
import { receiptAnswerSchema } from "./receipt-contract.ts";
import { readReceipt } from "./receipt-view.server.ts";
import { askRefund } from "./refund-requests.server.ts";
import { rescue } from "./rescue.server.ts";
import type { Shop } from "./shop.server.ts";
import { takeHeldBack } from "./take-back.server.ts";
import { nameTransfer } from "./transfers.server.ts";

const tags = ["Shop"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const refusals = failures(400, 401, 403, 404, 409, 415, 422, 429);
const order = (description: string) => ({ 200: answer(description, contract.orderAnswerSchema), ...refusals });

const routes = {
  quote: declareCall({
    who: "reader",
    method: "post",
    path: "/shop/quote",
    tags,
    summary: "What a cart costs now",
    request: body(contract.quoteRequestSchema),
    responses: { 200: answer("Quote", contract.quoteAnswerSchema), ...failures(400, 415, 422, 429) },
  }),
  create: declareCall({
    who: "customer",
    method: "post",
    path: "/orders",
    tags,
    summary: "Order; the same key answers the same order",
    request: body(contract.createOrderSchema),
    responses: { 201: answer("Ordered", contract.orderAnswerSchema), ...refusals },
  }),
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/orders/my",
    tags,
    summary: "One's own orders",
    request: { query: contract.myOrdersQuerySchema },
    responses: { 200: answer("Orders", contract.orderListAnswerSchema), ...failures(401, 403, 422) },
  }),
  read: declareCall({
    who: "customer",
    method: "get",
    path: "/orders/{id}",
    tags,
    summary: "One's own order, and how its payment stands",
    request: { params },
    responses: order("Order"),
  }),
  pay: declareCall({
    who: "customer",
    method: "post",
    path: "/orders/{id}/payments",
    tags,
    summary: "Begin to pay, or go on",
    request: { params, ...body(contract.startPaymentSchema) },
    responses: { 200: answer("Begun", contract.startedPaymentAnswerSchema), ...refusals, ...failures(503) },
  }),
  cancel: declareCall({
    who: "customer",
    method: "post",
    path: "/orders/{id}/cancel",
    tags,
    summary: "Cancel an unpaid order",
    request: { params },
    responses: order("Cancelled"),
  }),
  transfer: declareCall({
    who: "customer",
    method: "post",
    path: "/orders/{id}/transfer",
    tags,
    summary: "Tell us the bank's number of a transfer",
    request: { params, ...body(contract.transferSchema) },
    responses: order("Noted"),
  }),
  askRefund: declareCall({
    who: "customer",
    method: "post",
    path: "/orders/{id}/refund-request",
    tags,
    summary: "Ask for a refund, where the refund rule permits it",
    request: { params, ...body(contract.askRefundSchema) },
    responses: order("Asked"),
  }),
  takeBack: declareCall({
    who: "customer",
    method: "post",
    path: "/orders/{id}/take-back",
    tags,
    summary: "Have money back that came too late: the order was over, or nothing was left",
    request: { params },
    responses: order("It goes back"),
  }),
  receipt: declareCall({
    who: "customer",
    method: "get",
    path: "/orders/{id}/receipt",
    tags,
    summary: "Receipt of one's own paid order",
    request: { params },
    responses: { 200: answer("Receipt", receiptAnswerSchema), ...refusals },
  }),
  rescue: declareCall({
    who: "customer",
    method: "post",
    path: "/payments/rescue",
    tags,
    summary: "Find a payment by any of its numbers, and check it with the payment service",
    request: body(contract.rescueSchema),
    responses: { 200: answer("What was found", contract.rescueAnswerSchema), ...refusals, ...failures(503) },
  }),
};
export type OrderCalls = typeof routes;

const limits = {
  quote: { name: "shop-quote", points: 240, seconds: 600 },
  create: { name: "shop-order", points: 30, seconds: 3600 },
  pay: { name: "shop-pay", points: 40, seconds: 3600 },
  change: { name: "shop-change", points: 60, seconds: 3600 },
  rescue: { name: "shop-rescue", points: 10, seconds: 3600 },
};

/** What buyers ask of the shop. */
export function orderApi(shop: Shop): ReturnType<typeof createApi> {
  const { pool } = shop.platform;
  const who = (c: CallerContext) => c.get("caller").user.userId;

  return createApi()
    .openapi(routes.quote, async (c) => {
      await consume(pool, limits.quote, c.get("address"));
      const user = c.get("session")?.user;
      const userId = user?.isVerified ? user.userId : undefined;
      const request = c.req.valid("json");
      const data = await guessCoupon(pool, { address: c.get("address"), userId }, request.coupon, async () => {
        const quote = await quoteCart(shop, request, userId);
        return { result: quote, right: quote.coupon?.applied === true };
      });
      return c.json(ok("Quote", data), 200);
    })
    .openapi(routes.create, async (c) => {
      const userId = who(c);
      await consume(pool, limits.create, userId);
      const request = c.req.valid("json");
      const data = await guessCoupon(pool, { address: c.get("address"), userId }, request.coupon, async () => ({
        result: await createOrder(shop, userId, request),
        right: true,
      }));
      return c.json(ok("Your order is placed", data), 201);
    })
    .openapi(routes.mine, async (c) => {
      const data = await listOrders(shop, who(c), c.req.valid("query"));
      return c.json(ok("Orders", data), 200);
    })
    .openapi(routes.read, async (c) => {
      const data = await readOrder(shop, who(c), c.req.valid("param").id);
      return c.json(ok("Order", data), 200);
    })
    .openapi(routes.pay, async (c) => {
      const userId = who(c);
      await consume(pool, limits.pay, userId);
      const data = await startPayment(shop, userId, c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("Continue with the payment", data), 200);
    })
    .openapi(routes.cancel, async (c) => {
      const userId = who(c);
      await consume(pool, limits.change, userId);
      const data = await cancelOrder(shop, userId, c.req.valid("param").id);
      return c.json(ok("The order is canceled", data), 200);
    })
    .openapi(routes.transfer, async (c) => {
      const userId = who(c);
      await consume(pool, limits.change, userId);
      const { id } = await orderToChange(shop, userId, c.req.valid("param").id);
      await nameTransfer(shop, id, c.req.valid("json").reference);
      const data = await readOrder(shop, userId, id);
      return c.json(ok("Thank you. We'll look for your transfer.", data), 200);
    })
    .openapi(routes.askRefund, async (c) => {
      const userId = who(c);
      await consume(pool, limits.change, userId);
      const { id } = await orderToChange(shop, userId, c.req.valid("param").id);
      await askRefund(shop, id, c.req.valid("json").reason);
      return c.json(ok("We've received your request", await readOrder(shop, userId, id)), 200);
    })
    .openapi(routes.takeBack, async (c) => {
      const userId = who(c);
      await consume(pool, limits.change, userId);
      const { id } = await orderToChange(shop, userId, c.req.valid("param").id);
      await takeHeldBack(shop, userId, id);
      return c.json(ok("We're refunding you", await readOrder(shop, userId, id)), 200);
    })
    .openapi(routes.receipt, async (c) => {
      const data = await readReceipt(shop, await ownOrder(shop, who(c), c.req.valid("param").id));
      return c.json(ok("Receipt", data), 200);
    })
    .openapi(routes.rescue, async (c) => {
      const userId = who(c);
      await consume(pool, limits.rescue, userId);
      const found = await rescue(shop, userId, c.req.valid("json").reference);
      const message = found
        ? "We found your payment and checked it with the payment service"
        : "We found no payment of yours with this number. Check that it's complete, or contact us.";
      return c.json(ok(message, { found: !!found, order: found ?? null }), 200);
    });
}
