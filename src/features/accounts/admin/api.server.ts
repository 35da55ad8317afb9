import { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Accounts } from "../account-tools.server.ts";
import type { OwnDataPart } from "../own-data-part.server.ts";
import { collectOwnData, ownDataJson, ownDataPage } from "../own-export.server.ts";
import * as contract from "./contract.ts";
import { askEmailChange, cancelEmailChange } from "./email-change.server.ts";
import type { HistoryOf } from "./history-part.server.ts";
import { listUsers } from "./list.server.ts";
import { readPerson } from "./person.server.ts";
import * as steps from "./steps.server.ts";

const tags = ["Users"];
const refusals = failures(401, 403, 422);
const params = contract.userParam;
const change = {
  200: answer("The account as it is now", contract.personAnswerSchema),
  ...failures(400, 401, 403, 404, 409, 415, 422, 429),
};

/** The calls about people, as the browser's compiler sees them. */
export type UserCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "admin",
    method: "get",
    path: "/users",
    tags,
    summary: "Accounts, and registrations that wait for their address",
    request: { query: contract.userListQuerySchema },
    responses: { 200: answer("One page", contract.userListAnswerSchema), ...refusals },
  }),
  read: declareCall({
    who: "admin",
    method: "get",
    path: "/users/{id}",
    tags,
    summary: "One account with its open sessions",
    request: { params },
    responses: { 200: answer("The account", contract.personAnswerSchema), ...refusals, ...failures(404) },
  }),
  history: declareCall({
    who: "admin",
    method: "get",
    path: "/users/{id}/history",
    tags,
    summary: "What the site knows of a person: orders, trade queries, newsletter, emails; the newest of each",
    request: { params },
    responses: { 200: answer("Parts", contract.historyAnswerSchema), ...refusals, ...failures(404) },
  }),
  exported: declareCall({
    who: "admin",
    method: "get",
    path: "/users/{id}/export",
    tags,
    summary: "All data of a person, for a request of theirs",
    request: { params, query: contract.exportQuerySchema },
    responses: {
      200: {
        description: "A file",
        content: { "application/json": { schema: z.looseObject({}) }, "text/html": { schema: z.string() } },
      },
      ...refusals,
      ...failures(404, 409, 429),
    },
  }),
  changeRole: declareCall({
    who: "admin",
    method: "patch",
    path: "/users/{id}/role",
    tags,
    summary: "Give an account another role; the last admin stays one",
    request: { params, ...body(contract.changeRoleSchema) },
    responses: change,
  }),
  verify: declareCall({
    who: "admin",
    method: "post",
    path: "/users/{id}/verify",
    tags,
    summary: "Open a registration whose address was checked by other means",
    request: { params },
    responses: change,
  }),
  block: declareCall({
    who: "admin",
    method: "post",
    path: "/users/{id}/block",
    tags,
    summary: "Block an account: its sessions end at once, its owner is told why",
    request: { params, ...body(contract.blockSchema) },
    responses: change,
  }),
  unblock: declareCall({
    who: "admin",
    method: "post",
    path: "/users/{id}/unblock",
    tags,
    summary: "Open a blocked account again",
    request: { params },
    responses: change,
  }),
  endSession: declareCall({
    who: "admin",
    method: "delete",
    path: "/users/{id}/sessions/{sessionId}",
    tags,
    summary: "Sign one browser of a person out",
    request: { params: contract.userSessionParam },
    responses: change,
  }),
  endSessions: declareCall({
    who: "admin",
    method: "delete",
    path: "/users/{id}/sessions",
    tags,
    summary: "Sign a person out everywhere",
    request: { params },
    responses: change,
  }),
  askDeletion: declareCall({
    who: "admin",
    method: "post",
    path: "/users/{id}/deletion",
    tags,
    summary: "Delete an account in seven days, on its owner's wish",
    request: { params },
    responses: change,
  }),
  keep: declareCall({
    who: "admin",
    method: "delete",
    path: "/users/{id}/deletion",
    tags,
    summary: "Keep an account after all whose deletion was asked for",
    request: { params },
    responses: change,
  }),
  sendMail: declareCall({
    who: "admin",
    method: "post",
    path: "/users/{id}/mail",
    tags,
    summary: "Send again what opens the account: the verification email, or one to reset the password",
    request: { params },
    responses: change,
  }),
  sendSameMail: declareCall({
    who: "admin",
    method: "post",
    path: "/users/{id}/emails/{emailId}/send-again",
    tags,
    summary: "Send an email again as it was: one that failed, or that opens nothing and was sent in the last 14 days",
    request: { params: contract.userEmailParam },
    responses: change,
  }),
  askEmailChange: declareCall({
    who: "admin",
    method: "put",
    path: "/users/{id}/email-change",
    tags,
    summary: "Ask a new address to confirm that the account moves there; the old one is told",
    request: { params, ...body(contract.changeEmailSchema) },
    responses: change,
  }),
  cancelEmailChange: declareCall({
    who: "admin",
    method: "delete",
    path: "/users/{id}/email-change",
    tags,
    summary: "Take a change of address back that nobody has confirmed",
    request: { params },
    responses: change,
  }),
};

const exportLimit = { name: "user-export", points: 30, seconds: 3600 };
const mailLimit = { name: "user-mail", points: 60, seconds: 3600 };

/** What admins see and decide of people. `parts` is what other features hold, `history` what they show of it. */
export function usersApi(tools: Accounts, parts: readonly OwnDataPart[], history: HistoryOf) {
  const { db, pool } = tools.platform;
  const person = async (message: string, id: string) => ok(message, await readPerson(db, id));

  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Users", await listUsers(db, c.req.valid("query"))), 200))
    .openapi(routes.read, async (c) => c.json(await person("User", c.req.valid("param").id), 200))
    .openapi(routes.history, async (c) => {
      const { userId, email } = await readPerson(db, c.req.valid("param").id);
      return c.json(ok("History", await history({ userId, email })), 200);
    })
    .openapi(routes.exported, async (c) => {
      const { id } = c.req.valid("param");
      const { format } = c.req.valid("query");
      await consume(pool, exportLimit, c.get("caller").user.userId);
      const { userId, username, isVerified } = await readPerson(db, id);
      // What other features hold goes by the address, too: not for whoever has merely typed it.
      if (!isVerified) throw steps.waitingFault();
      const data = await collectOwnData(db, userId, parts);
      await note(db, steps.stepOn({ id, username }, "export"));
      c.header("Content-Disposition", `attachment; filename="data-of-${username}.${format}"`);
      return format === "html"
        ? c.html(ownDataPage(data))
        : c.body(ownDataJson(data), 200, { "Content-Type": "application/json; charset=utf-8" });
    })
    .openapi(routes.changeRole, async (c) => {
      const { id } = c.req.valid("param");
      await steps.changeRole(tools, c.get("caller").user.userId, id, c.req.valid("json"));
      return c.json(await person("The role is changed.", id), 200);
    })
    .openapi(routes.verify, async (c) => {
      const { id } = c.req.valid("param");
      await steps.verifyByHand(tools, id);
      return c.json(await person("The account is open.", id), 200);
    })
    .openapi(routes.block, async (c) => {
      const { id } = c.req.valid("param");
      await steps.block(tools, c.get("caller").user.userId, id, c.req.valid("json").reason);
      return c.json(await person("The account is blocked.", id), 200);
    })
    .openapi(routes.unblock, async (c) => {
      const { id } = c.req.valid("param");
      await steps.unblock(tools, id);
      return c.json(await person("The account is open again.", id), 200);
    })
    .openapi(routes.endSession, async (c) => {
      const { id, sessionId } = c.req.valid("param");
      await steps.endSessions(tools, id, sessionId);
      return c.json(await person("This browser is signed out.", id), 200);
    })
    .openapi(routes.endSessions, async (c) => {
      const { id } = c.req.valid("param");
      await steps.endSessions(tools, id);
      return c.json(await person("All browsers are signed out.", id), 200);
    })
    .openapi(routes.askDeletion, async (c) => {
      const { id } = c.req.valid("param");
      await consume(pool, mailLimit, c.get("caller").user.userId);
      await steps.askDeletion(tools, id);
      return c.json(await person("The account will be deleted in seven days.", id), 200);
    })
    .openapi(routes.keep, async (c) => {
      const { id } = c.req.valid("param");
      await steps.keepAccount(tools, id);
      return c.json(await person("The account stays.", id), 200);
    })
    .openapi(routes.sendMail, async (c) => {
      const { id } = c.req.valid("param");
      await consume(pool, mailLimit, c.get("caller").user.userId);
      const kind = await steps.sendMailAgain(tools, id);
      const said = {
        verify: "The verification email is on its way.",
        reset: "The email to reset the password is on its way.",
      };
      return c.json(await person(said[kind], id), 200);
    })
    .openapi(routes.sendSameMail, async (c) => {
      const { id, emailId } = c.req.valid("param");
      await consume(pool, mailLimit, c.get("caller").user.userId);
      await steps.sendSameMail(tools, id, emailId);
      return c.json(await person("The email is on its way again.", id), 200);
    })
    .openapi(routes.askEmailChange, async (c) => {
      const { id } = c.req.valid("param");
      await consume(pool, mailLimit, c.get("caller").user.userId);
      await askEmailChange(tools, id, c.req.valid("json").email);
      return c.json(await person("The new address has an email to confirm it.", id), 200);
    })
    .openapi(routes.cancelEmailChange, async (c) => {
      const { id } = c.req.valid("param");
      await cancelEmailChange(tools, id);
      return c.json(await person("The address stays as it is.", id), 200);
    });
}
