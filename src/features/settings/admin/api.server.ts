import type { Db } from "#platform/db/client.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { siteSettingsSchema } from "../contract.ts";
import { changeContent, readSettings } from "../service.server.ts";
import { changeSiteSettingsSchema, type ReadyItems, readyAnswerSchema, siteSettingsAnswerSchema } from "./contract.ts";

const tags = ["Settings, for admins"];
const settings = answer("Settings", siteSettingsAnswerSchema);

/** Counts what visitors would see of a section once it is launched; given by whoever knows the sections (app). */
export type CountReady = (db: Db) => Promise<ReadyItems>;

/** The calls of the site's settings, as the browser's compiler sees them. */
export type SettingsCalls = typeof routes;

const routes = {
  read: declareCall({
    who: "admin",
    method: "get",
    path: "/site-settings",
    tags,
    summary: "The institute's facts, and which sections are launched",
    responses: { 200: settings, ...failures(401, 403) },
  }),
  change: declareCall({
    who: "admin",
    method: "patch",
    path: "/site-settings",
    tags,
    summary: "Change some of them; what is not named stays",
    request: body(changeSiteSettingsSchema),
    responses: { 200: settings, ...failures(400, 401, 403, 409, 415, 422) },
  }),
  ready: declareCall({
    who: "admin",
    method: "get",
    path: "/site-settings/ready",
    tags,
    summary: "How many items wait behind each launch switch",
    responses: { 200: answer("Counts", readyAnswerSchema), ...failures(401, 403) },
  }),
};

/** What admins see and decide about the site as a whole. */
export function siteSettingsApi({ db }: Platform, countReady: CountReady) {
  return createApi()
    .openapi(routes.read, async (c) => c.json(ok("Settings", await readSettings(db)), 200))
    .openapi(routes.change, async (c) => {
      const { after } = await changeContent(db, "settings", siteSettingsSchema, c.req.valid("json"));
      return c.json(ok("The settings are saved.", after), 200);
    })
    .openapi(routes.ready, async (c) => c.json(ok("Counts", await countReady(db)), 200));
}
