import { eq, inArray, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { cleanEmail } from "#lib/email-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ContactFields, ContactInput, contactStatuses } from "./contract.ts";
import { countMessage, mayMail } from "./limits.server.ts";
import { acknowledgementMail, instituteMail } from "./mails.server.ts";
import { leastMs, Stamps, stampOfWords } from "./stamp.server.ts";
import { suspicionOf } from "./suspicion.ts";
import { contactMessages } from "./tables.server.ts";

type Row = typeof contactMessages.$inferSelect;
type Status = (typeof contactStatuses)[number];

/** Who writes, when they are signed in and have proved their address. */
interface Writer {
  userId: string;
  email: string;
}

/** The number of a message as people quote it. */
export function referenceOf({ number, createdAt }: Pick<Row, "number" | "createdAt">): string {
  return `CM-${createdAt.getUTCFullYear()}-${String(number).padStart(6, "0")}`;
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

/** What people write to the institute: taken, kept, mailed, marked. */
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
      if (mailed) await this.mailToInstitute(tx, row);
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

  private async mailToInstitute(tx: DbOrTx, row: Row): Promise<void> {
    const settings = await readSettings(tx);
    // Without an address in the settings it waits in the admin area.
    const to = cleanEmail(settings.email);
    if (to === undefined) return;
    const site = mailSiteOf(settings, this.platform.config.siteUrl);
    await this.platform.outbox.put(tx, instituteMail(site, to, { ...row, reference: referenceOf(row) }));
    await tx.update(contactMessages).set({ mailedAt: sql`now()` }).where(eq(contactMessages.id, row.id));
  }

  /** Marks a message. One that is taken out of the spam is mailed to the institute, as it should have been. */
  async mark(id: string, status: Status, adminId: string): Promise<void> {
    await this.platform.db.transaction(async (tx) => {
      const [before] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
      if (!before) throw messageNotThere();
      if (before.status === status) return;
      await tx
        .update(contactMessages)
        .set(
          status === "handled"
            ? { status, handledAt: sql`now()`, handledBy: adminId }
            : { status, handledAt: null, handledBy: null },
        )
        .where(eq(contactMessages.id, id));
      await note(tx, {
        action: "contact-message.mark",
        subject: referenceOf(before),
        subjectId: id,
        before: { status: before.status },
        after: { status },
      });
      if (before.status === "spam" && status === "new" && before.mailedAt === null)
        await this.mailToInstitute(tx, before);
    });
  }

  async remove(id: string): Promise<void> {
    await this.platform.db.transaction(async (tx) => {
      const [gone] = await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning();
      if (!gone) throw messageNotThere();
      // What was removed is not kept here instead: it was a person's.
      const before = { status: gone.status, createdAt: gone.createdAt };
      await note(tx, { action: "contact-message.delete", subject: referenceOf(gone), subjectId: id, before });
    });
  }

  /** Removes what was handled, or is spam, from before a day (UTC). What nobody has read yet stays. */
  async removeOld(before: string, status?: "handled" | "spam"): Promise<number> {
    return this.platform.db.transaction(async (tx) => {
      const gone = await tx
        .delete(contactMessages)
        .where(
          sql`${contactMessages.createdAt} < ${before}::date and ${inArray(contactMessages.status, status ? [status] : ["handled", "spam"])}`,
        );
      const removed = gone.rowCount ?? 0;
      await note(tx, { action: "contact-message.delete-old", subject: `before ${before}`, after: { status, removed } });
      return removed;
    });
  }
}

/** Forgets spam after a month, and handled messages after two years. */
export async function forgetOldMessages(db: DbOrTx): Promise<void> {
  const isOld = sql`(status = 'spam' and created_at < now() - interval '30 days'
    or status = 'handled' and created_at < now() - interval '2 years')`;
  await deleteOld(db, sql`contact_messages`, isOld);
}
