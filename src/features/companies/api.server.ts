import { z } from "zod";
import { readCompanyReceipt, receiptAnswerSchema, type Shop } from "#features/shop/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { type CallerContext, declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import { changeCompany, createCompany, myCompanies } from "./companies.server.ts";
import * as contract from "./contract.ts";
import { orderOfBlock, orderSeats, readOrderables } from "./orders.server.ts";
import { readProForma } from "./pro-forma.server.ts";
import { readCompany } from "./view.server.ts";

const tags = ["Companies"];
const id = z.uuid("id must be a UUID");
const params = z.strictObject({ id });
const ofBlock = z.strictObject({ id, block: z.uuid("block must be a UUID") });
const read = failures(401, 403, 404, 422);
const write = failures(400, 401, 403, 404, 409, 415, 422, 429);

const routes = {
  mine: declareCall({
    who: "customer",
    method: "get",
    path: "/companies/my",
    tags,
    summary: "Companies that one belongs to, and what they ask of one",
    responses: { 200: answer("Companies", contract.myCompaniesAnswerSchema), ...failures(401, 403, 404) },
  }),
  offers: declareCall({
    who: "customer",
    method: "get",
    path: "/companies/offers",
    tags,
    summary: "What a company can order now",
    request: { query: contract.offersQuerySchema },
    responses: { 200: answer("Offers", contract.companyOffersAnswerSchema), ...failures(401, 403, 422) },
  }),
  create: declareCall({
    who: "customer",
    method: "post",
    path: "/companies",
    tags,
    summary: "Make a company; who does is its first manager",
    request: body(contract.newCompanySchema),
    responses: { 201: answer("Made", contract.madeAnswerSchema), ...write },
  }),
  read: declareCall({
    who: "customer",
    method: "get",
    path: "/companies/{id}",
    tags,
    summary: "A company, for its managers: people, orders, seats, who completed",
    request: { params },
    responses: { 200: answer("Company", contract.companyAnswerSchema), ...read },
  }),
  change: declareCall({
    who: "customer",
    method: "patch",
    path: "/companies/{id}",
    tags,
    summary: "Change what a company is",
    request: { params, ...body(contract.changeCompanySchema) },
    responses: { 200: answer("The company as it is now", contract.companyAnswerSchema), ...write },
  }),
  order: declareCall({
    who: "customer",
    method: "post",
    path: "/companies/{id}/pro-formas",
    tags,
    summary: "Order seats or copies: they are held, and a pro-forma invoice is issued",
    request: { params, ...body(contract.orderSeatsSchema) },
    responses: { 201: answer("Ordered", contract.madeAnswerSchema), ...write, ...failures(503) },
  }),
  proForma: declareCall({
    who: "customer",
    method: "get",
    path: "/companies/{id}/pro-formas/{block}",
    tags,
    summary: "A pro-forma invoice",
    request: { params: ofBlock },
    responses: { 200: answer("Pro-forma", contract.proFormaAnswerSchema), ...read },
  }),
  receipt: declareCall({
    who: "customer",
    method: "get",
    path: "/companies/{id}/pro-formas/{block}/receipt",
    tags,
    summary: "The receipt of a company's paid order",
    request: { params: ofBlock },
    responses: { 200: answer("Receipt", receiptAnswerSchema), ...read },
  }),
};
export type CompanyCalls = typeof routes;

const limits = {
  create: { name: "company-create", points: 10, seconds: 86_400 },
  change: { name: "company-change", points: 120, seconds: 3600 },
  order: { name: "company-order", points: 20, seconds: 3600 },
  offers: { name: "company-offers", points: 300, seconds: 600, ofReading: true },
};

/** What managers of a company ask, but for people and seats (people-api.server.ts). */
export function companiesApi(shop: Shop) {
  const { platform } = shop;
  const { db, pool } = platform;
  const who = (c: CallerContext) => c.get("caller").user.userId;
  return createApi()
    .openapi(routes.mine, async (c) => c.json(ok("Companies", await myCompanies(db, who(c))), 200))
    .openapi(routes.offers, async (c) => {
      await consume(pool, limits.offers, who(c));
      return c.json(ok("Offers", await readOrderables(db, c.req.valid("query").search ?? "")), 200);
    })
    .openapi(routes.create, async (c) => {
      await consume(pool, limits.create, who(c));
      return c.json(ok("Your company is here", { id: await createCompany(db, who(c), c.req.valid("json")) }), 201);
    })
    .openapi(routes.read, async (c) =>
      c.json(ok("Company", await readCompany(db, who(c), c.req.valid("param").id)), 200),
    )
    .openapi(routes.change, async (c) => {
      await consume(pool, limits.change, who(c));
      const companyId = c.req.valid("param").id;
      await changeCompany(db, who(c), companyId, c.req.valid("json"));
      return c.json(ok("Saved", await readCompany(db, who(c), companyId)), 200);
    })
    .openapi(routes.order, async (c) => {
      await consume(pool, limits.order, who(c));
      const made = await orderSeats(shop, who(c), c.req.valid("param").id, c.req.valid("json"));
      return c.json(ok("The pro-forma is issued", { id: made }), 201);
    })
    .openapi(routes.proForma, async (c) => {
      const { id: companyId, block } = c.req.valid("param");
      const { line } = await orderOfBlock(db, who(c), companyId, block);
      return c.json(ok("Pro-forma", await readProForma(shop, block, line)), 200);
    })
    .openapi(routes.receipt, async (c) => {
      const { id: companyId, block } = c.req.valid("param");
      const { line } = await orderOfBlock(db, who(c), companyId, block);
      return c.json(ok("Receipt", await readCompanyReceipt(shop, line.orderId)), 200);
    });
}
