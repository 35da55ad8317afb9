import { createApi } from "#platform/http/api-app.server.ts";
import { declareCall } from "#platform/http/call.server.ts";
import { answer, failures, ok } from "#platform/http/envelope.ts";
import { consume } from "#platform/http/rate-limit.server.ts";
import type { Shop } from "../shop.server.ts";
import { listGateways, testGateway } from "./gateways.server.ts";
import { gatewayParam, gatewaysAnswerSchema, gatewayTestAnswerSchema } from "./gateways-contract.ts";

const tags = ["Shop, for admins"];
const testLimit = { name: "gateway-test", points: 20, seconds: 600 };

/** The calls about ways to pay, as the browser's compiler sees them. */
export type GatewayDeskCalls = typeof routes;

const routes = {
  list: declareCall({
    who: "admin",
    method: "get",
    path: "/shop/gateways",
    tags,
    summary: "The ways to pay that are switched on, without their secrets",
    responses: { 200: answer("Ways to pay", gatewaysAnswerSchema), ...failures(401, 403) },
  }),
  test: declareCall({
    who: "admin",
    method: "post",
    path: "/shop/gateways/{gateway}/test",
    tags,
    summary: "Ask a gateway whether it accepts our account; no money moves",
    request: { params: gatewayParam },
    responses: { 200: answer("What it said", gatewayTestAnswerSchema), ...failures(401, 403, 404, 415, 422, 429) },
  }),
};

/** What admins see of the gateways. Which ones there are is decided by the configuration of the server (PAYMENTS). */
export function gatewayDeskApi(shop: Shop) {
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok("Ways to pay", await listGateways(shop)), 200))
    .openapi(routes.test, async (c) => {
      await consume(shop.platform.pool, testLimit, c.get("caller").user.userId);
      const data = await testGateway(shop, c.req.valid("param").gateway);
      return c.json(ok(data.works ? "The test went well." : "The test did not go well.", data), 200);
    });
}
