import { itemApi, itemCalls } from "#features/items/service.server.ts";
import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, body, failures, ok } from "#platform/http/envelope.ts";
import type { Platform } from "#platform/platform.server.ts";
import { programContract } from "./contract.ts";
import { listOrder, orderPrograms } from "./order.server.ts";
import { orderedProgramsSchema, orderProgramsSchema } from "./order-contract.ts";
import { writtenPrograms } from "./written.server.ts";

const calls = itemCalls("/programs", "program", programContract);
const order = { who: "content", path: "/programs/admin/order" } as const;
const tags = ["Programs (admin)"];
const orders = {
  read: declareCall({
    ...order,
    tags,
    method: "get",
    summary: "All programs in their order",
    responses: { 200: answer("Programs", orderedProgramsSchema), ...failures(401, 403) },
  }),
  write: declareCall({
    ...order,
    tags,
    method: "put",
    summary: "Put all programs into an order; 409 when somebody changed it meanwhile",
    request: body(orderProgramsSchema),
    responses: {
      200: answer("As they are now", orderedProgramsSchema),
      ...failures(400, 401, 403, 409, 415, 422),
    },
  }),
};
export type ProgramAdminCalls = typeof calls;
export type ProgramOrderCalls = typeof orders;

/** Writing programs, and their order: for those who write the site's content. */
export function programAdminApi(platform: Platform) {
  const { db } = platform;
  const api = createApi()
    .openapi(orders.read, async (c) => c.json(ok("Programs", await listOrder(db)), 200))
    .openapi(orders.write, async (c) => c.json(ok("In this order", await orderPrograms(db, c.req.valid("json"))), 200));
  // Before the calls of one program, which would take 'order' for an id.
  return api.route("/", itemApi(platform, calls, writtenPrograms));
}
