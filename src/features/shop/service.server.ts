import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { compareAll } from "./compare.server.ts";
import { findAttempt, hearOf } from "./payments.server.ts";
import { reconcileRound, wakePayments } from "./reconcile.server.ts";
import type { Shop } from "./shop.server.ts";

export { findPurchases } from "./admin/list.server.ts";
export { countWaiting as purchasesWaiting, transfersDueStatement } from "./admin/waiting.server.ts";
export { type CompanyLine, hasLine, linesForCompany, readCompanyReceipt } from "./company-orders.server.ts";
export { endOrderOfGone, openOrdersFor, refundsUnder, soldLines } from "./gone-items.server.ts";
export { shopMailSamples } from "./mail-samples.server.ts";
export { hasOnlyEndedOrders, itemsLookedAt, openItems, pricesOfItems, totalsOfLines } from "./open-items.server.ts";
export { createOrder } from "./orders.server.ts";
export { ordersOfPerson } from "./own-data.server.ts";
export { returnPath, startPayment } from "./payments.server.ts";
export { orderHistory } from "./person-history.server.ts";
export { vatWithin } from "./pricing.ts";
export { receiptAnswerSchema } from "./receipt-contract.ts";
export { proFormaNumber } from "./receipts.server.ts";
export { DisputedPayment, giveBackPart } from "./refunds.server.ts";
export { listWaiting } from "./review.server.ts";
export { foldSums, salesByPeriod, soldMost } from "./sales.server.ts";
export { type CompanySale, type Grant, type Offer, type Sellable, SoldOut } from "./sellable.server.ts";
export { readSeller, readShopSettings } from "./settings.server.ts";
export { createShop, type Shop } from "./shop.server.ts";
export { waysToPay } from "./ways-to-pay.server.ts";

/** The shop's part of the jobs: a round each minute, the comparison each night (04:40 in Dhaka). */
export function shopJobs(shop: Shop): JobKind<object>[] {
  let woken = false;
  return [
    {
      name: "payments-reconcile",
      schedule: "* * * * *",
      atStart: true,
      retryLimit: 0,
      handler: async () => {
        // Once in each process: what was going on when the last one ended does not wait its turn.
        if (!woken) await wakePayments(shop);
        woken = true;
        await reconcileRound(shop);
      },
    },
    { name: "payments-compare", schedule: "40 22 * * *", handler: async () => void (await compareAll(shop)) },
  ];
}

/** How the test gateway's notices come in. */
export async function hearOfSandbox(shop: Shop, reference: string): Promise<void> {
  const attempt = await findAttempt(shop, "sandbox", reference);
  if (attempt) await hearOf(shop, attempt, "notice");
}
