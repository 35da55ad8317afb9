import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { answerQuestion, apply, readMine, renewFree, withdraw } from "./apply.server.ts";
import * as contract from "./contract.ts";

const tags = ["Memberships"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const one = answer("The membership as it is now", contract.ownMembershipAnswerSchema);

const routes = {
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/memberships/my",
    tags,
    summary: "One's own membership and applications, and the kinds that there are",
    responses: { 200: answer("Membership", contract.myMembershipAnswerSchema), ...failures(401, 403) },
  }),
  apply: declareCall({
    who: "customer",
    method: "post",
    path: "/memberships",
    tags,
    summary: "Apply for a membership; who has one, or has applied, is answered that one",
    request: body(contract.applySchema),
    responses: { 201: one, ...failures(400, 401, 403, 404, 409, 415, 422, 429) },
  }),
  answer: declareCall({
    who: "customer",
    method: "post",
    path: "/memberships/{id}/answer",
    tags,
    summary: "Answer what the institute asked about an application",
    request: { params, ...body(contract.answerSchema) },
    responses: { 200: one, ...failures(400, 401, 403, 404, 409, 415, 422, 429) },
  }),
  withdraw: declareCall({
    who: "customer",
    method: "post",
    path: "/memberships/{id}/withdraw",
    tags,
    summary: "Take one's own application back",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 409, 422, 429) },
  }),
  renew: declareCall({
    who: "customer",
    method: "post",
    path: "/memberships/{id}/renew",
    tags,
    summary: "Renew a membership that costs nothing; others are renewed at the checkout",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 409, 422, 429) },
  }),
};
export type MembershipCalls = typeof routes;

const limit = { name: "membership", points: 30, seconds: 3600 };

/** What members, and those who want to be, ask. */
export function membershipsApi(platform: Platform) {
  const { db, pool } = platform;
  const who = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.mine, async (c) => c.json(ok("Membership", await readMine(db, who(c))), 200))
    .openapi(routes.apply, async (c) => {
      await consume(pool, limit, who(c));
      return c.json(ok("We have your application", await apply(platform, who(c), c.req.valid("json"))), 201);
    })
    .openapi(routes.answer, async (c) => {
      await consume(pool, limit, who(c));
      const given = await answerQuestion(platform, who(c), c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("We have your answer", given), 200);
    })
    .openapi(routes.withdraw, async (c) => {
      await consume(pool, limit, who(c));
      return c.json(ok("Withdrawn", await withdraw(db, who(c), c.req.valid("param").id)), 200);
    })
    .openapi(routes.renew, async (c) => {
      await consume(pool, limit, who(c));
      return c.json(ok("Renewed", await renewFree(platform, who(c), c.req.valid("param").id)), 200);
    });
}
