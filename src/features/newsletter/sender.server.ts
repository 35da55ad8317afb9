import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEmail } from "#lib/email-address.ts";
import { whileAlone } from "#platform/db/whole-site-lock.server.ts";
import { faultOf } from "#platform/mail/smtp-fault.ts";
import { type MailTransport, smtpConnections } from "#platform/mail/transport.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { FrozenLetter } from "./frozen-letter.ts";
import * as ledger from "./ledger.server.ts";
import { renderLetter } from "./letter.server.ts";
import { sendLettersJob } from "./lifecycle.server.ts";
import { Pace } from "./pace.ts";
import { unsubscribeHeaders } from "./reader-mails.server.ts";
import { readSpeed } from "./speed.server.ts";
import { Subscriptions } from "./subscribers.server.ts";

/** One sender in all processes together. Any number will do as long as every process uses the same one. */
const lockKey = 4_217_011;
/** Letters on their way at one moment: what a kill can make come twice. One connection stays free for other mail. */
const lettersAtOnce = smtpConnections - 1;
/** A job runs no longer than this; the next one goes on. */
const sliceMs = 40_000;
/** So many refusals in a row speak of us, not of the readers. */
const refusalsInARow = 10;

/** When the process is asked to end, letters on their way get so long; it must itself be gone soon after. */
const graceMs = 4000;

/** Waits for work, but no longer than `graceMs` once it is to stop. */
async function settle(work: Promise<unknown>, stop: AbortSignal): Promise<void> {
  const done = new AbortController();
  const tooLong = async () => {
    if (!stop.aborted) await once(stop, "abort", { signal: done.signal });
    await sleep(graceMs, undefined, { signal: done.signal });
  };
  await Promise.race([work, tooLong().catch(() => {})]).finally(() => done.abort());
}

/** Something keeps every letter from going out: the rest waits. */
class Obstacle extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/**
 * Sends letters from the ledger (docs/decisions/0013). It holds a lock of the database while it
 * works; the lock of a killed process goes with its connection, so the next sender may take up what it left.
 */
export class LetterSender {
  private readonly platform: Platform;
  private readonly transport: MailTransport;
  private readonly subscriptions: Subscriptions;
  private refusals = 0;

  constructor(platform: Platform, transport: MailTransport) {
    this.platform = platform;
    this.transport = transport;
    this.subscriptions = new Subscriptions(platform);
  }

  /** The job: sends what waits, for a while. Does nothing while another process sends. */
  async run(stopping: AbortSignal): Promise<void> {
    const { pool, db, jobs } = this.platform;
    const more = await whileAlone(pool, lockKey, (lost) => this.sendSlice(AbortSignal.any([stopping, lost])));
    if (more && !stopping.aborted) await jobs.enqueue(db, sendLettersJob, {});
  }

  /** Answers whether there is more to send. */
  private async sendSlice(stop: AbortSignal): Promise<boolean> {
    const { db } = this.platform;
    const { perMinute } = await readSpeed(db);
    const pace = new Pace(perMinute);
    // About a second's worth, so that a cancelled issue or a leaving reader is noticed within one.
    const batch = Math.min(200, Math.max(lettersAtOnce, Math.ceil(perMinute / 60)));
    const end = performance.now() + sliceMs;
    while (!stop.aborted && performance.now() < end) {
      const issue = await ledger.nextIssue(db);
      if (!issue) return false;
      const letters = await ledger.takeLetters(db, issue.id, batch);
      if (letters.length === 0) {
        await ledger.settleIssue(db, issue.id);
        continue;
      }
      try {
        await this.sendBatch(issue.letter, letters, pace, stop);
        if (issue.problem !== null) await ledger.clearProblem(db, issue.id);
      } catch (error) {
        if (!(error instanceof Obstacle)) throw error;
        this.platform.log.warn({ issue: issue.id, reason: error.message }, "letters are held up");
        await ledger.holdIssue(db, issue.id, error.message, error.seconds);
      }
      await db.transaction((tx) => ledger.countCancelled(tx, issue.id));
    }
    return true;
  }

  /** Sends some letters at the given pace, a few at a time. What was not begun when it stops is put back. */
  private async sendBatch(
    letter: FrozenLetter,
    letters: ledger.DueLetter[],
    pace: Pace,
    stop: AbortSignal,
  ): Promise<void> {
    const waiting = [...letters];
    let obstacle: unknown;
    const worker = async () => {
      while (waiting.length > 0 && !stop.aborted && obstacle === undefined) {
        const wait = pace.delay();
        if (wait > 0) await sleep(wait, undefined, { signal: stop }).catch(() => {});
        if (stop.aborted || obstacle !== undefined) return;
        const next = waiting.shift();
        if (next)
          await this.sendOne(letter, next).catch((error: unknown) => {
            obstacle ??= error;
          });
      }
    };
    await settle(Promise.all(Array.from({ length: lettersAtOnce }, worker)), stop);
    await ledger.putBack(
      this.platform.db,
      waiting.map(({ id }) => id),
    );
    if (obstacle !== undefined) throw obstacle;
  }

  private async sendOne(letter: FrozenLetter, one: ledger.DueLetter): Promise<void> {
    const { db, metrics } = this.platform;
    const host = new URL(letter.site.url).hostname;
    if (cleanEmail(one.email) !== one.email) return ledger.markRefused(db, one, "Not an email address", false);
    const holder = { id: one.subscriber_id, seed: one.seed, manageHash: one.manage_hash };
    const links = await this.subscriptions.linksOf(db, holder, letter.site.url);
    try {
      await this.transport.send({
        kind: "newsletter",
        to: one.email,
        ...renderLetter(letter, links),
        headers: { ...unsubscribeHeaders(links), "List-Id": `<newsletter.${host}>` },
        messageId: `<letter-${one.id}@${host}>`,
      });
    } catch (error) {
      return this.noteFault(one, error);
    }
    this.refusals = 0;
    // Recorded one by one and at once: only what is between the server's 'yes' and this line comes twice after a kill.
    await ledger.markSent(db, one.id);
    metrics.mails.inc({ outcome: "sent" });
  }

  private async noteFault(one: ledger.DueLetter, error: unknown): Promise<void> {
    const { db, metrics } = this.platform;
    const said = error instanceof Error ? error.message : "unknown";
    const reason = said
      .replaceAll(one.email, "[recipient]")
      .replace(/\p{Cc}+/gu, " ")
      .slice(0, 500);
    const fault = faultOf(error);
    if (fault === "ours") {
      await ledger.putBack(db, [one.id]);
      throw new Obstacle(`The mail server cannot be used: ${reason}`, 30);
    }
    metrics.mails.inc({ outcome: "nothing" });
    if (fault === "later") return ledger.markLater(db, one, reason);
    await ledger.markRefused(db, one, reason, fault === "recipient");
    this.refusals += 1;
    if (this.refusals < refusalsInARow) return;
    this.refusals = 0;
    throw new Obstacle(`The mail server refused ${refusalsInARow} emails in a row, last: ${reason}`, 600);
  }
}
