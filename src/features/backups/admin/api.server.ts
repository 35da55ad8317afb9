import { desc } from "drizzle-orm";
import { changeContent } from "#features/settings/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { copySettingsSchema } from "../contract.ts";
import { readCopySettings, settingsKey } from "../night.server.ts";
import { copyAge } from "../service.server.ts";
import { siteCopies } from "../tables.server.ts";
import * as contract from "./contract.ts";

const tags = ["Backups, for admins"];
const shown = 30;

/** The calls about the nightly copies, as the browser's compiler sees them. */
export type BackupCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "admin",
    method: "get",
    path: "/site-copies",
    tags,
    summary: "The nightly copies of the site: when, how large, whether tested, what went wrong",
    responses: { 200: answer("Copies", contract.copiesAnswerSchema), ...failures(401, 403) },
  }),
  change: declareCall({
    who: "admin",
    method: "patch",
    path: "/site-copies/settings",
    tags,
    summary: "Change when they are made, or how many stay; what is not named stays",
    request: body(contract.changeCopySettingsSchema),
    responses: {
      200: answer("Settings", contract.copySettingsAnswerSchema),
      ...failures(400, 401, 403, 409, 415, 422),
    },
  }),
};

/** What admins see and decide about the nightly copies. Where they go, and whom they are encrypted for, is not theirs. */
export function backupsApi({ config, db }: Platform) {
  return createApi()
    .openapi(routes.list, async (c) => {
      const rows = await db.select().from(siteCopies).orderBy(desc(siteCopies.startedAt)).limit(shown);
      const { lastGood, late } = await copyAge(db, config);
      const { to, recipients } = config.backups;
      const iso = (at: Date | null) => at?.toISOString() ?? null;
      const copies = rows.map(({ place: _, startedAt, endedAt, testedAt, ...row }) => ({
        ...row,
        startedAt: startedAt.toISOString(),
        endedAt: iso(endedAt),
        testedAt: iso(testedAt),
      }));
      const data = {
        place: to ?? null,
        sealed: recipients.length > 0,
        late,
        lastGood: iso(lastGood),
        settings: await readCopySettings(db),
        copies,
      };
      return c.json(ok("Copies", data), 200);
    })
    .openapi(routes.change, async (c) => {
      const { after } = await changeContent(db, settingsKey, copySettingsSchema, c.req.valid("json"));
      return c.json(ok("The settings are saved.", after), 200);
    });
}
