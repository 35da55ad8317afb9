import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "../contract.ts";
import { refusedSignInsOf } from "../refused-sign-ins.server.ts";
import type { FoundSession } from "../sessions.server.ts";
import { changeAccountSettings, readAccountSettings } from "../settings.server.ts";
import { changeAccountSettingsSchema } from "./settings-contract.ts";

const tags = ["Accounts (admin)"];
const settings = answer("Settings", contract.accountSettingsAnswerSchema);

/** What admins call about accounts as a whole, as the browser's compiler sees it. */
export type AccountAdminCalls = typeof routes;

const routes = {
  read: declareCall({
    who: "admin",
    method: "get",
    path: "/account-settings",
    tags,
    summary: "What holds for all accounts",
    responses: { 200: settings, ...failures(401, 403) },
  }),
  change: declareCall({
    who: "admin",
    method: "patch",
    path: "/account-settings",
    tags,
    summary: "Change what holds for all accounts, for example demand a second factor of staff",
    request: body(changeAccountSettingsSchema),
    responses: { 200: settings, ...failures(400, 401, 403, 409, 415, 422) },
  }),
  refused: declareCall({
    who: "admin",
    method: "get",
    path: "/refused-sign-ins",
    tags,
    summary: "Refused sign-ins by day, by account and by network",
    request: { query: contract.refusedSignInsQuerySchema },
    responses: {
      200: answer("Counts", contract.refusedSignInsAnswerSchema),
      ...failures(401, 403, 422),
    },
  }),
};

/** What admins see and decide about accounts as a whole. */
export function accountSettingsApi(platform: Platform) {
  const refused = refusedSignInsOf(platform);
  return createApi()
    .openapi(routes.read, async (c) => {
      const data = await readAccountSettings(platform.db);
      return c.json(ok("Account settings", data), 200);
    })
    .openapi(routes.change, async (c) => {
      // The session that app/api-session.server.ts looked up is one of ours.
      const { user, withoutSecondFactor } = c.get("caller") as FoundSession;
      const actor = { userId: user.userId, hasSecondFactor: !withoutSecondFactor };
      const data = await changeAccountSettings(platform, c.req.valid("json"), actor);
      return c.json(ok("Account settings saved", data), 200);
    })
    .openapi(routes.refused, async (c) => {
      const data = await refused.report(c.req.valid("query").days);
      return c.json(ok("Refused sign-ins", data), 200);
    });
}
