import type { Gateway } from "./gateway.server.ts";
import { gatewayFacts } from "./gateway-facts.ts";

/** Bank transfer: the buyer pays at a bank and an admin says that the money is there. There is nobody to ask. */
export function manualGateway(): Gateway {
  return {
    name: "manual",
    ...gatewayFacts.manual,
    // The shop's settings say how long a transfer may take.
    minutes: 0,
    start: async () => ({ session: null, redirectUrl: null }),
    ask: async () => ({ state: "open" }),
    refund: async () => ({ state: "waiting" }),
    askRefund: async () => ({ state: "waiting" }),
  };
}
