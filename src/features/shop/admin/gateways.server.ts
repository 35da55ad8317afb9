import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import { readShopSettings } from "../settings.server.ts";
import type { Shop } from "../shop.server.ts";
import type { PaymentGateway } from "./gateways-contract.ts";

/** The ways to pay that are switched on, with whom each talks to. Keys and passwords never leave the configuration. */
export async function listGateways({ platform, gateways }: Shop): Promise<PaymentGateway[]> {
  const { sslcommerz, stripe } = platform.config.payments;
  const { bank } = await readShopSettings(platform.db);
  const servers: Partial<Record<GatewayName, string | undefined>> = {
    sslcommerz: sslcommerz?.url,
    stripe: stripe?.url,
  };
  return [...gateways.values()].map(({ name, label, test }) => ({
    gateway: name,
    label,
    server: servers[name] === undefined ? null : new URL(servers[name]).host,
    problem:
      name === "manual" && bank.accountNumber === ""
        ? "Enter the bank account under Shop: until then buyers cannot choose it."
        : null,
    testable: test !== undefined,
  }));
}

/** Asks a gateway something harmless. Throws NOT_FOUND for one that is not switched on or has nobody to ask. */
export async function testGateway(
  { platform, gateways }: Shop,
  name: GatewayName,
): Promise<{ works: boolean; detail: string }> {
  const gateway = gateways.get(name);
  if (!gateway?.test) throw new AppError("NOT_FOUND", "There is nothing to test in this way to pay.");
  const outcome = await gateway.test().then(
    () => ({ works: true, detail: "It answers and accepts our account. No money moved." }),
    (error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      const said = ["refused", "denied"].includes(error.kind)
        ? "It refused our account"
        : "It gave no answer that we can use";
      return { works: false, detail: `${said}: ${error.message}.` };
    },
  );
  // It took seconds and changed nothing here: the note comes after it.
  await note(platform.db, { action: "shop.gateway-test", subject: name, after: outcome });
  return outcome;
}
