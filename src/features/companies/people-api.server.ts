import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { demandManager } from "./access.server.ts";
import * as contract from "./contract.ts";
import {
  acceptInvitation,
  declineInvitation,
  invite,
  leave,
  removeMember,
  setRole,
  withdrawInvitation,
} from "./members.server.ts";
import { acceptSeat, declineSeat, offerSeat, takeSeatBack } from "./seats.server.ts";

const tags = ["Companies"];
const uuid = (name: string) => z.uuid(`${name} must be a UUID`);
const params = z.strictObject({ id: uuid("id") });
const ofMember = z.strictObject({ id: uuid("id"), user: uuid("user") });
const ofInvitation = z.strictObject({ id: uuid("id"), invitation: uuid("invitation") });
const ofSeat = z.strictObject({ id: uuid("id"), seat: uuid("seat") });
const done = { 200: answer("Done", contract.companyDoneSchema) };
const bare = { ...done, ...failures(401, 403, 404, 409, 422, 429) };
const write = { ...done, ...failures(400, 401, 403, 404, 409, 415, 422, 429) };
const who = "customer" as const;

const routes = {
  invite: declareCall({
    ...{ who, method: "post", path: "/companies/{id}/invitations", tags },
    summary: "Invite somebody by email; the answer doesn't say whether there is an account",
    request: { params, ...body(contract.inviteSchema) },
    responses: write,
  }),
  withdraw: declareCall({
    ...{ who, method: "delete", path: "/companies/{id}/invitations/{invitation}", tags },
    summary: "Withdraw an invitation; 409 when its person was invited again meanwhile",
    request: { params: ofInvitation, query: contract.withdrawQuerySchema },
    responses: bare,
  }),
  accept: declareCall({
    ...{ who, method: "post", path: "/company-invitations/{id}/accept", tags },
    summary: "Accept an invitation to one's own address",
    request: { params },
    responses: { 200: answer("Accepted", contract.madeAnswerSchema), ...failures(401, 403, 404, 409, 422, 429) },
  }),
  decline: declareCall({
    ...{ who, method: "post", path: "/company-invitations/{id}/decline", tags },
    summary: "Decline an invitation to one's own address",
    request: { params },
    responses: bare,
  }),
  role: declareCall({
    ...{ who, method: "patch", path: "/companies/{id}/members/{user}", tags },
    summary: "Make somebody a manager, or a member",
    request: { params: ofMember, ...body(contract.roleSchema) },
    responses: write,
  }),
  remove: declareCall({
    ...{ who, method: "delete", path: "/companies/{id}/members/{user}", tags },
    summary: "Remove somebody from a company",
    request: { params: ofMember },
    responses: bare,
  }),
  leave: declareCall({
    ...{ who, method: "post", path: "/companies/{id}/leave", tags },
    summary: "Leave a company",
    request: { params },
    responses: bare,
  }),
  offer: declareCall({
    ...{ who, method: "post", path: "/companies/{id}/seats/{seat}/offer", tags },
    summary: "Name somebody for a free seat; they take part once they accept",
    request: { params: ofSeat, ...body(contract.offerSeatSchema) },
    responses: write,
  }),
  takeBack: declareCall({
    ...{ who, method: "post", path: "/companies/{id}/seats/{seat}/take-back", tags },
    summary: "Take a seat back that isn't used; 409 when it was accepted or given to somebody else meanwhile",
    request: { params: ofSeat, ...body(contract.takeBackSchema) },
    responses: write,
  }),
  acceptSeat: declareCall({
    ...{ who, method: "post", path: "/company-seats/{id}/accept", tags },
    summary: "Accept a seat that a company offers to one's own address",
    request: { params, ...body(contract.acceptSeatSchema) },
    responses: write,
  }),
  declineSeat: declareCall({
    ...{ who, method: "post", path: "/company-seats/{id}/decline", tags },
    summary: "Decline it",
    request: { params },
    responses: bare,
  }),
};
export type CompanyPeopleCalls = typeof routes;

const limits = {
  change: { name: "company-change", points: 120, seconds: 3600 },
  /** Emails that nobody asked for: by whoever sends them, and all managers of a company together. */
  named: { name: "company-named", points: 200, seconds: 86_400 },
  namedBy: { name: "company-named-by", points: 200, seconds: 86_400 },
  answer: { name: "company-answer", points: 60, seconds: 3600 },
};

/** People of a company, and who is given its seats. */
export function companyPeopleApi(platform: Platform) {
  const { db, pool } = platform;
  const me = (c: CallerContext) => c.get("caller").user.userId;
  /** Trying costs as much as doing; a stranger uses nothing of the company up. */
  const named = async (c: CallerContext, companyId: string) => {
    await consume(pool, limits.namedBy, me(c));
    await demandManager(db, companyId, me(c));
    await consume(pool, limits.named, companyId);
  };
  const change = (c: CallerContext) => consume(pool, limits.change, me(c));
  const word = (c: CallerContext) => consume(pool, limits.answer, me(c));
  return createApi()
    .openapi(routes.invite, async (c) => {
      const { id } = c.req.valid("param");
      await named(c, id);
      await invite(platform, me(c), id, c.req.valid("json"));
      return c.json(ok("The invitation is on its way", null), 200);
    })
    .openapi(routes.withdraw, async (c) => {
      await change(c);
      const { id, invitation } = c.req.valid("param");
      await withdrawInvitation(db, me(c), id, { id: invitation, ...c.req.valid("query") });
      return c.json(ok("The invitation is withdrawn", null), 200);
    })
    .openapi(routes.accept, async (c) => {
      await word(c);
      return c.json(
        ok("You belong to it now", { id: await acceptInvitation(db, me(c), c.req.valid("param").id) }),
        200,
      );
    })
    .openapi(routes.decline, async (c) => {
      await word(c);
      await declineInvitation(db, me(c), c.req.valid("param").id);
      return c.json(ok("Declined", null), 200);
    })
    .openapi(routes.role, async (c) => {
      await change(c);
      const { id, user } = c.req.valid("param");
      await setRole(db, me(c), id, user, c.req.valid("json").role);
      return c.json(ok("Saved", null), 200);
    })
    .openapi(routes.remove, async (c) => {
      await change(c);
      const { id, user } = c.req.valid("param");
      await removeMember(db, me(c), id, user);
      return c.json(ok("Removed", null), 200);
    })
    .openapi(routes.leave, async (c) => {
      await change(c);
      await leave(db, me(c), c.req.valid("param").id);
      return c.json(ok("You've left the company", null), 200);
    })
    .openapi(routes.offer, async (c) => {
      const { id, seat } = c.req.valid("param");
      await named(c, id);
      await offerSeat(platform, me(c), id, seat, c.req.valid("json"));
      return c.json(ok("Offered, and we've emailed them", null), 200);
    })
    .openapi(routes.takeBack, async (c) => {
      await change(c);
      const { id, seat } = c.req.valid("param");
      await takeSeatBack(platform, me(c), id, seat, c.req.valid("json"));
      return c.json(ok("Taken back", null), 200);
    })
    .openapi(routes.acceptSeat, async (c) => {
      await word(c);
      await acceptSeat(platform, me(c), c.req.valid("param").id, c.req.valid("json").name);
      return c.json(ok("It's yours", null), 200);
    })
    .openapi(routes.declineSeat, async (c) => {
      await word(c);
      await declineSeat(platform, me(c), c.req.valid("param").id);
      return c.json(ok("Declined", null), 200);
    });
}
