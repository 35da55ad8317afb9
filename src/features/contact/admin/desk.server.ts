import { eq, inArray, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { mailToInstitute, messageNotThere, referenceOf } from "../messages.server.ts";
import { contactMessages } from "../tables.server.ts";
import type { Mark } from "./contract.ts";

/**
 * Marks a message. One that is taken out of the spam is mailed to the institute, as it should have been. Throws NOT_FOUND,
 * and CONFLICT when somebody else has marked it otherwise than `before` says.
 */
export async function markMessage(
  platform: Pick<Platform, "db" | "outbox" | "config">,
  id: string,
  { status, before: seen }: Mark,
  adminId: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const [before] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
    if (!before) throw messageNotThere();
    if (before.status === status) return;
    if (seen !== undefined && seen !== before.status)
      throw new AppError("CONFLICT", "Somebody else has marked this message meanwhile. Look at it again.");
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
      await mailToInstitute(platform, tx, before);
  });
}

export async function removeMessage(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning();
    if (!gone) throw messageNotThere();
    // What was removed is not kept here instead: it was a person's.
    const before = { status: gone.status, createdAt: gone.createdAt };
    await note(tx, { action: "contact-message.delete", subject: referenceOf(gone), subjectId: id, before });
  });
}

/** Removes what was handled, or is spam, from before a day (UTC). What nobody has read yet stays. */
export async function removeOldMessages(db: Db, before: string, status?: "handled" | "spam"): Promise<number> {
  return db.transaction(async (tx) => {
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
