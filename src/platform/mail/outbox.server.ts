import { createHmac, randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import type { Db, DbOrTx } from "../db/client.server.ts";
import { deleteOld } from "../db/delete-old.server.ts";
import type { Jobs } from "../jobs/jobs.server.ts";
import { faultOf } from "./smtp-fault.ts";
import { mails } from "./tables.server.ts";
import type { Mail, MailTransport } from "./transport.server.ts";

export const sendMailJob = "mail-send";

/** One plain address: lists and header injection are refused (ASVS 1.3.11). */
const address = /^[^\s\p{Cc}@,;<>"()[\]\\]{1,64}@[^\s\p{Cc}@,;<>"()[\]\\]{1,253}$/u;

/** Mails that strangers can cause: so many reach one address in an hour, of all kinds together. */
const unaskedAnHour = 4;

/** What became of a mail; `nothing` when it needed nothing any more. */
export type MailOutcome = "sent" | "refused" | "expired" | "nothing";

/** So long the text of a sent mail is kept that may be sent again. */
const keptSealedFor = "14 days";

/** Longer than the tries below last. */
const givenUpAfter = "4 days";

/** How often a mail is tried, and how far apart: a code must still be alive when it arrives, a receipt may take days. */
function triesOf({ usefulMinutes }: Mail): { retryLimit: number; retryAtMostSeconds: number } {
  if (usefulMinutes === undefined) return { retryLimit: 900, retryAtMostSeconds: 300 };
  return { retryLimit: Math.ceil(usefulMinutes) + 10, retryAtMostSeconds: 60 };
}

/** Its text is here, and nobody is sending it. */
const isKept = sql`(${mails.status} <> 'queued' and ${mails.sealed} is not null)`;

export class Outbox {
  private readonly jobs: Pick<Jobs, "enqueue">;
  private readonly key: Uint8Array;
  private readonly host: string;

  /** `key` seals waiting mails (256 bits); `host` stands in their Message-IDs. */
  constructor(jobs: Pick<Jobs, "enqueue">, key: Uint8Array, host: string) {
    this.jobs = jobs;
    this.key = key;
    this.host = host;
  }

  /** Whether one more of the mails that anybody can cause may go to an address. Others wait until the transaction ends. */
  async mayReach(tx: DbOrTx, to: string): Promise<boolean> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`unasked mail ${to}`}, 0))`);
    const sent = await tx.$count(
      mails,
      sql`${mails.unaskedTo} = ${this.keyOf("unasked", to)} and ${mails.createdAt} > now() - interval '1 hour'`,
    );
    return sent < unaskedAnHour;
  }

  /** How many mails of a kind were put in for an address in the last hour. */
  async countOfHour(tx: DbOrTx, kind: string, to: string): Promise<number> {
    return tx.$count(
      mails,
      sql`${mails.recipient} = ${this.keyOf("recipient", to)} and ${mails.createdAt} > now() - interval '1 hour' and ${mails.kind} = ${kind}`,
    );
  }

  /** Addresses do not stand in the table. */
  private keyOf(what: "unasked" | "recipient", to: string): Buffer {
    return createHmac("sha256", this.key).update(`${what} ${to.toLowerCase()}`).digest();
  }

  private newMessageId(): string {
    return `<${randomUUID()}@${this.host}>`;
  }

  /** The mails of the last 30 days that went, or go, to an address: how many, and the newest. */
  async listTo(db: DbOrTx, to: string, limit: number) {
    const theirs = eq(mails.recipient, this.keyOf("recipient", to));
    const newest = await db
      .select({
        id: mails.id,
        kind: mails.kind,
        status: mails.status,
        createdAt: mails.createdAt,
        canSendAgain: sql<boolean>`${isKept}`,
      })
      .from(mails)
      .where(theirs)
      .orderBy(desc(mails.createdAt))
      .limit(limit);
    return { total: await db.$count(mails, theirs), newest };
  }

  /**
   * Puts a mail into the outbox inside the transaction of the change that it follows from. Returns the mail's id; undefined
   * for one that anybody can cause when enough of them went there: it is left out without a word, as an answer that told
   * would tell strangers whose address is known.
   */
  async put(tx: DbOrTx, mail: Mail): Promise<string | undefined> {
    if (!address.test(mail.to)) throw new TypeError("not one plain email address");
    if (mail.replyTo !== undefined && !address.test(mail.replyTo))
      throw new TypeError("not one plain address for answers");
    if (/\p{Cc}/u.test(mail.subject)) throw new TypeError("control character in a subject");
    if (mail.unasked && !(await this.mayReach(tx, mail.to))) return undefined;
    const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(mail)))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(this.key);
    const [row] = await tx
      .insert(mails)
      .values({
        messageId: this.newMessageId(),
        kind: mail.kind,
        sealed,
        again: mail.again ?? false,
        unaskedTo: mail.unasked ? this.keyOf("unasked", mail.to) : null,
        recipient: this.keyOf("recipient", mail.to),
      })
      .returning({ id: mails.id });
    if (!row) throw new Error("insert returned no row");
    await this.jobs.enqueue(tx, sendMailJob, { mailId: row.id }, triesOf(mail));
    return row.id;
  }

  private async unseal(sealed: string): Promise<Mail> {
    const { plaintext } = await compactDecrypt(sealed, this.key);
    return JSON.parse(new TextDecoder().decode(plaintext)) as Mail;
  }

  /** Whom a mail is for, as long as it is kept; undefined for one that was sealed with an earlier AUTH_SECRET. Nothing else of it is told to anybody. */
  async addresseeOf(sealed: string): Promise<string | undefined> {
    return (await this.unsealOurs(sealed))?.to;
  }

  /** A mail that this key has sealed. Others fail within the list or step that they are part of, not all of it. */
  private async unsealOurs(sealed: string): Promise<Mail | undefined> {
    return this.unseal(sealed).catch((error: unknown) => {
      if (error instanceof errors.JWEDecryptionFailed) return undefined;
      throw error;
    });
  }

  /**
   * Puts a mail that failed into the queue again, or one to `to` that was sent and is still kept; that one as a new message, as
   * mail programs hide what they have seen. Answers whether it was there to be sent, and can be opened.
   */
  async sendAgain(tx: DbOrTx, mailId: string, to?: string): Promise<boolean> {
    const fits =
      to === undefined ? eq(mails.status, "failed") : and(isKept, eq(mails.recipient, this.keyOf("recipient", to)));
    const [row] = await tx
      .select({ sealed: mails.sealed })
      .from(mails)
      .where(and(eq(mails.id, mailId), isNotNull(mails.sealed), fits))
      .for("update");
    const mail = row?.sealed ? await this.unsealOurs(row.sealed) : undefined;
    if (!mail) return false;
    await tx
      .update(mails)
      .set({
        status: "queued",
        lastError: null,
        queuedAt: sql`now()`,
        messageId: sql`case when ${mails.status} = 'sent' then ${this.newMessageId()} else ${mails.messageId} end`,
      })
      .where(eq(mails.id, mailId));
    await this.jobs.enqueue(tx, sendMailJob, { mailId }, triesOf(mail));
    return true;
  }

  /** Wipes the texts of what was sent to an address: its account ends. */
  async forgetTexts(tx: DbOrTx, to: string): Promise<void> {
    await tx
      .update(mails)
      .set({ sealed: null })
      .where(and(eq(mails.recipient, this.keyOf("recipient", to)), eq(mails.status, "sent")));
  }

  /**
   * Sends one mail of the outbox. Does nothing when it went out already. On failure the row keeps the reason and the
   * error is thrown on, so that the queue tries again later; what is refused for good, or is too late, is not tried again.
   */
  async send(db: Db, transport: MailTransport, mailId: string): Promise<MailOutcome> {
    const [row] = await db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1` })
      .where(sql`${mails.id} = ${mailId} and ${mails.status} = 'queued'`)
      .returning({
        ...getTableColumns(mails),
        minutes: sql<number>`extract(epoch from now() - ${mails.createdAt})::float / 60`,
      });
    if (!row?.sealed) return "nothing";
    const mail = await this.unseal(row.sealed);
    // What works for a while only is worth nothing later, and too much to keep.
    const kept = mail.usefulMinutes === undefined ? {} : { sealed: null };
    const end = (lastError: string) =>
      db
        .update(mails)
        .set({ status: "failed", ...kept, lastError })
        .where(eq(mails.id, mailId));
    if (mail.usefulMinutes !== undefined && row.minutes >= mail.usefulMinutes) {
      await end("not sent in time: what it holds no longer works");
      return "expired";
    }
    try {
      await transport.send({ ...mail, messageId: row.messageId });
    } catch (error) {
      const said = error instanceof Error ? error.message : "unknown";
      // A mail server may answer whatever it likes: a database keeps no NUL, and the reason of a refusal must be kept.
      const reason = said
        .replaceAll(mail.to, "[recipient]")
        .replace(/\p{Cc}+/gu, " ")
        .slice(0, 500);
      const fault = faultOf(error);
      if (fault === "recipient" || fault === "refused") {
        await end(reason);
        return "refused";
      }
      await db.update(mails).set({ lastError: reason }).where(eq(mails.id, mailId));
      throw new Error(`mail could not be sent: ${reason}`);
    }
    await db
      .update(mails)
      .set({ status: "sent", sealed: row.again ? row.sealed : null, sentAt: sql`now()`, lastError: null })
      .where(eq(mails.id, mailId));
    return "sent";
  }
}

/**
 * Removes the rows of mails that are 30 days old, and were not put into the queue again since; also texts that were kept long
 * enough. Gives up those whose tries are over.
 */
export async function forgetOldMails(db: Db): Promise<void> {
  await db
    .update(mails)
    .set({ status: "failed", lastError: sql`coalesce(${mails.lastError}, 'given up')` })
    .where(sql`${mails.status} = 'queued' and ${mails.queuedAt} < now() - ${givenUpAfter}::interval`);
  await db
    .update(mails)
    .set({ sealed: null })
    .where(
      sql`${mails.status} = 'sent' and ${mails.sealed} is not null and ${mails.sentAt} < now() - ${keptSealedFor}::interval`,
    );
  await deleteOld(
    db,
    sql`mails`,
    sql`created_at < now() - interval '30 days' and queued_at < now() - interval '30 days'`,
  );
}
