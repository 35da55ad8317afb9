import { eq, sql } from "drizzle-orm";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { cleanEmail } from "#lib/email-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ContactFields, ContactInput } from "./contract.ts";
import { countMessage, mayMail } from "./limits.server.ts";
import { acknowledgementMail, instituteMail } from "./mails.server.ts";
import { leastMs, Stamps, stampOfWords } from "./stamp.server.ts";
import { suspicionOf } from "./suspicion.ts";
import { contactMessages } from "./tables.server.ts";

type Row = typeof contactMessages.$inferSelect;

/** Who writes, when they are signed in and have proved their address. */
interface Writer {
  userId: string;
  email: string;
}

/** The number of a message as people quote it. */
export function referenceOf({ number, createdAt }: Pick<Row, "number" | "createdAt">): string {
  return `CM-${createdAt.getUTCFullYear()}-${String(number).padStart(6, "0")}`;
}

/** How many messages nobody has dealt with yet; spam is none. */
export function countNew(db: DbOrTx): Promise<number> {
  return db.$count(contactMessages, eq(contactMessages.status, "new"));
}

export const messageNotThere = () => new AppError("NOT_FOUND", "This message does not exist.");

/** The message that a stamp made. Throws when it says something else: a text changed after a lost answer is not lost too. */
function asSent(row: Row, input: ContactFields): Row {
  const fields = ["name", "email", "subject", "message"] as const;
  if (fields.every((field) => row[field] === input[field])) return row;
  throw new AppError(
    "VALIDATION_FAILED",
    `Your message is here already (${referenceOf(row)}), with other words. Send it again to send it as a new one.`,
    { errors: [{ path: "stamp", message: "Ask for a new stamp" }] },
  );
}

/** What people write to the institute: taken, kept, mailed. */
export class ContactDesk {
  private readonly platform: Platform;
  private readonly stamps: Stamps;

  constructor(platform: Platform) {
    this.platform = platform;
    this.stamps = new Stamps(platform.keyFor("contact stamps"));
  }

  giveStamp(): { stamp: string; waitMs: number } {
    // A little more than is asked, for clocks that are not ours.
    return { stamp: this.stamps.issue(), waitMs: leastMs + 200 };
  }

  /**
   * Takes a message: it is kept and mailed in one transaction. The same stamp again is the same message. What looks like
   * spam is kept apart, not mailed, and answered alike. Throws VALIDATION_FAILED for a stamp that is none of ours, and for
   * one that another text has used.
   */
  async take(input: ContactInput, address: string, writer: Writer | undefined): Promise<{ reference: string }> {
    const stamp = this.stamps.read(input.stamp);
    if (!stamp)
      throw new AppError(
        "VALIDATION_FAILED",
        "This page was open for too long. Your text is still here: send it again.",
        {
          errors: [{ path: "stamp", message: "Ask for a new stamp" }],
        },
      );
    return this.keep(input, stamp, address, writer);
  }

  /**
   * Takes a message of the form as plain HTML: without a stamp, so nobody knows how fast it was written, and without a
   * session, for a form can be sent by another site's page in somebody's name.
   */
  async takePlain(input: ContactFields, address: string): Promise<{ reference: string }> {
    const id = stampOfWords([input.name, input.email, input.subject, input.message]);
    return this.keep(input, { id, ageMs: leastMs }, address, undefined);
  }

  private async keep(
    input: ContactFields,
    stamp: { id: string; ageMs: number },
    address: string,
    writer: Writer | undefined,
  ): Promise<{ reference: string }> {
    const { db, pool, outbox, config } = this.platform;
    const known = await this.byStamp(db, stamp.id);
    if (known) return { reference: referenceOf(asSent(known, input)) };
    await countMessage(pool, address, input.email);
    const suspicion = suspicionOf(input, stamp.ageMs, leastMs);
    const mailed = suspicion === undefined && (await mayMail(pool));
    const settings = await readSettings(db);
    const site = mailSiteOf(settings, config.siteUrl);
    const made = await db.transaction(async (tx) => {
      const { name, email, subject, message } = input;
      const [row] = await tx
        .insert(contactMessages)
        .values({
          stampId: stamp.id,
          name,
          email,
          subject,
          message,
          status: suspicion === undefined ? "new" : "spam",
          suspicion,
          userId: writer?.userId,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) return undefined;
      if (mailed) await mailToInstitute(this.platform, tx, row);
      // Only to an address that is proved to be the writer's: the form cannot be used to send mail to strangers.
      if (mailed && writer && writer.email === email)
        await outbox.put(tx, acknowledgementMail(site, email, { ...row, reference: referenceOf(row) }));
      return row;
    });
    // Two at the same moment: the other one made it.
    const row = made ?? (await this.byStamp(db, stamp.id));
    if (!row) throw new Error("insert left no row");
    return { reference: referenceOf(made ?? asSent(row, input)) };
  }

  private async byStamp(db: DbOrTx, stampId: string): Promise<Row | undefined> {
    const [row] = await db.select().from(contactMessages).where(eq(contactMessages.stampId, stampId));
    return row;
  }
}

/** Puts a message into the institute's own mailbox. Without an address in the settings it waits in the admin area. */
export async function mailToInstitute(
  { outbox, config }: Pick<Platform, "outbox" | "config">,
  tx: DbOrTx,
  row: Row,
): Promise<void> {
  const settings = await readSettings(tx);
  const to = cleanEmail(settings.email);
  if (to === undefined) return;
  const site = mailSiteOf(settings, config.siteUrl);
  await outbox.put(tx, instituteMail(site, to, { ...row, reference: referenceOf(row) }));
  await tx.update(contactMessages).set({ mailedAt: sql`now()` }).where(eq(contactMessages.id, row.id));
}

/**
 * Forgets spam after a month, and handled messages after two years. Both count from when staff said so, however old the
 * message was: who marked the wrong one has all that time to find it. Spam that nobody marked counts from when it came.
 */
export async function forgetOldMessages(db: DbOrTx): Promise<void> {
  const isOld = sql`(status = 'spam' and coalesce(spam_at, created_at) < now() - interval '30 days'
    or status = 'handled' and handled_at < now() - interval '2 years')`;
  await deleteOld(db, sql`contact_messages`, isOld);
}
