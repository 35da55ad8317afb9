import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { lapseRound } from "./holds.server.ts";

// The one door to tickets.
export { forgetLapsed } from "./holds.server.ts";
export { ticketMailSamples } from "./mail-samples.server.ts";
export { ticketsOfPerson } from "./own.server.ts";
export { ticketsForSale } from "./sale.server.ts";
export { ticketsOnPage } from "./types.server.ts";

/** Each minute: places that were held and not paid go back. */
export function ticketJobs({ db }: Platform): JobKind<object>[] {
  return [
    {
      name: "tickets-lapse",
      schedule: "* * * * *",
      retryLimit: 0,
      handler: async (_, stopping) => void (await lapseRound(db, stopping)),
    },
  ];
}
