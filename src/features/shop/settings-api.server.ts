import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok, success } from "#platform/http/envelope.ts";
import * as contract from "./admin-contract.ts";
import { createCoupon, listCoupons, updateCoupon } from "./coupon-admin.server.ts";
import { changeShopSettings, readShopSettings } from "./settings.server.ts";
import { changeShopSettingsSchema, productVatSchema, shopSettingsAnswerSchema } from "./settings-contract.ts";
import type { Shop } from "./shop.server.ts";
import { productVat } from "./tables.server.ts";

const tags = ["Shop, for admins"];
const refusals = failures(400, 401, 403, 404, 409, 415, 422);
const settings = { 200: answer("Settings", shopSettingsAnswerSchema), ...refusals };
const coupon = { ...refusals, 200: answer("Coupon", contract.couponAnswerSchema) };

/** The calls of coupons, rates and constants, as the browser's compiler sees them. */
export type ShopSettingsCalls = typeof routes;

const routes = {
  coupons: declareCall({
    who: "sales",
    method: "get",
    path: "/coupons",
    tags,
    summary: "All coupons",
    request: { query: contract.pagingQuerySchema },
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
  changeCoupon: declareCall({
    who: "sales",
    method: "patch",
    path: "/coupons/{id}",
    tags,
    summary: "Change limits, dates or the note of a coupon",
    request: { params: z.strictObject({ id: z.uuid("id must be a UUID") }), ...body(contract.couponUpdateSchema) },
    responses: coupon,
  }),
  readSettings: declareCall({
    who: "sales",
    method: "get",
    path: "/shop/settings",
    tags,
    summary: "The shop's constants",
    responses: settings,
  }),
  writeSettings: declareCall({
    who: "admin",
    method: "patch",
    path: "/shop/settings",
    tags,
    summary: "Change some of the shop's constants; what is not named stays",
    request: body(changeShopSettingsSchema),
    responses: settings,
  }),
  vat: declareCall({
    who: "admin",
    method: "patch",
    path: "/shop/vat",
    tags,
    summary: "VAT rate of one product",
    request: body(productVatSchema),
    responses: { 200: answer("Done", success(z.null())), ...refusals },
  }),
};

/** Coupons, rates and constants of the shop. */
export function shopSettingsApi(shop: Shop): ReturnType<typeof createApi> {
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
    .openapi(routes.changeCoupon, async (c) => {
      const { user } = c.get("caller");
      const data = await updateCoupon(db, c.req.valid("param").id, c.req.valid("json"));
      log.info({ couponId: data.id, by: user.userId }, "coupon changed");
      return c.json(ok("The coupon is changed", data), 200);
    })
    .openapi(routes.readSettings, async (c) => {
      return c.json(ok("Settings", await readShopSettings(db)), 200);
    })
    .openapi(routes.writeSettings, async (c) => {
      const { user } = c.get("caller");
      const change = c.req.valid("json");
      const data = await changeShopSettings(db, change);
      log.info({ by: user.userId, changed: Object.keys(change) }, "shop settings changed");
      return c.json(ok("The settings are kept", data), 200);
    })
    .openapi(routes.vat, async (c) => {
      const { user } = c.get("caller");
      const { item, percent } = c.req.valid("json");
      await db.transaction(async (tx) => {
        const mine = and(eq(productVat.kind, item.kind), eq(productVat.itemId, item.id));
        const [before] = await tx.select().from(productVat).where(mine).for("update");
        if (percent === null) await tx.delete(productVat).where(mine);
        else {
          const rate = Math.round(percent * 100);
          await tx
            .insert(productVat)
            .values({ kind: item.kind, itemId: item.id, rate })
            .onConflictDoUpdate({ target: [productVat.kind, productVat.itemId], set: { rate } });
        }
        await note(tx, {
          action: "shop.vat",
          subject: item.kind,
          subjectId: item.id,
          before: { percent: before ? before.rate / 100 : null },
          after: { percent },
        });
      });
      log.info({ ...item, percent, by: user.userId }, "VAT rate changed");
      return c.json(ok("The rate is kept", null), 200);
    });
}
