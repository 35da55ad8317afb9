import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { FrozenLetter } from "./frozen-letter.ts";
import { nextStatus } from "./subscription.ts";
import { deliveries, issues, subscribers } from "./tables.server.ts";

/** One letter that is to be sent now. */
export interface DueLetter extends Record<string, unknown> {
  id: string;
  subscriber_id: string;
  email: string;
  seed: Buffer;
  manage_hash: Buffer;
  attempts: number;
}

/** Tries of one letter, crashes in the middle of one included. */
const maxAttempts = 6;
const laterMinutes = [1, 5, 20, 60, 240];

/** The issue whose turn it is: the one that was started first and does not wait for something. */
export async function nextIssue(
  db: Db,
): Promise<{ id: string; letter: FrozenLetter; problem: string | null } | undefined> {
  const [row] = await db
    .select({ id: issues.id, letter: issues.letter, problem: issues.problem })
    .from(issues)
    .where(and(eq(issues.status, "sending"), sql`coalesce(${issues.waitUntil}, now()) <= now()`))
    .orderBy(issues.startedAt, issues.id)
    .limit(1);
  return row?.letter ? { ...row, letter: row.letter } : undefined;
}

/**
 * Takes up to `count` letters of an issue in hand. Only the holder of the sender's lock calls this, so a row that is
 * 'sending' was left by one that was killed: it is taken again, under the same id and so the same Message-ID. Readers who
 * left or paused meanwhile are passed over. The status is asked twice: who waits for the cancelling of an issue finds its letters passed over.
 */
export async function takeLetters(db: Db, issueId: string, count: number): Promise<DueLetter[]> {
  const { rows } = await db.execute<DueLetter & { reader: string }>(sql`
    with due as (
      select d.id from newsletter_deliveries d
      where d.issue_id = ${issueId} and d.status in ('queued', 'sending') and d.next_attempt_at <= now()
      order by d.next_attempt_at, d.subscriber_id limit ${count})
    update newsletter_deliveries d
    set status = case when s.status <> 'active' or s.paused_until > now() then 'skipped' when d.attempts >= ${maxAttempts} then 'failed' else 'sending' end,
      reason = case when s.status <> 'active' then 'Not a reader any more' when s.paused_until > now() then 'Paused' when d.attempts >= ${maxAttempts} then coalesce(d.reason, 'Given up') else d.reason end,
      attempts = least(d.attempts + 1, ${maxAttempts})
    from due, newsletter_subscribers s
    where d.id = due.id and d.status in ('queued', 'sending') and s.id = d.subscriber_id
    returning d.id, d.subscriber_id, d.status as reader, s.email, s.seed, s.manage_hash, d.attempts`);
  return rows.filter(({ reader }) => reader === "sending");
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.update(deliveries).set({ status: "sent", sentAt: sql`now()`, reason: null }).where(eq(deliveries.id, id));
}

const ledgerCounts = sql`count(*) filter (where status = 'sent') as sent,
  count(*) filter (where status in ('failed', 'bounced')) as failed, count(*) filter (where status = 'skipped') as skipped`;

/** Holds an issue to the end of the transaction, and says whether it stands as is meant. */
async function holdIn(tx: DbOrTx, id: string, status: "cancelled" | "sending"): Promise<boolean> {
  const held = await tx
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.id, id), eq(issues.status, status)))
    .for("update");
  return held.length > 0;
}

/**
 * Puts the counts of an issue into its row once it was cancelled; does nothing to others. Called with the cancelling, and
 * again when the letters that were on their way then have arrived.
 */
export async function countCancelled(tx: DbOrTx, id: string): Promise<void> {
  // Held first, so that a letter which comes back meanwhile is counted once: here, or by whoever notes it.
  if (!(await holdIn(tx, id, "cancelled"))) return;
  await tx.execute(sql`
    update newsletter_issues set sent_count = l.sent, failed_count = l.failed, skipped_count = l.skipped
    from (select ${ledgerCounts} from newsletter_deliveries where issue_id = ${id}) l
    where newsletter_issues.id = ${id}`);
}

/** Ends all letters of an issue that are still to be sent. */
export async function skipLeft(tx: DbOrTx, id: string, reason: string): Promise<void> {
  await tx.execute(
    sql`update newsletter_deliveries set status = 'skipped', reason = ${reason}
      where issue_id = ${id} and status in ('queued', 'sending')`,
  );
}

/** Puts letters back that were taken in hand but not tried, or not through any fault of theirs. */
export async function putBack(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(deliveries)
    .set({ status: "queued", attempts: sql`${deliveries.attempts} - 1` })
    .where(and(inArray(deliveries.id, ids), eq(deliveries.status, "sending")));
}

/** A server said 'later': so it is tried later, a few times; not where its issue was canceled meanwhile. */
export async function markLater(db: Db, letter: DueLetter, reason: string): Promise<void> {
  const minutes = laterMinutes[letter.attempts - 1];
  await db
    .update(deliveries)
    .set(
      minutes === undefined
        ? { status: "failed", reason }
        : { status: "queued", reason, nextAttemptAt: sql`now() + make_interval(mins => ${minutes})` },
    )
    .where(and(eq(deliveries.id, letter.id), eq(deliveries.status, "sending")));
}

/** A server refused for good. Where there is no such mailbox, nothing is sent there any more. */
export async function markRefused(db: Db, letter: DueLetter, reason: string, noMailbox: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(deliveries).set({ status: "failed", reason }).where(eq(deliveries.id, letter.id));
    const bounced = nextStatus("active", "bounce");
    if (!noMailbox || bounced === undefined) return;
    await tx
      .update(subscribers)
      .set({ status: bounced, endedAt: sql`now()`, endReason: reason, confirmHash: null })
      .where(and(eq(subscribers.id, letter.subscriber_id), eq(subscribers.status, "active")));
  });
}

/** Notes for the admins what keeps an issue from going on, and when it is tried again. */
export async function holdIssue(db: Db, id: string, problem: string, seconds: number): Promise<void> {
  await db
    .update(issues)
    .set({ problem: problem.slice(0, 500), waitUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(issues.id, id), eq(issues.status, "sending")));
}

/** It goes on again. */
export async function clearProblem(db: Db, id: string): Promise<void> {
  await db.update(issues).set({ problem: null, waitUntil: null }).where(eq(issues.id, id));
}

/**
 * Called when an issue has no letter that is due: ends it when none is left, else lets it wait for the next that was put
 * off. Counts go into its row with the end.
 */
export async function settleIssue(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Held first, and counted by a second statement: what somebody put back meanwhile, to try it again, is seen.
    if (!(await holdIn(tx, id, "sending"))) return;
    await tx.execute(sql`
      with l as (
        select ${ledgerCounts},
          min(next_attempt_at) filter (where status in ('queued', 'sending')) as next
        from newsletter_deliveries where issue_id = ${id})
      update newsletter_issues i set
        status = case when l.next is null then 'sent' else i.status end,
        finished_at = case when l.next is null then now() else null end,
        sent_count = case when l.next is null then l.sent else 0 end,
        failed_count = case when l.next is null then l.failed else 0 end,
        skipped_count = case when l.next is null then l.skipped else 0 end,
        problem = null, wait_until = l.next
      from l where i.id = ${id}`);
  });
}
