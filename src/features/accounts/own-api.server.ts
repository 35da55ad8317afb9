import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { AppError } from "#lib/app-error.ts";
import { type ApiEnv, createGuardedApi, requireSession } from "#platform/http/api-app.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import { visitorOf } from "./api-visitor.server.ts";
import { avatarLimits, keepAvatar, replaceAvatar } from "./avatars.server.ts";
import * as contract from "./contract.ts";
import * as own from "./own-data.server.ts";
import type { OwnDataPart } from "./own-data-part.server.ts";
import { collectOwnData, ownDataJson, ownDataPage } from "./own-export.server.ts";
import type { Accounts } from "./service.server.ts";
import { closeSessions } from "./sessions.server.ts";

const tags = ["Own account"];
const refusals = failures(400, 401, 403, 415, 422, 429);
const done = { 200: answer("Done", contract.doneAnswerSchema), ...refusals };

const routes = {
  security: createRoute({
    method: "get",
    path: "/auth/security",
    tags,
    summary: "Second factor and deletion",
    responses: { 200: answer("State", contract.securityAnswerSchema), ...refusals },
  }),
  sessions: createRoute({
    method: "get",
    path: "/auth/sessions",
    tags,
    summary: "Browsers that are signed in",
    responses: { 200: answer("Sessions", contract.sessionsAnswerSchema), ...refusals },
  }),
  endSession: createRoute({
    method: "delete",
    path: "/auth/sessions/{id}",
    tags,
    summary: "Sign one browser out",
    request: { params: z.strictObject({ id: z.uuid("id must be a UUID") }) },
    responses: { ...done, ...failures(404) },
  }),
  endOthers: createRoute({
    method: "post",
    path: "/auth/sessions/end-others",
    tags,
    summary: "Sign all other browsers out",
    responses: done,
  }),
  askDeletion: createRoute({
    method: "post",
    path: "/auth/deletion",
    tags,
    summary: "Delete my account, in seven days",
    request: body(contract.passwordOnlySchema),
    responses: { 200: answer("When", contract.deletionAnswerSchema), ...refusals, ...failures(409) },
  }),
  takeBack: createRoute({
    method: "delete",
    path: "/auth/deletion",
    tags,
    summary: "Keep my account after all",
    responses: done,
  }),
  exported: createRoute({
    method: "get",
    path: "/auth/export",
    tags,
    summary: "All my data",
    request: {
      query: z.strictObject({ format: z.enum(["json", "html"], "format must be json or html").default("json") }),
    },
    responses: { 200: { description: "A file" }, ...refusals },
  }),
  removeAvatar: createRoute({
    method: "delete",
    path: "/auth/avatar",
    tags,
    summary: "Remove my picture",
    responses: done,
  }),
};

const exportLimit = { name: "export", points: 10, seconds: 3600 };
const avatarLimit = { name: "avatar", points: 20, seconds: 3600 };

/** What account holders see and change of their own account beside the profile. `parts` is what other features hold. */
export function ownAccountApi(accounts: Accounts, parts: readonly OwnDataPart[]) {
  const { platform, secondFactor, mailSite } = accounts.tools;
  const { db, pool } = platform;
  const visitor = visitorOf(platform);
  const who = async (c: Context<ApiEnv>) => {
    const session = await requireSession(c);
    return { id: session.user.userId, sessionId: session.sessionId };
  };

  const { security, ...others } = routes;
  const api = createGuardedApi(Object.values(others), who)
    .openapi(routes.security, async (c) => {
      const { user } = await requireSession(c, { withoutSecondFactor: true });
      const data = await own.readSecurity(db, secondFactor, user.userId);
      return c.json(ok("Security", data), 200);
    })
    .openapi(routes.sessions, async (c) => {
      const user = await who(c);
      return c.json(ok("Sessions", await own.listSessions(db, user.id, user.sessionId)), 200);
    })
    .openapi(routes.endSession, async (c) => {
      await own.endSession(db, (await who(c)).id, c.req.valid("param").id);
      return c.json(ok("Signed out there", null), 200);
    })
    .openapi(routes.endOthers, async (c) => {
      const user = await who(c);
      await closeSessions(db, user.id, user.sessionId);
      return c.json(ok("All other browsers are signed out", null), 200);
    })
    .openapi(routes.askDeletion, async (c) => {
      const user = await who(c);
      await accounts.signIn.confirmPassword(user.id, c.req.valid("json").password, visitor(c));
      const deleteAfter = await own.askForDeletion(platform, await mailSite(db), user);
      return c.json(ok("Your account will be deleted", { deleteAfter: deleteAfter.toISOString() }), 200);
    })
    .openapi(routes.takeBack, async (c) => {
      await own.takeBackDeletion(db, (await who(c)).id);
      return c.json(ok("Your account stays", null), 200);
    })
    .openapi(routes.exported, async (c) => {
      const user = await who(c);
      await consume(pool, exportLimit, user.id);
      const data = await collectOwnData(db, user.id, parts);
      const { format } = c.req.valid("query");
      c.header("Content-Disposition", `attachment; filename="my-data.${format}"`);
      return format === "html"
        ? c.html(ownDataPage(data))
        : c.body(ownDataJson(data), 200, { "Content-Type": "application/json; charset=utf-8" });
    })
    .openapi(routes.removeAvatar, async (c) => {
      await replaceAvatar(platform, (await who(c)).id, null);
      return c.json(ok("Picture removed", null), 200);
    });

  // An upload is no JSON: its route checks the session, the size and the kind itself.
  api.put("/auth/avatar", async (c) => {
    const user = await who(c);
    await consume(pool, avatarLimit, user.id);
    if (Number(c.req.header("content-length") ?? 0) > avatarLimits.bytes)
      throw new AppError("TOO_LARGE", "The picture is too large: at most 5 MB.");
    const avatar = await keepAvatar(platform, user.id, new Uint8Array(await c.req.arrayBuffer()));
    return c.json(ok("Picture saved", { avatar }), 200);
  });
  return api;
}
