import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Accounts } from "../account-tools.server.ts";
import { visitorOf } from "../api-visitor.server.ts";
import { doneAnswerSchema } from "../contract.ts";
import * as steps from "./invitations.server.ts";
import * as contract from "./invitations-contract.ts";

const tags = ["Users"];
const params = contract.invitationParam;
const all = {
  200: answer("All that wait", contract.invitationsAnswerSchema),
  ...failures(400, 401, 403, 404, 415, 422, 429),
};

/** The calls about invitations, as the browser's compiler sees them. */
export type InvitationCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "admin",
    method: "get",
    path: "/invitations",
    tags,
    summary: "Invitations of staff that nobody has accepted",
    responses: { 200: answer("All that wait", contract.invitationsAnswerSchema), ...failures(401, 403) },
  }),
  invite: declareCall({
    who: "admin",
    method: "post",
    path: "/invitations",
    tags,
    summary: "Invite somebody by email to work here; known and unknown addresses are answered alike",
    request: body(contract.inviteBodySchema),
    responses: all,
  }),
  resend: declareCall({
    who: "admin",
    method: "post",
    path: "/invitations/{id}/resend",
    tags,
    summary: "Send an invitation again, with a new link",
    request: { params },
    responses: all,
  }),
  cancel: declareCall({
    who: "admin",
    method: "delete",
    path: "/invitations/{id}",
    tags,
    summary: "Take an invitation back",
    request: { params },
    responses: all,
  }),
  read: declareCall({
    who: "open",
    method: "post",
    path: "/auth/invitation",
    tags: ["Accounts"],
    summary: "What the link of an invitation stands for",
    request: body(contract.invitationTokenSchema),
    responses: { 200: answer("It", contract.invitationFoundAnswerSchema), ...failures(400, 415, 422, 429) },
  }),
  accept: declareCall({
    who: "reader",
    method: "post",
    path: "/auth/invitation/accept",
    tags: ["Accounts"],
    summary: "Accept an invitation: signed in to the account of its address, or with a name and password for a new one",
    request: body(contract.acceptInvitationSchema),
    responses: { 200: answer("Done", doneAnswerSchema), ...failures(400, 401, 409, 415, 422, 429) },
  }),
};

const mailLimit = { name: "invitation-mail", points: 60, seconds: 3600 };

/** Invitations: what admins send, and what their readers do with them. */
export function invitationsApi(tools: Accounts) {
  const { db, pool } = tools.platform;
  const visitor = visitorOf(tools.platform);
  const list = async (message: string) => ok(message, await steps.listInvitations(db));
  return createApi()
    .openapi(routes.list, async (c) => c.json(await list("Invitations"), 200))
    .openapi(routes.invite, async (c) => {
      const { userId } = c.get("caller").user;
      await consume(pool, mailLimit, userId);
      await steps.invite(tools, userId, c.req.valid("json"));
      return c.json(await list("The invitation is on its way."), 200);
    })
    .openapi(routes.resend, async (c) => {
      await consume(pool, mailLimit, c.get("caller").user.userId);
      await steps.resendInvitation(tools, c.req.valid("param").id);
      return c.json(await list("The invitation is on its way again."), 200);
    })
    .openapi(routes.cancel, async (c) => {
      await steps.cancelInvitation(tools, c.req.valid("param").id);
      return c.json(await list("The invitation is taken back."), 200);
    })
    .openapi(routes.read, async (c) => {
      const data = await steps.readInvitation(tools, c.req.valid("json").token, visitor(c));
      return c.json(ok("An invitation", data), 200);
    })
    .openapi(routes.accept, async (c) => {
      await steps.acceptInvitation(tools, c.req.valid("json"), visitor(c), c.get("session")?.user);
      return c.json(ok("Welcome. The admin area is open to you.", null), 200);
    });
}
