import type { Shop } from "#features/shop/service.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { tellJob } from "./access.server.ts";
import { cancelJob, cancelRound } from "./cancellation.server.ts";
import { lapseRound, waitingJob } from "./holds.server.ts";
import { waitingRound } from "./offers.server.ts";
import { tellRound } from "./telling.server.ts";

export { forgetScans } from "./admin/scans.server.ts";
// The one door to tickets.
export { archivedTypes, bringTypes, readArchivedTypes } from "./archived-types.server.ts";
export { forgetLapsed } from "./holds.server.ts";
export { eventsAttended } from "./learning-record.server.ts";
export { ticketMailSamples } from "./mail-samples.server.ts";
export { forgetOldLines } from "./offers.server.ts";
export { ticketsOfPerson } from "./own.server.ts";
export { ticketsForSale } from "./sale.server.ts";
export { cheapestTickets, ticketsOnPage } from "./types.server.ts";
export { waitingOfPerson } from "./waiting-own.server.ts";

/** Each minute: places that were held and not paid go back, what is free is offered to who waits, canceled events are ended, and holders are told how to join. */
export function ticketJobs(shop: Shop): JobKind<object>[] {
  const { db } = shop.platform;
  return [
    {
      name: cancelJob,
      schedule: "* * * * *",
      atStart: true,
      onlyOneWaits: true,
      retryLimit: 0,
      handler: async (_, stopping) => void (await cancelRound(shop, stopping)),
    },
    {
      name: tellJob,
      schedule: "* * * * *",
      atStart: true,
      onlyOneWaits: true,
      retryLimit: 0,
      handler: async (_, stopping) => void (await tellRound(shop.platform, stopping)),
    },
    {
      name: waitingJob,
      schedule: "* * * * *",
      atStart: true,
      onlyOneWaits: true,
      retryLimit: 0,
      handler: async (_, stopping) => void (await waitingRound(shop.platform, stopping)),
    },
    {
      name: "tickets-lapse",
      schedule: "* * * * *",
      retryLimit: 0,
      handler: async (_, stopping) => void (await lapseRound(db, stopping)),
    },
  ];
}
