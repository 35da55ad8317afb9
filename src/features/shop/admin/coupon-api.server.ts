import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Shop } from "../shop.server.ts";
import * as contract from "./coupon-contract.ts";
import { createCoupon, listCoupons, readCoupon, updateCoupon } from "./coupons.server.ts";
import { pagingQuerySchema } from "./payments-contract.ts";

const tags = ["Shop, for admins"];
const refusals = failures(400, 401, 403, 404, 409, 415, 422);
const coupon = { ...refusals, 200: answer("Coupon", contract.couponAnswerSchema) };

/** The calls of coupons, as the browser's compiler sees them. */
export type CouponCalls = typeof routes;

const routes = {
  coupons: declareCall({
    who: "sales",
    method: "get",
    path: "/coupons",
    tags,
    summary: "All coupons",
    request: { query: pagingQuerySchema },
    responses: { 200: answer("Coupons", contract.couponListAnswerSchema), ...refusals },
  }),
  makeCoupon: declareCall({
    who: "sales",
    method: "post",
    path: "/coupons",
    tags,
    summary: "Make a coupon",
    request: body(contract.couponCreateSchema),
    responses: { 201: answer("Made", contract.couponAnswerSchema), ...refusals },
  }),
  readCoupon: declareCall({
    who: "sales",
    method: "get",
    path: "/coupons/{id}",
    tags,
    summary: "One coupon",
    request: { params: contract.couponParam },
    responses: { 200: answer("Coupon", contract.couponAnswerSchema), ...failures(401, 403, 404, 422) },
  }),
  changeCoupon: declareCall({
    who: "sales",
    method: "patch",
    path: "/coupons/{id}",
    tags,
    summary: "Change limits, dates or the note of a coupon",
    request: { params: contract.couponParam, ...body(contract.couponUpdateSchema) },
    responses: coupon,
  }),
};

/** What admins do with coupons. */
export function couponApi(shop: Shop) {
  const { db, log } = shop.platform;
  return createApi()
    .openapi(routes.coupons, async (c) => {
      const data = await listCoupons(db, c.req.valid("query"));
      return c.json(ok("Coupons", data), 200);
    })
    .openapi(routes.makeCoupon, async (c) => {
      const { user } = c.get("caller");
      const data = await createCoupon(db, c.req.valid("json"));
      log.info({ couponId: data.id, by: user.userId }, "coupon made");
      return c.json(ok("The coupon is made", data), 201);
    })
    .openapi(routes.readCoupon, async (c) => {
      return c.json(ok("Coupon", await readCoupon(db, c.req.valid("param").id)), 200);
    })
    .openapi(routes.changeCoupon, async (c) => {
      const { user } = c.get("caller");
      const data = await updateCoupon(db, c.req.valid("param").id, c.req.valid("json"));
      log.info({ couponId: data.id, by: user.userId }, "coupon changed");
      return c.json(ok("The coupon is changed", data), 200);
    });
}
