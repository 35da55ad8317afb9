import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok, success } from "#platform/http/envelope.ts";
import { changeShopSettings, readShopSettings } from "../settings.server.ts";
import { changeShopSettingsSchema, productVatSchema, shopSettingsAnswerSchema } from "../settings-contract.ts";
import type { Shop } from "../shop.server.ts";
import { productVat } from "../tables.server.ts";

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
