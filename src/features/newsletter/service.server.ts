import type { JobKind } from "#platform/jobs/jobs.server.ts";
import type { MailTransport } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { enqueueWaiting, forgetOldDeliveries, sendLettersJob, startDueIssues } from "./lifecycle.server.ts";
import { LetterSender } from "./sender.server.ts";
import { forgetUnconfirmed, type ReaderMailRequest, readerMailJob, Subscriptions } from "./subscribers.server.ts";

export { countFailedLetters } from "./issues.server.ts";
export { newsletterMailSamples } from "./mail-samples.server.ts";
export { newsletterOwnData } from "./own-data.server.ts";
export { letterHistory } from "./person-history.server.ts";
export { settleRestored } from "./restored.server.ts";
export { topicChoices } from "./subscribers.server.ts";

/** The newsletter's kinds of jobs. */
export function newsletterJobs(platform: Platform, transport: MailTransport): JobKind<never>[] {
  const subscriptions = new Subscriptions(platform);
  const sender = new LetterSender(platform, transport);
  const readerMail: JobKind<ReaderMailRequest> = {
    name: readerMailJob,
    atOnce: 4,
    handler: (request) => subscriptions.sendMail(request),
  };
  const send: JobKind<object> = {
    name: sendLettersJob,
    onlyOneWaits: true,
    // A process that was killed in the middle of a sending left letters behind.
    atStart: true,
    handler: (_data, stopping) => sender.run(stopping),
  };
  // Also takes up what another process left when it was killed.
  const clock: JobKind<object> = {
    name: "newsletter-clock",
    schedule: "* * * * *",
    onlyOneWaits: true,
    handler: async () => {
      await startDueIssues(platform);
      await enqueueWaiting(platform);
    },
  };
  return [readerMail, send, clock] as unknown as JobKind<never>[];
}

/** Forgets what is not needed any more: requests never confirmed, and who got which letter long ago. */
export async function tidyNewsletter({ db }: Pick<Platform, "db">): Promise<void> {
  await forgetUnconfirmed(db);
  await forgetOldDeliveries(db);
}
