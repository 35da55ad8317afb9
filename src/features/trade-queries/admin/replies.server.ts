import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { takenKey } from "#platform/db/fault.server.ts";
import { savedReplies } from "../tables.server.ts";
import { mostReplies, type replyChangeSchema, type replyFields, type SavedReply } from "./replies-contract.ts";

const columns = { id: savedReplies.id, title: savedReplies.title, text: savedReplies.text };
const titleTaken = () =>
  new AppError("VALIDATION_FAILED", "There is a saved reply with this title.", {
    errors: [{ path: "title", message: "Choose another title" }],
  });

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw takenKey(error) === "trade_query_replies_title_unique" ? titleTaken() : error;
  }
}

/** All saved replies, by title. */
export function listReplies(db: DbOrTx): Promise<SavedReply[]> {
  return db
    .select(columns)
    .from(savedReplies)
    .orderBy(asc(sql`lower(${savedReplies.title})`))
    .limit(mostReplies);
}

/** Keeps a new reply. Throws VALIDATION_FAILED for a taken title, CONFLICT when there are enough. */
export function addReply(db: Db, reply: z.infer<typeof replyFields>): Promise<SavedReply> {
  return unlessTaken(
    db.transaction(async (tx) => {
      if ((await tx.$count(savedReplies)) >= mostReplies)
        throw new AppError("CONFLICT", `There are ${mostReplies} saved replies. Remove one first.`);
      const [made] = await tx.insert(savedReplies).values(reply).returning(columns);
      if (!made) throw new Error("insert returned no row");
      await note(tx, { action: "saved-reply.create", subject: made.title, subjectId: made.id, after: reply });
      return made;
    }),
  );
}

/** Changes a reply. Throws NOT_FOUND, VALIDATION_FAILED for a taken title, CONFLICT when somebody changed it meanwhile. */
export function changeReply(
  db: Db,
  id: string,
  { before, ...reply }: z.infer<typeof replyChangeSchema>,
): Promise<SavedReply> {
  return unlessTaken(
    db.transaction(async (tx) => {
      const [changed] = await tx
        .update(savedReplies)
        .set({ ...reply, updatedAt: sql`now()` })
        .where(and(eq(savedReplies.id, id), eq(savedReplies.title, before.title), eq(savedReplies.text, before.text)))
        .returning(columns);
      if (!changed) {
        if ((await tx.$count(savedReplies, eq(savedReplies.id, id))) === 0) throw noReply();
        throw new AppError("CONFLICT", "Somebody changed this reply meanwhile. Look at it before you save yours.");
      }
      await note(tx, { action: "saved-reply.change", subject: changed.title, subjectId: id, before, after: reply });
      return changed;
    }),
  );
}

const noReply = () => new AppError("NOT_FOUND", "This saved reply does not exist.");

/** Removes a reply. Throws NOT_FOUND. */
export async function removeReply(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(savedReplies).where(eq(savedReplies.id, id)).returning(columns);
    if (!gone) throw noReply();
    await note(tx, { action: "saved-reply.remove", subject: gone.title, subjectId: id, before: gone });
  });
}
