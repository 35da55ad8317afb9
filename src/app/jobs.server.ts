import { forgetOldViews } from "#features/blogs/service.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { forgetOldLimits } from "#platform/http/rate-limit.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { forgetOldMails, type Outbox, sendMailJob } from "#platform/mail/outbox.server.ts";
import type { MailTransport } from "#platform/mail/transport.server.ts";
import type { Metrics } from "#platform/metrics.server.ts";

/** Every kind of job. Enqueued ones commit with the change they follow from; scheduled ones are in UTC. */
export function jobKinds(db: Db, outbox: Outbox, transport: MailTransport, metrics: Metrics): JobKind<never>[] {
  const send: JobKind<{ mailId: string }> = {
    name: sendMailJob,
    retryLimit: 12,
    handler: async ({ mailId }) => {
      metrics.mails.inc({ outcome: await outbox.send(db, transport, mailId) });
    },
  };
  const tidy: JobKind<object> = {
    name: "tidy",
    schedule: "17 3 * * *",
    handler: async () => {
      await forgetOldViews(db);
      await forgetOldMails(db);
      await forgetOldLimits(db);
    },
  };
  return [send, tidy] as unknown as JobKind<never>[];
}
