import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { z } from "zod";
import { readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { type ApiEnv, createApi, requireSession } from "#platform/http/api-app.server.ts";
import { failures } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { avatarLimits, keepAvatar, replaceAvatar } from "./avatars.server.ts";
import * as contract from "./contract.ts";
import { cookieNames } from "./cookies.server.ts";
import * as own from "./own-data.server.ts";
import type { OwnDataPart } from "./own-data-part.server.ts";
import { collectOwnData, ownDataJson, ownDataPage } from "./own-export.server.ts";
import { Accounts } from "./service.server.ts";
import { closeSessions } from "./sessions.server.ts";

const json = <T>(schema: T) => ({ "application/json": { schema } });
const body = <T>(schema: T) => ({ body: { required: true as const, content: json(schema) } });
const tags = ["Own account"];
const answer = <T>(description: string, schema: T) => ({ description, content: json(schema) });
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
  setup: createRoute({
    method: "post",
    path: "/auth/second-factor/setup",
    tags,
    summary: "Begin to set up an authenticator app",
    request: body(contract.passwordOnlySchema),
    responses: {
      200: answer("Secret and QR code", contract.secondFactorSetupAnswerSchema),
      ...refusals,
      ...failures(409),
    },
  }),
  enable: createRoute({
    method: "post",
    path: "/auth/second-factor/enable",
    tags,
    summary: "Turn it on with a first code",
    request: body(contract.appCodeSchema),
    responses: { 200: answer("Recovery codes, shown this once", contract.recoveryCodesAnswerSchema), ...refusals },
  }),
  disable: createRoute({
    method: "post",
    path: "/auth/second-factor/disable",
    tags,
    summary: "Turn it off",
    request: body(contract.passwordOnlySchema),
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
export function ownAccountApi(platform: Platform, parts: readonly OwnDataPart[]) {
  const { db, pool } = platform;
  const accounts = new Accounts(platform);
  const cookies = cookieNames(platform.config.siteUrl);
  const who = async (c: Context<ApiEnv>) => {
    const session = await requireSession(c);
    return { id: session.user.userId, sessionId: session.sessionId };
  };
  const visitorOf = (c: Context<ApiEnv>) => ({
    address: c.get("address"),
    agent: c.req.header("user-agent") ?? "",
    device: getCookie(c, cookies.device),
  });
  const ok = (message: string) => ({ success: true as const, message, data: null });

  const api = createApi()
    .openapi(routes.security, async (c) =>
      c.json(
        {
          success: true as const,
          message: "Security",
          data: await own.readSecurity(db, accounts.secondFactor, (await who(c)).id),
        },
        200,
      ),
    )
    .openapi(routes.sessions, async (c) => {
      const user = await who(c);
      return c.json(
        { success: true as const, message: "Sessions", data: await own.listSessions(db, user.id, user.sessionId) },
        200,
      );
    })
    .openapi(routes.endSession, async (c) => {
      await own.endSession(db, (await who(c)).id, c.req.valid("param").id);
      return c.json(ok("Signed out there"), 200);
    })
    .openapi(routes.endOthers, async (c) => {
      const user = await who(c);
      await closeSessions(db, user.id, user.sessionId);
      return c.json(ok("All other browsers are signed out"), 200);
    })
    .openapi(routes.setup, async (c) => {
      const user = await who(c);
      await accounts.confirmPassword(user.id, c.req.valid("json").password, visitorOf(c));
      const session = await accounts.emailOf(user.id);
      const { name } = await readSettings(db);
      return c.json(
        {
          success: true as const,
          message: "Scan the code",
          data: await accounts.secondFactor.begin(db, user.id, session, name),
        },
        200,
      );
    })
    .openapi(routes.enable, async (c) => {
      const user = await who(c);
      const recoveryCodes = await accounts.secondFactor.confirm(db, user.id, c.req.valid("json").code);
      return c.json({ success: true as const, message: "Two-factor sign-in is on", data: { recoveryCodes } }, 200);
    })
    .openapi(routes.disable, async (c) => {
      const user = await who(c);
      await accounts.confirmPassword(user.id, c.req.valid("json").password, visitorOf(c));
      await accounts.secondFactor.remove(db, user.id);
      return c.json(ok("Two-factor sign-in is off"), 200);
    })
    .openapi(routes.askDeletion, async (c) => {
      const user = await who(c);
      await accounts.confirmPassword(user.id, c.req.valid("json").password, visitorOf(c));
      const { name } = await readSettings(db);
      const deleteAfter = await own.askForDeletion(platform, { name, url: platform.config.siteUrl }, user);
      return c.json(
        {
          success: true as const,
          message: "Your account will be deleted",
          data: { deleteAfter: deleteAfter.toISOString() },
        },
        200,
      );
    })
    .openapi(routes.takeBack, async (c) => {
      await own.takeBackDeletion(db, (await who(c)).id);
      return c.json(ok("Your account stays"), 200);
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
      return c.json(ok("Picture removed"), 200);
    });

  // An upload is no JSON: its route checks the session, the size and the kind itself.
  api.put("/auth/avatar", async (c) => {
    const user = await who(c);
    await consume(pool, avatarLimit, user.id);
    if (Number(c.req.header("content-length") ?? 0) > avatarLimits.bytes)
      throw new AppError("TOO_LARGE", "The picture is too large: at most 5 MB.");
    const avatar = await keepAvatar(platform, user.id, new Uint8Array(await c.req.arrayBuffer()));
    return c.json({ success: true as const, message: "Picture saved", data: { avatar } }, 200);
  });
  return api;
}
