import { bdtToPoisha, formatBdt, poishaToBdt } from "#lib/money.ts";
import type { Gateway } from "#platform/payments/gateway.server.ts";
import { type GatewayFacts, gatewayFacts, type WayToPay } from "#platform/payments/gateway-facts.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Quote } from "./contract.ts";
import { readShopSettings } from "./settings.server.ts";
import type { ShopSettings } from "./settings-contract.ts";
import type { Shop } from "./shop.server.ts";

/** The gateways that could collect something: without an account there is nothing to transfer to. */
const usable = (shop: Shop, settings: ShopSettings): Gateway[] =>
  [...shop.gateways.values()].filter(({ name }) => name !== "manual" || settings.bank.accountNumber !== "");

/** The gateways that can collect this amount, as a buyer chooses among them. */
export function methodsFor(shop: Shop, settings: ShopSettings, total: number): Quote["paymentMethods"] {
  if (total === 0) return [];
  return usable(shop, settings)
    .filter(({ limits }) => total >= limits.min && total <= limits.max)
    .map(({ name, label, description, needs }) => ({ gateway: name, label, description, needs: [...needs] }));
}

/**
 * How a price can be paid, for pages that sell: the kinds of all gateways that are switched on and take it, each once.
 * Needs no shop, because pages of other features have none.
 */
export async function waysToPay({ db, config }: Pick<Platform, "db" | "config">, price: number): Promise<WayToPay[]> {
  const settings = await readShopSettings(db);
  const poisha = bdtToPoisha(price);
  const ways = config.payments.gateways
    .filter((name) => name !== "manual" || settings.bank.accountNumber !== "")
    .map((name): GatewayFacts => gatewayFacts[name])
    .filter(({ limits }) => poisha >= limits.min && poisha <= limits.max)
    .flatMap((facts) => facts.ways);
  return [...new Map(ways.map((way) => [way.words, way])).values()];
}

/** Why none of them can, and what to do; null where one can, or where there is nothing to pay. */
export function whyUnpayable(shop: Shop, settings: ShopSettings, total: number): string | null {
  if (total === 0 || methodsFor(shop, settings, total).length > 0) return null;
  const gateways = usable(shop, settings);
  if (gateways.length === 0) return "We can't take payments right now. Please come back later, or contact us.";
  const bdt = (poisha: number) => formatBdt(poishaToBdt(poisha));
  const least = Math.min(...gateways.map(({ limits }) => limits.min));
  if (total < least) return `The smallest payment we can take is ${bdt(least)}. Please add another item to your cart.`;
  const most = Math.max(...gateways.filter(({ limits }) => limits.max < total).map(({ limits }) => limits.max));
  return `The largest payment we can take is ${bdt(most)}. Please buy in several orders, or contact us.`;
}
