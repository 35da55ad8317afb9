import type { Purchases } from "#features/blogs/purchases.ts";
import type { Platform } from "#platform/platform.server.ts";

/** What blogs ask of the shop. Nothing is sold yet, so nobody has bought anything. */
export function purchasesOf(_platform: Platform): Purchases {
  return { owns: async () => false, wasSold: async () => false };
}
