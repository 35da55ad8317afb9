import type { Config } from "../config.server.ts";
import type { Log } from "../log.server.ts";
import type { Gateway } from "./gateway.server.ts";
import { manualGateway } from "./manual.server.ts";
import type { GatewayName } from "./names.ts";
import type { Sandbox } from "./sandbox.server.ts";
import { sslcommerzGateway } from "./sslcommerz.server.ts";
import { stripeGateway } from "./stripe.server.ts";

/** The gateways that PAYMENTS names, in its order. `sandbox` is given in local mode only. */
export function openGateways(config: Config, log: Log, sandbox: Sandbox | undefined): Map<GatewayName, Gateway> {
  const { gateways, sslcommerz, stripe } = config.payments;
  const make: Record<GatewayName, () => Gateway | undefined> = {
    sandbox: () => sandbox?.gateway,
    manual: manualGateway,
    sslcommerz: () =>
      sslcommerz &&
      sslcommerzGateway({
        ...sslcommerz,
        onBadSignature: () => log.warn({ gateway: "sslcommerz" }, "notice with a wrong signature"),
      }),
    stripe: () => stripe && stripeGateway(stripe),
  };
  return new Map(
    gateways.flatMap((name) => {
      const gateway = make[name]();
      return gateway ? [[name, gateway] as const] : [];
    }),
  );
}
