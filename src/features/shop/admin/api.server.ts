import { z } from "zod";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { csvAnswer } from "#platform/http/csv-answer.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import { staffNoteSchema } from "#platform/http/fields.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import { rescueSchema } from "../contract.ts";
import { receiptAnswerSchema } from "../receipt-contract.ts";
import { readReceipt } from "../receipt-view.server.ts";
import { refundOrder } from "../refunds.server.ts";
import { rescueForStaff } from "../rescue.server.ts";
import type { Shop } from "../shop.server.ts";
import * as contract from "./contract.ts";
import { findOrder, readPurchase } from "./detail.server.ts";
import { exportPurchases, listPurchases } from "./list.server.ts";
import { sendMailAgain } from "./mail-again.server.ts";
import { addNote } from "./order-notes.server.ts";
import { refundRequestSchema } from "./payments-contract.ts";
import { countWaiting } from "./waiting.server.ts";

const tags = ["Shop, for admins"];
const params = z.strictObject({ id: z.uuid("id must be a UUID") });
const refusals = failures(400, 401, 403, 404, 409, 415, 422, 429);
const detail = { 200: answer("The order as it is now", contract.purchaseDetailAnswerSchema), ...refusals };

/** What admins ask about orders, as the browser's compiler sees it. */
export type PurchaseCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "sales",
    method: "get",
    path: "/purchases",
    tags,
    summary: "Orders of all customers, with totals",
    request: { query: contract.purchaseListQuerySchema },
    responses: { 200: answer("Orders", contract.purchaseListAnswerSchema), ...refusals },
  }),
  exported: declareCall({
    who: "sales",
    method: "get",
    path: "/purchases/export",
    tags,
    summary: "The same as CSV",
    request: { query: contract.purchaseExportQuerySchema },
    responses: { 200: { description: "A file", content: { "text/csv": { schema: z.string() } } }, ...refusals },
  }),
  waiting: declareCall({
    who: "sales",
    method: "get",
    path: "/purchases/waiting",
    tags,
    summary: "For how many orders a person has to do something",
    responses: { 200: answer("Counts", contract.waitingAnswerSchema), ...refusals },
  }),
  read: declareCall({
    who: "sales",
    method: "get",
    path: "/purchases/{id}",
    tags,
    summary: "One order by its number or id, with its payments and all that happened",
    request: { params: contract.purchaseParam },
    responses: detail,
  }),
  refund: declareCall({
    who: "sales",
    method: "post",
    path: "/purchases/{id}/refunds",
    tags,
    summary: "Give money back",
    request: { params, ...body(refundRequestSchema) },
    responses: detail,
  }),
  receipt: declareCall({
    who: "sales",
    method: "get",
    path: "/purchases/{id}/receipt",
    tags,
    summary: "The receipt of a paid order, by its number or id",
    request: { params: contract.purchaseParam },
    responses: { 200: answer("Receipt", receiptAnswerSchema), ...refusals },
  }),
  mailAgain: declareCall({
    who: "sales",
    method: "post",
    path: "/purchases/{id}/emails/{entry}/send-again",
    tags,
    summary: "Send an email of the order's book once more, as the order is now",
    request: { params: contract.orderMailParam },
    responses: detail,
  }),
  note: declareCall({
    who: "sales",
    method: "post",
    path: "/purchases/{id}/notes",
    tags,
    summary: "Keep a note that the buyer never sees",
    request: { params, ...body(staffNoteSchema) },
    responses: detail,
  }),
  rescue: declareCall({
    who: "sales",
    method: "post",
    path: "/purchases/rescue",
    tags,
    summary: "Find anybody's payment by any of its numbers, and ask the payment services about it",
    request: body(rescueSchema),
    responses: { 200: answer("What was found", contract.foundAnswerSchema), ...refusals, ...failures(503) },
  }),
};

const limits = {
  export: { name: "shop-export", points: 20, seconds: 3600 },
  /** Each asks payment services, which count how often they are asked. */
  rescue: { name: "shop-staff-rescue", points: 120, seconds: 3600 },
  /** For each order: a person gets no more of them, whoever presses. */
  mailAgain: { name: "shop-mail-again", points: 5, seconds: 3600 },
};

/** What admins see and do of orders. What they decide is written into the order's book with their name. */
export function purchaseApi(shop: Shop) {
  const { pool } = shop.platform;
  return createApi()
    .openapi(routes.list, async (c) => {
      return c.json(ok("Purchases", await listPurchases(shop, c.req.valid("query"))), 200);
    })
    .openapi(routes.exported, async (c) => {
      await consume(pool, limits.export, c.get("caller").user.userId);
      return csvAnswer(c, "purchases.csv", await exportPurchases(shop, c.req.valid("query"))) as never;
    })
    .openapi(routes.waiting, async (c) => {
      return c.json(ok("What waits", await countWaiting(shop)), 200);
    })
    .openapi(routes.read, async (c) => {
      return c.json(ok("Purchase", await readPurchase(shop, c.req.valid("param").id)), 200);
    })
    .openapi(routes.refund, async (c) => {
      const { id } = c.req.valid("param");
      await refundOrder(shop, c.get("caller").user.userId, id, c.req.valid("json"));
      return c.json(ok("The refund is on its way", await readPurchase(shop, id)), 200);
    })
    .openapi(routes.receipt, async (c) => {
      return c.json(ok("Receipt", await readReceipt(shop, await findOrder(shop, c.req.valid("param").id))), 200);
    })
    .openapi(routes.mailAgain, async (c) => {
      const { id, entry } = c.req.valid("param");
      await consume(pool, limits.mailAgain, id);
      await sendMailAgain(shop, id, entry);
      return c.json(ok("The email is on its way", await readPurchase(shop, id)), 200);
    })
    .openapi(routes.note, async (c) => {
      const { id } = c.req.valid("param");
      await addNote(shop, c.get("caller").user.userId, id, c.req.valid("json"));
      return c.json(ok("The note is kept", await readPurchase(shop, id)), 200);
    })
    .openapi(routes.rescue, async (c) => {
      await consume(pool, limits.rescue, c.get("caller").user.userId);
      const number = await rescueForStaff(shop, c.req.valid("json").reference);
      return c.json(ok(`The payment services were asked about order ${number}`, { number }), 200);
    });
}
