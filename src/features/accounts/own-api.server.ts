import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Accounts } from "./account-tools.server.ts";
import { visitorOf } from "./api-visitor.server.ts";
import { avatarLimits, keepAvatar, replaceAvatar } from "./avatars.server.ts";
import * as contract from "./contract.ts";
import * as own from "./own-data.server.ts";
import type { OwnDataPart } from "./own-data-part.server.ts";
import { collectOwnData, ownDataJson, ownDataPage } from "./own-export.server.ts";
import { closeSessions } from "./sessions.server.ts";
import { confirmPassword } from "./sign-in.server.ts";

const tags = ["Own account"];
const refusals = failures(400, 401, 403, 415, 422, 429);
const done = { 200: answer("Done", contract.doneAnswerSchema), ...refusals };

const pictureTypes = Object.fromEntries(
  ["jpeg", "png", "webp", "avif"].map((kind) => [`image/${kind}`, { schema: z.string().meta({ format: "binary" }) }]),
);

const routes = {
  security: declareCall({
    who: "verified",
    method: "get",
    path: "/auth/security",
    tags,
    summary: "Second factor and deletion",
    responses: { 200: answer("State", contract.securityAnswerSchema), ...refusals },
  }),
  sessions: declareCall({
    who: "customer",
    method: "get",
    path: "/auth/sessions",
    tags,
    summary: "Browsers that are signed in",
    responses: { 200: answer("Sessions", contract.sessionsAnswerSchema), ...refusals },
  }),
  endSession: declareCall({
    who: "customer",
    method: "delete",
    path: "/auth/sessions/{id}",
    tags,
    summary: "Sign one browser out",
    request: { params: z.strictObject({ id: z.uuid("id must be a UUID") }) },
    responses: { ...done, ...failures(404) },
  }),
  endOthers: declareCall({
    who: "customer",
    method: "post",
    path: "/auth/sessions/end-others",
    tags,
    summary: "Sign all other browsers out",
    responses: done,
  }),
  askDeletion: declareCall({
    who: "customer",
    method: "post",
    path: "/auth/deletion",
    tags,
    summary: "Delete my account, in seven days",
    request: body(contract.passwordOnlySchema),
    responses: { 200: answer("When", contract.deletionAnswerSchema), ...refusals, ...failures(409) },
  }),
  takeBack: declareCall({
    who: "customer",
    method: "delete",
    path: "/auth/deletion",
    tags,
    summary: "Keep my account after all",
    responses: { ...done, ...failures(404) },
  }),
  exported: declareCall({
    who: "customer",
    method: "get",
    path: "/auth/export",
    tags,
    summary: "All my data",
    request: {
      query: z.strictObject({ format: z.enum(["json", "html"], "format must be json or html").default("json") }),
    },
    responses: {
      200: {
        description: "A file",
        content: { "application/json": { schema: z.looseObject({}) }, "text/html": { schema: z.string() } },
      },
      ...refusals,
    },
  }),
  setAvatar: declareCall({
    who: "customer",
    method: "put",
    path: "/auth/avatar",
    tags,
    summary: "Set my picture: at most 5 MB, kept as a square of 256 pixels",
    maxBody: avatarLimits.bytes,
    request: { body: { required: true, content: pictureTypes } },
    responses: { 200: answer("Where it is", contract.avatarAnswerSchema), ...refusals, ...failures(404) },
  }),
  removeAvatar: declareCall({
    who: "customer",
    method: "delete",
    path: "/auth/avatar",
    tags,
    summary: "Remove my picture",
    responses: { ...done, ...failures(404) },
  }),
};
export type OwnAccountCalls = typeof routes;

const exportLimit = { name: "export", points: 10, seconds: 3600, ofReading: true };
const avatarLimit = { name: "avatar", points: 20, seconds: 3600 };

/** What account holders see and change of their own account beside the profile. `parts` is what other features hold. */
export function ownAccountApi(accounts: Accounts, parts: readonly OwnDataPart[]) {
  const { platform, secondFactor, mailSite } = accounts;
  const { db, pool } = platform;
  const visitor = visitorOf(platform);
  const who = (c: CallerContext) => {
    const { user, sessionId } = c.get("caller");
    return { id: user.userId, sessionId };
  };

  return createApi()
    .openapi(routes.security, async (c) => {
      const { user } = c.get("caller");
      const data = await own.readSecurity(db, secondFactor, user.userId);
      return c.json(ok("Security", data), 200);
    })
    .openapi(routes.sessions, async (c) => {
      const user = who(c);
      return c.json(ok("Sessions", await own.listSessions(db, user.id, user.sessionId)), 200);
    })
    .openapi(routes.endSession, async (c) => {
      await own.endSession(db, who(c).id, c.req.valid("param").id);
      return c.json(ok("Signed out there", null), 200);
    })
    .openapi(routes.endOthers, async (c) => {
      const user = who(c);
      await closeSessions(db, user.id, user.sessionId);
      return c.json(ok("All other browsers are signed out", null), 200);
    })
    .openapi(routes.askDeletion, async (c) => {
      const user = who(c);
      await confirmPassword(accounts, user.id, c.req.valid("json").password, visitor(c));
      const deleteAfter = await own.askForDeletion(platform, await mailSite(db), user);
      return c.json(ok("Your account will be deleted", { deleteAfter: deleteAfter.toISOString() }), 200);
    })
    .openapi(routes.takeBack, async (c) => {
      await own.takeBackDeletion(db, who(c).id);
      return c.json(ok("Your account stays", null), 200);
    })
    .openapi(routes.exported, async (c) => {
      const user = who(c);
      await consume(pool, exportLimit, user.id);
      const data = await collectOwnData(db, user.id, parts);
      const { format } = c.req.valid("query");
      c.header("Content-Disposition", `attachment; filename="my-data.${format}"`);
      return format === "html"
        ? c.html(ownDataPage(data))
        : c.body(ownDataJson(data), 200, { "Content-Type": "application/json; charset=utf-8" });
    })
    .openapi(routes.removeAvatar, async (c) => {
      await replaceAvatar(platform, who(c).id, null);
      return c.json(ok("Picture removed", null), 200);
    })
    .openapi(routes.setAvatar, async (c) => {
      const user = who(c);
      await consume(pool, avatarLimit, user.id);
      const avatar = await keepAvatar(platform, user.id, new Uint8Array(await c.req.arrayBuffer()));
      return c.json(ok("Picture saved", { avatar }), 200);
    });
}
