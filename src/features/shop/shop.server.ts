import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Gateway } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Sellable } from "./sellable.server.ts";

/** What the shop works with in one process. Made once (src/app/shop.server.ts): API and jobs share it. */
export interface Shop {
  platform: Platform;
  sellables: ReadonlyMap<string, Sellable>;
  gateways: ReadonlyMap<GatewayName, Gateway>;
  /** Whether somebody pays what members pay, at this moment. */
  isMember: (db: DbOrTx, userId: string) => Promise<boolean>;
  /** Questions to gateways that are under way, by attempt (see settle.server.ts). */
  asking: Map<string, { running: Promise<void>; next?: Promise<void> }>;
}

export function createShop(
  platform: Platform,
  sellables: readonly Sellable[],
  gateways: ReadonlyMap<GatewayName, Gateway>,
  isMember: Shop["isMember"],
): Shop {
  const byKind = new Map(sellables.map((one) => [one.kind, one]));
  return { platform, sellables: byKind, gateways, isMember, asking: new Map() };
}

/** The sellable of a kind that stands on an order. */
export function sellableOf(shop: Shop, kind: string): Sellable {
  const found = shop.sellables.get(kind);
  if (!found) throw new Error(`nothing sells the kind ${kind}`);
  return found;
}
