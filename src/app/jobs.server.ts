import {
  accountMailJob,
  avatarJob,
  deleteDueAccounts,
  foldSignUps,
  forgetOldRefusals,
  forgetOldSessions,
  forgetOldTries,
  forgetOldWaiting,
  openAccounts,
  sendProof,
} from "#features/accounts/service.server.ts";
import { forgetOldNotes } from "#features/audit/service.server.ts";
import { copyJobs } from "#features/backups/service.server.ts";
import { emptyBin } from "#features/bin/service.server.ts";
import { blogJobs, forgetOldPreviews, forgetOldViews } from "#features/blogs/service.server.ts";
import { certificateJobs } from "#features/certificates/service.server.ts";
import { companyJobs, forgetInvitations, forgetOffers } from "#features/companies/service.server.ts";
import { forgetOldMessages } from "#features/contact/service.server.ts";
import { forgetProofs } from "#features/discounts/service.server.ts";
import { forgetOldDrafts } from "#features/drafts/service.server.ts";
import { enrollmentJobs, forgetUnpaid } from "#features/enrollments/service.server.ts";
import { forgetOldUploads, forgetReplaced, mediaJobs, sweepFiles } from "#features/media/service.server.ts";
import { forgetApplications, membershipJobs } from "#features/memberships/service.server.ts";
import { newsletterJobs, tidyNewsletter } from "#features/newsletter/service.server.ts";
import { forgetOldDead } from "#features/redirects/service.server.ts";
import { resourceJobs } from "#features/resources/service.server.ts";
import { forgetOldMisses } from "#features/search/service.server.ts";
import { foldSums, hearOfSandbox, shopJobs } from "#features/shop/service.server.ts";
import { forgetLapsed, forgetOldLines, forgetScans, ticketJobs } from "#features/tickets/service.server.ts";
import { tradeQueryJobs } from "#features/trade-queries/service.server.ts";
import { foldersOfImports, forgetOldImports, transferJobs } from "#features/transfer/service.server.ts";
import { forgetOldLimits } from "#platform/http/rate-limit.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { forgetOldMails, sendMailJob } from "#platform/mail/outbox.server.ts";
import type { MailTransport } from "#platform/mail/transport.server.ts";
import { type SandboxTask, sandboxJob } from "#platform/payments/sandbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { backupRules } from "./backup.server.ts";
import { binKinds } from "./bin.server.ts";
import { contentKinds } from "./content-kinds.server.ts";
import { ownDataParts } from "./own-data.server.ts";
import { shopOf } from "./shop.server.ts";

/** Does one after the other; what fails keeps nothing else from being done. Throws then, naming what it was. */
async function inTurn(stopping: AbortSignal, steps: Record<string, () => Promise<unknown>>): Promise<void> {
  const failed = new Map<string, unknown>();
  for (const [name, step] of Object.entries(steps)) {
    if (stopping.aborted) break;
    await step().catch((error: unknown) => failed.set(name, error));
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `not tidied: ${[...failed.keys()].join(", ")}`);
}

/** Every kind of job. Enqueued ones commit with the change they follow from; scheduled ones are in UTC. */
export function jobKinds(platform: Platform, transport: MailTransport): JobKind<never>[] {
  const { db, log, outbox, metrics } = platform;
  const accounts = openAccounts(platform);
  const send: JobKind<{ mailId: string }> = {
    name: sendMailJob,
    atOnce: 4,
    handler: async ({ mailId }) => {
      const outcome = await outbox.send(db, transport, mailId);
      metrics.mails.inc({ outcome });
      // The row says why; who it was for stands nowhere.
      if (outcome === "refused" || outcome === "expired") log.warn({ mailId, outcome }, "an email was given up");
    },
  };
  const accountMail: JobKind<{ purpose: "verify" | "reset"; email: string; userId?: string }> = {
    name: accountMailJob,
    atOnce: 4,
    handler: ({ purpose, email, userId }) => sendProof(accounts, purpose, email, userId),
  };
  const tidy: JobKind<object> = {
    name: "tidy",
    schedule: "17 3 * * *",
    handler: (_, stopping) =>
      inTurn(stopping, {
        "accounts that are due": () => deleteDueAccounts(platform, ownDataParts),
        "blog views": () => forgetOldViews(db),
        "links to previews": () => forgetOldPreviews(db),
        "dead addresses": () => forgetOldDead(db),
        "searches in vain": () => forgetOldMisses(db),
        emails: () => forgetOldMails(db),
        limits: () => forgetOldLimits(db),
        sessions: () => forgetOldSessions(db),
        "refused sign-ins": () => forgetOldRefusals(db),
        "tries to sign in": () => forgetOldTries(db),
        registrations: () => forgetOldWaiting(db),
        "tickets that were not paid": () => forgetLapsed(db),
        "lines that are over": () => forgetOldLines(db),
        "scans at the door": () => forgetScans(db),
        "seats that were not paid": () => forgetUnpaid(db),
        "applications for membership": () => forgetApplications(db),
        "proofs of students": () => forgetProofs(db),
        "invitations to companies": () => forgetInvitations(db),
        "seats that nobody accepted": () => forgetOffers(db),
        imports: () => forgetOldImports(platform),
        uploads: () => forgetOldUploads(platform),
        "replaced pictures": () => forgetReplaced(platform),
        newsletter: () => tidyNewsletter(platform),
        "contact messages": () => forgetOldMessages(db),
        "audit log": () => forgetOldNotes(db),
        drafts: () => forgetOldDrafts(db),
        "sums of orders": () => foldSums(db),
        "sums of sign-ups": () => foldSignUps(db),
      }),
  };
  const sweep: JobKind<object> = {
    name: "sweep-files",
    schedule: "7 4 * * *",
    handler: async (_, stopping) => {
      const gone = await sweepFiles(platform, { held: (folders) => foldersOfImports(db, folders) }, stopping);
      if (gone.length > 0) log.info({ folders: gone.length }, "files that no row knew were deleted");
    },
  };
  const binNight: JobKind<object> = {
    name: "empty-bin",
    schedule: "37 3 * * *",
    handler: async (_, stopping) => {
      await emptyBin(db, binKinds, stopping);
    },
  };
  const { shop, sandbox } = shopOf(platform);
  const sandboxTasks: JobKind<SandboxTask>[] = sandbox
    ? [{ name: sandboxJob, handler: (task) => sandbox.work(task, (reference) => hearOfSandbox(shop, reference)) }]
    : [];
  const own = [
    send,
    accountMail,
    avatarJob(platform),
    tidy,
    sweep,
    binNight,
    ...tradeQueryJobs(platform),
    ...certificateJobs(platform),
    ...shopJobs(shop),
    ...ticketJobs(shop),
    ...enrollmentJobs(shop),
    ...membershipJobs(platform),
    ...companyJobs(shop),
    ...sandboxTasks,
  ] as unknown as JobKind<never>[];
  return [
    ...own,
    ...copyJobs(platform, backupRules),
    ...blogJobs(platform),
    ...resourceJobs(platform),
    ...mediaJobs(platform),
    ...transferJobs(platform, contentKinds),
    ...newsletterJobs(platform, transport),
  ];
}
