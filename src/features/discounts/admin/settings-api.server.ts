import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { changeDiscountSettingsSchema, discountSettingsAnswerSchema } from "../contract.ts";
import { changePercents, readPercents } from "../settings.server.ts";

const tags = ["Discounts (admin)"];

const routes = {
  settings: declareCall({
    who: "admin",
    method: "get",
    path: "/discount-settings",
    tags,
    summary: "What the discounts of events take off",
    responses: { 200: answer("The settings", discountSettingsAnswerSchema), ...failures(401, 403) },
  }),
  change: declareCall({
    who: "admin",
    method: "patch",
    path: "/discount-settings",
    tags,
    summary: "Change that; registrations made before keep theirs",
    request: body(changeDiscountSettingsSchema),
    responses: { 200: answer("The settings", discountSettingsAnswerSchema), ...failures(400, 401, 403, 409, 415, 422) },
  }),
};

/** The calls of the settings of discounts, as the browser's compiler sees them. */
export type DiscountSettingsCalls = typeof routes;

/** What discounts take off: for admins. */
export function discountSettingsApi({ db }: Platform) {
  return createApi()
    .openapi(routes.settings, async (c) => c.json(ok("Settings", await readPercents(db)), 200))
    .openapi(routes.change, async (c) =>
      c.json(ok("The discounts are saved.", await changePercents(db, c.req.valid("json"))), 200),
    );
}
