import type { Shop } from "#features/shop/service.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { announceJob, announceRound } from "./announcements.server.ts";
import { endOrdersOfCanceled } from "./canceled.server.ts";
import { lapseRound } from "./holds.server.ts";
import { remindOfParts } from "./instalment-reminders.server.ts";

// The one door to enrollments.
export { installCohorts } from "./admin/cohorts.server.ts";
export { findEnrollments, partsLate, requestsWaiting } from "./admin/list.server.ts";
export { archivedCohorts, bringCohorts, readArchivedCohorts } from "./archived-cohorts.server.ts";
export { cohortsAhead, cohortsOnPage } from "./cohorts.server.ts";
export { forgetUnpaid } from "./holds.server.ts";
export { instalmentsForSale } from "./instalment-sale.server.ts";
export { programsCompleted, programsEnrolled } from "./learning-record.server.ts";
export { enrollmentMailSamples } from "./mail-samples.server.ts";
export { enrollmentsOfPerson } from "./own.server.ts";
export { enrollmentHistory } from "./person-history.server.ts";
export { enrollmentsForSale } from "./sale.server.ts";
export {
  type CohortForCompanies,
  cohortsForCompanies,
  cohortsToOrder,
  endSponsored,
  enrollSponsored,
  lockCohortForCompany,
  lockCohorts,
  sponsoredStandings,
} from "./sponsored.server.ts";

/** Each minute: seats that were held and not paid go back, and orders for canceled cohorts end. Each morning in Dhaka: who has a part of a fee to pay is told. */
export function enrollmentJobs(shop: Shop): JobKind<object>[] {
  const { platform } = shop;
  const { db } = platform;
  return [
    {
      name: announceJob,
      // What a killed process left is found again without a job of its own.
      schedule: "* * * * *",
      onlyOneWaits: true,
      handler: async (_, stopping) => void (await announceRound(platform, stopping)),
    },
    {
      name: "enrollments-canceled",
      schedule: "* * * * *",
      onlyOneWaits: true,
      retryLimit: 0,
      handler: async (_, stopping) => void (await endOrdersOfCanceled(shop, stopping)),
    },
    {
      name: "enrollments-lapse",
      schedule: "* * * * *",
      retryLimit: 0,
      handler: async (_, stopping) => void (await lapseRound(db, stopping)),
    },
    {
      name: "enrollments-parts",
      schedule: "41 3 * * *",
      handler: async (_, stopping) => {
        const told = await remindOfParts(platform, stopping);
        if (told > 0) platform.log.info({ told }, "people were told of parts of their fees");
      },
    },
  ];
}
