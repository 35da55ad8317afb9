import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db } from "#platform/db/client.server.ts";
import { startOfDay } from "#platform/db/periods.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import type { NewStaffNote } from "#platform/http/fields.ts";
import type { Platform } from "#platform/platform.server.ts";
import { mailToInstitute, messageNotThere, referenceOf } from "../messages.server.ts";
import { contactMessageNotes, contactMessages } from "../tables.server.ts";
import type { Mark, OldMessages } from "./contract.ts";

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
      .set({
        status,
        handledAt: status === "handled" ? sql`now()` : null,
        handledBy: status === "handled" ? adminId : null,
        spamAt: status === "spam" ? sql`now()` : null,
      })
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

/** More notes are not kept of one message. */
const maxNotes = 500;

/** Keeps what staff tell one another about a message, once for each key. Throws NOT_FOUND and CONFLICT. */
export async function addMessageNote(
  db: Db,
  id: string,
  { text, idempotencyKey }: NewStaffNote,
  authorId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for("update");
    if (!message) throw messageNotThere();
    const own = sql`message_id = ${id} and author_id = ${authorId} and text = ${text}`;
    if (await pressedBefore(tx, contactMessageNotes, idempotencyKey, own)) return;
    if ((await tx.$count(contactMessageNotes, eq(contactMessageNotes.messageId, id))) >= maxNotes)
      throw new AppError("CONFLICT", `This message has ${maxNotes} notes; no more are kept.`);
    await tx.insert(contactMessageNotes).values({ ...idOfPress(idempotencyKey), messageId: id, authorId, text });
    await note(tx, { action: "contact-message.note", subject: referenceOf(message), subjectId: id, after: { text } });
  });
}

/** What was handled, or is spam, from before a day in Dhaka. What nobody has read yet is never old. */
const isOld = ({ before, status }: OldMessages) =>
  and(
    lt(contactMessages.createdAt, startOfDay(before)),
    inArray(contactMessages.status, status ? [status] : ["handled", "spam"]),
  );

/** How many messages `removeOldMessages` would remove. */
export function countOldMessages(db: Db, old: OldMessages): Promise<number> {
  return db.$count(contactMessages, isOld(old));
}

/** Removes old messages with their notes; answers how many. */
export async function removeOldMessages(db: Db, old: OldMessages): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = (await tx.delete(contactMessages).where(isOld(old))).rowCount ?? 0;
    const { before, status } = old;
    await note(tx, { action: "contact-message.delete-old", subject: `before ${before}`, after: { status, removed } });
    return removed;
  });
}
