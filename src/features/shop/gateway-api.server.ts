import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import { isDatabaseBusy, isDatabaseOutage } from "#platform/db/outage.server.ts";
import { type ApiEnv, createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { failures } from "#platform/http/envelope.ts";
import { outageRetrySeconds } from "#platform/http/failure.server.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import { gatewayNames } from "#platform/payments/names.ts";
import { record } from "./events.server.ts";
import { paymentEvents } from "./payment-tables.server.ts";
import { findAttempt, findByPayment, hearOf } from "./payments.server.ts";
import { hearOfRefund } from "./refund-sending.server.ts";
import type { Shop } from "./shop.server.ts";

/** Far more than a gateway needs; less than somebody who wants to keep us busy. */
const noticeLimit = { name: "payment-notice", points: 1200, seconds: 600 };
const returnLimit = { name: "payment-return", points: 300, seconds: 600 };
const maxBody = 64 * 1024;
const mostNotices = 50;

const gatewayName = z.enum(gatewayNames);

const tags = ["Payment gateways"];
const gateway = z
  .string()
  .max(40)
  .meta({ description: `One of ${gatewayNames.join(", ")}.` });
const anything = {
  body: { content: { "*/*": { schema: z.unknown().meta({ description: "As the gateway sends it." }) } } },
};
const back = {
  who: "open",
  path: "/payments/{gateway}/return/{outcome}",
  tags,
  summary: "Where a gateway sends the buyer back to; leads on to the order",
  maxBody,
  responses: { 303: { description: "To the page of the order" }, ...failures(404, 429) },
} as const;
const backRequest = {
  params: z.object({ gateway, outcome: z.enum(["success", "fail", "cancel"]) }),
  query: z.object({ ref: z.string().optional().meta({ description: "Reference of the payment." }) }),
};

const routes = {
  returnGet: declareCall({ ...back, method: "get", request: backRequest }),
  returnPost: declareCall({ ...back, method: "post", request: { ...backRequest, ...anything } }),
  notice: declareCall({
    who: "open",
    method: "post",
    path: "/payments/{gateway}/notice",
    tags,
    summary: "Where a gateway tells of a payment; nothing of it is believed, it only makes us ask",
    maxBody,
    request: { params: z.object({ gateway }), ...anything },
    responses: {
      200: { description: "Heard", content: { "text/plain": { schema: z.string() } } },
      ...failures(404, 429),
    },
  }),
};

/**
 * Where gateways speak to us: without a session, from another site, as forms. So these calls stand before the guards of
 * the API; nothing that they bring is believed, it only makes us ask.
 */
export function gatewayApi(shop: Shop) {
  const { pool, log } = shop.platform;
  const lookAt = async (c: Context<ApiEnv>) => {
    await consume(pool, returnLimit, c.get("address"));
    const gateway = gatewayName.safeParse(c.req.param("gateway"));
    const attempt = gateway.success ? await findAttempt(shop, gateway.data, c.req.query("ref") ?? "") : undefined;
    if (!attempt) throw new AppError("NOT_FOUND", "There is no such payment.");
    await hearOf(shop, attempt, "return", c.req.param("outcome") === "cancel");
    // A GET: the browser sends its cookies again, and a reload posts nothing.
    return c.redirect(pageOf.checkoutResult(attempt.orderId), 303);
  };
  const comeBack = (c: Context<ApiEnv>) =>
    lookAt(c).catch((error: unknown) => {
      if (!isDatabaseOutage(error) && !isDatabaseBusy(error)) throw error;
      // They may have paid a moment ago: that nothing is lost is what they want to know first.
      throw new AppError(
        "UNAVAILABLE",
        "We can't look at your payment right now. If you paid, your money is safe. Look at your orders in a minute.",
        { retryAfterSeconds: outageRetrySeconds, cause: error },
      );
    });

  return createApi()
    .openapi(routes.returnGet, comeBack)
    .openapi(routes.returnPost, comeBack)
    .openapi(routes.notice, async (c) => {
      await consume(pool, noticeLimit, c.get("address"));
      const name = gatewayName.safeParse(c.req.param("gateway"));
      const gateway = name.success ? shop.gateways.get(name.data) : undefined;
      if (!gateway?.readNotice || gateway.name === "sandbox") throw new AppError("NOT_FOUND", "No such API endpoint.");
      const body = await c.req.text();
      let notice: Awaited<ReturnType<NonNullable<typeof gateway.readNotice>>>;
      try {
        notice = await gateway.readNotice({ body, header: (header) => c.req.header(header) });
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        log.warn({ gateway: gateway.name, reason: error.message }, "refused a notice");
        throw new AppError("BAD_REQUEST", "The notice is not genuine.");
      }
      const { reference, payment } = notice;
      const attempt =
        (reference ? await findAttempt(shop, gateway.name, reference) : undefined) ??
        (payment ? await findByPayment(shop, gateway.name, payment) : undefined);
      if (reference && (await hearOfRefund(shop, reference, notice.data.object ?? ""))) return c.text("ok", 200);
      if (!attempt) {
        log.info({ gateway: gateway.name }, "a notice about nothing of ours");
        return c.text("ok", 200);
      }
      // The book is for ever: somebody who invents notices about a payment of their own cannot fill it.
      const written = await shop.platform.db.$count(paymentEvents, eq(paymentEvents.attemptId, attempt.id));
      if (written < mostNotices)
        await record(shop.platform.db, {
          orderId: attempt.orderId,
          attemptId: attempt.id,
          kind: "notice",
          source: "notice",
          gateway: gateway.name,
          key: notice.key,
          data: notice.data,
        });
      await hearOf(shop, attempt, "notice");
      return c.text("ok", 200);
    });
}
