import { and, eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { issueNotThere, letterOf, readersOf } from "./issues.server.ts";
import { countCancelled, skipLeft } from "./ledger.server.ts";
import { issues } from "./tables.server.ts";

export const sendLettersJob = "newsletter-send";

type Tools = Pick<Platform, "db" | "jobs" | "config">;
/** A step of an issue, as the audit log names it. */
const stepOf = ({ id, subject }: { id: string; subject: string }, verb: string) => ({
  action: `newsletter.${verb}`,
  subject,
  subjectId: id,
});
const notADraft = () => new AppError("CONFLICT", "This issue was already sent or canceled.");
/** Throws CONFLICT where somebody saved another text after `read` was. What has left can't be taken back. */
function refuseAnother({ revision }: { revision: number }, read: number | undefined): void {
  if (read !== undefined && read !== revision)
    throw new AppError("CONFLICT", "This issue was changed meanwhile, so it wasn't sent. Read what it says now first.");
}
const isDue = sql`${issues.status} = 'scheduled' and ${issues.scheduledAt} <= now()`;

/**
 * Starts the sending of an issue: in one transaction its text is frozen, the ledger gets a row for each reader of today
 * who wants one of its subjects, and the job that sends is enqueued. `revision`: the text that was read. Throws CONFLICT.
 */
export const startIssue = (tools: Tools, id: string, revision?: number): Promise<void> =>
  start(tools, id, { byClock: false, revision });

async function start(
  { db, jobs, config }: Tools,
  id: string,
  { byClock, revision }: { byClock: boolean; revision?: number | undefined },
): Promise<void> {
  await db.transaction(async (inner) => {
    // A transaction takes everything that a database does.
    const tx = inner as unknown as Db;
    // A long list takes more than the usual time for one statement.
    await allowLong(tx, 60_000);
    const mine = eq(issues.id, id);
    // Asked again while it is held: the clock may have waited here for somebody who cancelled it or put it off.
    const [row] = await tx
      .select()
      .from(issues)
      .where(byClock ? and(mine, isDue) : mine)
      .for("update");
    if (!row && byClock) return;
    if (!row) throw issueNotThere();
    if (row.status !== "draft" && row.status !== "scheduled") throw notADraft();
    refuseAnother(row, revision);
    const { letter, categoryIds } = await letterOf(tx, config.siteUrl, id, new Date(databaseNow()));
    if (letter.blogs.length === 0)
      throw new AppError("CONFLICT", "None of its blogs can be read by visitors. Publish one first.");
    await tx
      .update(issues)
      .set({ status: "sending", letter, startedAt: sql`now()`, problem: null, waitUntil: null, updatedAt: sql`now()` })
      .where(eq(issues.id, id));
    const added = await tx.execute(sql`
      insert into newsletter_deliveries (issue_id, subscriber_id)
      select ${id}, s.id from ${readersOf(categoryIds)}
      on conflict do nothing`);
    await tx
      .update(issues)
      .set({ recipients: added.rowCount ?? 0 })
      .where(eq(issues.id, id));
    await jobs.enqueue(tx, sendLettersJob, {});
    await note(tx, {
      ...stepOf(row, "send"),
      before: { status: row.status },
      after: { recipients: added.rowCount ?? 0 },
    });
  });
}

/** Sends an issue later. The hour may be changed until it comes. Throws CONFLICT, and VALIDATION_FAILED for the past. */
export async function scheduleIssue(db: Db, id: string, at: Date, revision?: number): Promise<void> {
  const inOneYear = databaseNow() + 366 * 24 * 3600_000;
  if (at.getTime() <= databaseNow() || at.getTime() > inOneYear)
    throw new AppError("VALIDATION_FAILED", "Choose a moment within the coming year.", {
      errors: [{ path: "at", message: "Choose a moment within the coming year" }],
    });
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
    if (!row) throw issueNotThere();
    if (row.status !== "draft" && row.status !== "scheduled") throw notADraft();
    refuseAnother(row, revision);
    await tx
      .update(issues)
      .set({ status: "scheduled", scheduledAt: at, problem: null, updatedAt: sql`now()` })
      .where(eq(issues.id, id));
    await note(tx, { ...stepOf(row, "schedule"), before: { at: row.scheduledAt }, after: { at } });
  });
}

/** Starts the issues whose hour has come. One that cannot be sent becomes a draft again and says why. */
export async function startDueIssues(tools: Tools): Promise<void> {
  const due = await tools.db.select({ id: issues.id }).from(issues).where(isDue).orderBy(issues.scheduledAt);
  for (const { id } of due) {
    try {
      await start(tools, id, { byClock: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await tools.db
        .update(issues)
        .set({ status: "draft", scheduledAt: null, problem: error.message, updatedAt: sql`now()` })
        .where(and(eq(issues.id, id), isDue));
    }
  }
}

/**
 * Takes a planned sending back, or stops one: letters that wait are not sent, those on their way arrive. Throws CONFLICT, also where
 * it is no longer as it was `seen`: a sending that is stopped can't be taken up again.
 */
export async function cancelIssue(db: Db, id: string, seen?: "scheduled" | "sending"): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
    if (!row) throw issueNotThere();
    if (seen === "scheduled" && row.status === "sending")
      throw new AppError("CONFLICT", "Its hour came: it's being sent. Look at it again before you stop the sending.");
    if (row.status === "scheduled") {
      await tx
        .update(issues)
        .set({ status: "draft", scheduledAt: null, problem: null, updatedAt: sql`now()` })
        .where(eq(issues.id, id));
    } else if (row.status === "sending") {
      await allowLong(tx, 60_000);
      await tx
        .update(issues)
        .set({ status: "cancelled", finishedAt: sql`now()`, problem: null, waitUntil: null, updatedAt: sql`now()` })
        .where(eq(issues.id, id));
      await skipLeft(tx, id, "The issue was canceled");
      await countCancelled(tx, id);
    } else throw new AppError("CONFLICT", "You can cancel an issue only while it is scheduled or being sent.");
    await note(tx, { ...stepOf(row, "cancel"), before: { status: row.status } });
  });
}

/** Tries the failed letters of an issue again, but those of readers who have left, pause or have no mailbox. Returns their number. */
export async function retryFailed({ db, jobs }: Tools, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
    if (!row) throw issueNotThere();
    if (row.status !== "sent" && row.status !== "sending")
      throw new AppError("CONFLICT", "Only an issue that was sent has emails to send again.");
    const again = await tx.execute(sql`
      update newsletter_deliveries d set status = 'queued', attempts = 0, next_attempt_at = now(), reason = null
      from newsletter_subscribers s
      where d.issue_id = ${id} and d.status = 'failed' and s.id = d.subscriber_id and s.status = 'active'
        and (s.paused_until is null or s.paused_until <= now())`);
    const queued = again.rowCount ?? 0;
    if (queued > 0) {
      await tx
        .update(issues)
        .set({
          status: "sending",
          finishedAt: null,
          waitUntil: null,
          problem: null,
          updatedAt: sql`now()`,
          // Until it has ended again the ledger is asked.
          sentCount: 0,
          failedCount: 0,
          skippedCount: 0,
        })
        .where(eq(issues.id, id));
      await jobs.enqueue(tx, sendLettersJob, {});
    }
    await note(tx, { ...stepOf(row, "retry"), after: { queued } });
    return queued;
  });
}

/** Whether letters wait to be sent, as after a start in the middle of a sending. */
export async function enqueueWaiting({ db, jobs }: Tools): Promise<void> {
  if ((await db.$count(issues, eq(issues.status, "sending"))) > 0) await jobs.enqueue(db, sendLettersJob, {});
}

/** Forgets who got which letter half a year after an issue has ended; its counts stay. */
export async function forgetOldDeliveries(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    // A process that was killed right behind a letter's arrival did not count it any more.
    const lately = await tx
      .select({ id: issues.id })
      .from(issues)
      .where(sql`${issues.status} = 'cancelled' and ${issues.finishedAt} > now() - interval '2 days'`);
    for (const { id } of lately) await countCancelled(tx, id);
    await tx.execute(sql`
      delete from newsletter_deliveries d using newsletter_issues i
      where i.id = d.issue_id and i.finished_at < now() - interval '180 days'`);
  });
}
