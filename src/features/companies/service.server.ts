import type { Shop } from "#features/shop/service.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { endCompanyOrders, lapseBlocks } from "./blocks.server.ts";
import { tellOfCanceled } from "./canceled.server.ts";

// The one door to companies.
export { companyMailSamples } from "./mail-samples.server.ts";
export { forgetInvitations } from "./members.server.ts";
export { companiesOfPerson, companyContactsOfPerson } from "./own-data.server.ts";
export { companySeatsForSale } from "./sale.server.ts";
export { forgetOffers } from "./seats.server.ts";

/** Each minute: seats that were held and not paid go back, orders for canceled cohorts end, and managers are told. */
export function companyJobs(shop: Shop): JobKind<object>[] {
  const { platform } = shop;
  return [
    {
      name: "companies-round",
      schedule: "* * * * *",
      onlyOneWaits: true,
      retryLimit: 0,
      handler: async (_, stopping) => {
        // First: who holds seats of a canceled cohort is told not to pay, and then they lapse.
        await tellOfCanceled(platform, stopping);
        await lapseBlocks(platform.db, stopping);
        await endCompanyOrders(shop, stopping);
      },
    },
  ];
}
