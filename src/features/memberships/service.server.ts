import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { membershipRound } from "./holds.server.ts";
import { remindMembers } from "./reminders.server.ts";

// The one door to memberships.
export { countRequested } from "./admin/list.server.ts";
export { forgetApplications } from "./holds.server.ts";
export { installKinds } from "./install.server.ts";
export { membershipMailSamples } from "./mail-samples.server.ts";
export { isMember, kindsOnPage } from "./members.server.ts";
export { membershipsOfPerson } from "./own-data.server.ts";
export { membershipsForSale } from "./sale.server.ts";

/** What was not paid or renewed in time ends; in the morning in Dhaka members whose term ends are told. */
export function membershipJobs(platform: Platform): JobKind<object>[] {
  return [
    {
      name: "memberships-round",
      schedule: "*/10 * * * *",
      onlyOneWaits: true,
      retryLimit: 0,
      handler: async (_, stopping) => void (await membershipRound(platform.db, stopping)),
    },
    {
      name: "memberships-reminders",
      schedule: "33 3 * * *",
      handler: async (_, stopping) => {
        const told = await remindMembers(platform, stopping);
        if (told > 0) platform.log.info({ told }, "members were told of the end of their term");
      },
    },
  ];
}
