import { blogsForSale } from "#features/blogs/service.server.ts";
import { companySeatsForSale } from "#features/companies/service.server.ts";
import { enrollmentsForSale, instalmentsForSale } from "#features/enrollments/service.server.ts";
import { isMember, membershipsForSale } from "#features/memberships/service.server.ts";
import { resourcesForSale } from "#features/resources/service.server.ts";
import { createShop, type Shop } from "#features/shop/service.server.ts";
import { ticketsForSale } from "#features/tickets/service.server.ts";
import { countAnswers } from "#platform/payments/counted.server.ts";
import { openGateways } from "#platform/payments/gateways.server.ts";
import { Sandbox } from "#platform/payments/sandbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";

interface Selling {
  shop: Shop;
  /** The test gateway, where PAYMENTS names it. */
  sandbox: Sandbox | undefined;
}

const made = new WeakMap<Platform, Selling>();

/** The shop of a process with all that it sells, made once: API, pages and jobs share it. */
export function shopOf(platform: Platform): Selling {
  const known = made.get(platform);
  if (known) return known;
  const { config, db, jobs, log, metrics, tracing } = platform;
  const sandbox = config.payments.gateways.includes("sandbox") ? new Sandbox(db, jobs, config.siteUrl) : undefined;
  const gateways = [...openGateways(config, log, sandbox).values()].map((one) => countAnswers(one, metrics, tracing));
  const shop = createShop(
    platform,
    [
      blogsForSale,
      ticketsForSale(platform),
      enrollmentsForSale(platform),
      instalmentsForSale,
      membershipsForSale(platform),
      companySeatsForSale(platform),
      resourcesForSale,
    ],
    new Map(gateways.map((one) => [one.name, one])),
    isMember,
  );
  const selling = { shop, sandbox };
  made.set(platform, selling);
  return selling;
}
