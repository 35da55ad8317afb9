import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { lapseRound } from "./holds.server.ts";

// The one door to enrollments.
export { cohortsOnPage } from "./cohorts.server.ts";
export { forgetUnpaid } from "./holds.server.ts";
export { enrollmentMailSamples } from "./mail-samples.server.ts";
export { enrollmentsOfPerson } from "./own.server.ts";
export { enrollmentsForSale } from "./sale.server.ts";

/** Each minute: seats that were held and not paid go back. */
export function enrollmentJobs({ db }: Platform): JobKind<object>[] {
  return [
    {
      name: "enrollments-lapse",
      schedule: "* * * * *",
      retryLimit: 0,
      handler: async (_, stopping) => void (await lapseRound(db, stopping)),
    },
  ];
}
