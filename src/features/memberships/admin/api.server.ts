import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import * as contract from "./contract.ts";
import { approve, ask, refuse, revoke } from "./decide.server.ts";
import { addKind, changeKind, listKinds, removeKind } from "./kinds.server.ts";
import { exportMemberships, listMemberships, readForStaff } from "./list.server.ts";

const who = "desk" as const;
const tags = ["Memberships (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const write = failures(400, 401, 403, 404, 409, 415, 422);
const one = answer("The membership as it is now", contract.staffMembershipAnswerSchema);
const kind = answer("The kind as it is now", contract.adminKindAnswerSchema);

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/memberships/admin/list",
    tags,
    summary: "Memberships and applications",
    request: { query: contract.membershipListQuerySchema },
    responses: { 200: answer("One page of memberships", contract.membershipListSchema), ...failures(401, 403, 422) },
  }),
  exported: declareCall({
    who,
    method: "get",
    path: "/memberships/admin/export",
    tags,
    summary: "The same as CSV, all of it",
    request: { query: contract.membershipExportQuerySchema },
    responses: {
      200: { description: "A file", content: { "text/csv": { schema: z.string() } } },
      ...failures(401, 403, 422, 429),
    },
  }),
  kinds: declareCall({
    who,
    method: "get",
    path: "/memberships/admin/kinds",
    tags,
    summary: "The kinds of membership",
    responses: { 200: answer("Kinds", contract.adminKindsSchema), ...failures(401, 403) },
  }),
  addKind: declareCall({
    who,
    method: "post",
    path: "/memberships/admin/kinds",
    tags,
    summary: "Add a kind of membership",
    request: body(contract.newKindSchema),
    responses: { 201: kind, ...failures(400, 401, 403, 409, 415, 422) },
  }),
  changeKind: declareCall({
    who,
    method: "patch",
    path: "/memberships/admin/kinds/{id}",
    tags,
    summary: "Change a kind of membership; 409 when somebody else changed it meanwhile",
    request: { params, ...body(contract.changeKindSchema) },
    responses: { 200: kind, ...write },
  }),
  removeKind: declareCall({
    who,
    method: "delete",
    path: "/memberships/admin/kinds/{id}",
    tags,
    summary: "Take a kind away that nobody has applied for",
    request: { params },
    responses: { 200: answer("Removed", contract.kindRemovedSchema), ...failures(401, 403, 404, 409, 422) },
  }),
  read: declareCall({
    who,
    method: "get",
    path: "/memberships/admin/{id}",
    tags,
    summary: "One membership",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 422) },
  }),
  approve: declareCall({
    who,
    method: "post",
    path: "/memberships/{id}/approve",
    tags,
    summary: "Accept an application: it waits for its fee, or begins at once if it is free",
    request: { params, ...body(contract.approveSchema) },
    responses: { 200: one, ...write },
  }),
  refuse: declareCall({
    who,
    method: "post",
    path: "/memberships/{id}/refuse",
    tags,
    summary: "Refuse an application, with a reason that is told",
    request: { params, ...body(contract.reasonSchema) },
    responses: { 200: one, ...write },
  }),
  ask: declareCall({
    who,
    method: "post",
    path: "/memberships/{id}/ask",
    tags,
    summary: "Ask something back before deciding",
    request: { params, ...body(contract.askSchema) },
    responses: { 200: one, ...write },
  }),
  revoke: declareCall({
    who,
    method: "post",
    path: "/memberships/{id}/revoke",
    tags,
    summary: "End a membership, with a reason that is told; money is given back in Purchases",
    request: { params, ...body(contract.reasonSchema) },
    responses: { 200: one, ...write },
  }),
};

/** The calls of memberships, as the browser's compiler sees them. */
export type MembershipCalls = typeof routes;
const exportLimit = { name: "membership-export", points: 20, seconds: 3600 };

/** What the desk does with memberships. */
export function membershipAdminApi(platform: Platform) {
  const { db, pool } = platform;
  const by = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Memberships", await listMemberships(db, c.req.valid("query"))), 200))
    .openapi(routes.exported, async (c) => {
      await consume(pool, exportLimit, by(c));
      return csvAnswer(c, "memberships.csv", await exportMemberships(db, c.req.valid("query"))) as never;
    })
    .openapi(routes.kinds, async (c) => c.json(ok("Kinds of membership", await listKinds(db)), 200))
    .openapi(routes.addKind, async (c) => c.json(ok("The kind is added", await addKind(db, c.req.valid("json"))), 201))
    .openapi(routes.changeKind, async (c) =>
      c.json(ok("The kind is changed", await changeKind(db, c.req.valid("param").id, c.req.valid("json"))), 200),
    )
    .openapi(routes.removeKind, async (c) => {
      await removeKind(db, c.req.valid("param").id);
      return c.json(ok("The kind is removed", null), 200);
    })
    .openapi(routes.read, async (c) => c.json(ok("Membership", await readForStaff(db, c.req.valid("param").id)), 200))
    .openapi(routes.approve, async (c) => {
      const { id } = c.req.valid("param");
      await approve(platform, id, c.req.valid("json").version);
      return c.json(ok("The application is approved", await readForStaff(db, id)), 200);
    })
    .openapi(routes.refuse, async (c) => {
      const { id } = c.req.valid("param");
      await refuse(platform, id, c.req.valid("json"));
      return c.json(ok("The application is refused", await readForStaff(db, id)), 200);
    })
    .openapi(routes.ask, async (c) => {
      const { id } = c.req.valid("param");
      await ask(platform, id, c.req.valid("json"));
      return c.json(ok("The question is sent", await readForStaff(db, id)), 200);
    })
    .openapi(routes.revoke, async (c) => {
      const { id } = c.req.valid("param");
      await revoke(platform, id, c.req.valid("json"));
      return c.json(ok("The membership is ended", await readForStaff(db, id)), 200);
    });
}
