import { z } from "zod";
import type { Shop } from "#features/shop/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import { giveSeatsBack } from "../give-back.server.ts";
import * as contract from "./contract.ts";
import { listCompanies, nameManager, readStaffCompany } from "./list.server.ts";

const who = "sales" as const;
const tags = ["Companies (admin)"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const one = answer("The company as it is now", contract.staffCompanyAnswerSchema);
const write = failures(400, 401, 403, 404, 409, 415, 422, 429);

const routes = {
  list: declareCall({
    who,
    method: "get",
    path: "/companies/admin/list",
    tags,
    summary: "Companies",
    request: { query: contract.companyListQuerySchema },
    responses: { 200: answer("One page of companies", contract.companyListSchema), ...failures(401, 403, 422) },
  }),
  read: declareCall({
    who,
    method: "get",
    path: "/companies/admin/{id}",
    tags,
    summary: "A company, its people, orders and seats",
    request: { params },
    responses: { 200: one, ...failures(401, 403, 404, 422) },
  }),
  manager: declareCall({
    who,
    method: "post",
    path: "/companies/admin/{id}/managers",
    tags,
    summary: "Invite a manager, for a company that has none",
    request: { params, ...body(contract.nameManagerSchema) },
    responses: { 200: one, ...write },
  }),
  giveBack: declareCall({
    who,
    method: "post",
    path: "/company-blocks/{id}/give-back",
    tags,
    summary: "Give free seats of a paid order back for their price",
    request: { params, ...body(contract.giveBackSchema) },
    responses: { 200: one, ...write },
  }),
};

/** The calls of companies, as the browser's compiler sees them. */
export type CompanyCalls = typeof routes;
const limit = { name: "company-invite-manager", points: 100, seconds: 86_400 };

/** What those who sell do with companies. */
export function companyAdminApi(shop: Shop) {
  const { platform } = shop;
  const { db, pool } = platform;
  const by = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Companies", await listCompanies(db, c.req.valid("query"))), 200))
    .openapi(routes.read, async (c) => c.json(ok("Company", await readStaffCompany(db, c.req.valid("param").id)), 200))
    .openapi(routes.manager, async (c) => {
      await consume(pool, limit, by(c));
      const { id } = c.req.valid("param");
      await nameManager(platform, id, c.req.valid("json").email);
      return c.json(ok("The invitation is on its way", await readStaffCompany(db, id)), 200);
    })
    .openapi(routes.giveBack, async (c) => {
      const company = await giveSeatsBack(shop, by(c), c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The seats are given back, and the refund is owed", await readStaffCompany(db, company)), 200);
    });
}
