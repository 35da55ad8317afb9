import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok, success } from "#platform/http/envelope.ts";
import { changeShopSettings, readShopSettings } from "../settings.server.ts";
import {
  changeShopSettingsSchema,
  productRatesAnswerSchema,
  productRatesQuerySchema,
  productVatSchema,
  shopSettingsAnswerSchema,
} from "../settings-contract.ts";
import type { Shop } from "../shop.server.ts";
import { listRates, setRate } from "./product-vat.server.ts";

const tags = ["Shop, for admins"];
const refusals = failures(400, 401, 403, 404, 409, 415, 422);
const settings = { 200: answer("Settings", shopSettingsAnswerSchema), ...refusals };

/** The calls of coupons, rates and constants, as the browser's compiler sees them. */
export type ShopSettingsCalls = typeof routes;

const routes = {
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
  rates: declareCall({
    who: "admin",
    method: "get",
    path: "/shop/vat",
    tags,
    summary: "Products with a VAT rate of their own, or products by words of their titles",
    request: { query: productRatesQuerySchema },
    responses: { 200: answer("Rates", productRatesAnswerSchema), ...refusals },
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

/** Rates and constants of the shop. */
export function shopSettingsApi(shop: Shop) {
  const { db, log } = shop.platform;
  return createApi()
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
    .openapi(routes.rates, async (c) => {
      return c.json(ok("Rates", await listRates(shop, c.req.valid("query").search)), 200);
    })
    .openapi(routes.vat, async (c) => {
      const { user } = c.get("caller");
      const change = c.req.valid("json");
      const { item, percent } = change;
      await setRate(shop, change);
      log.info({ kind: item.kind, itemId: item.id, percent, by: user.userId }, "VAT rate changed");
      return c.json(ok("The rate is kept", null), 200);
    });
}
