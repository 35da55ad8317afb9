import { and, eq, or, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { lockQuery, noSuchQuery, type QueryRow } from "./case-steps.server.ts";
import { type Editor, mayEdit } from "./query-state.ts";
import { tradeQueries, tradeQueryEdits, tradeQueryParts } from "./tables.server.ts";

/** More changes of one text are not kept; an asker who needs more asks a follow-up. */
const maxEdits = 50;

/**
 * Changes a text and keeps the earlier one with who changed it and when. `id` is that of the query or of a follow-up.
 * `seen` is the text that was changed. Throws NOT_FOUND for what is not the asker's own, CONFLICT when the text can no
 * longer be changed, or is another than `seen`.
 */
export async function editText(
  tx: DbOrTx,
  editor: Editor,
  editorId: string,
  id: string,
  type: "query" | "answer",
  text: string,
  seen?: string,
): Promise<{ row: QueryRow; earlier?: string }> {
  const [at] = await tx
    .select({ queryId: tradeQueryParts.queryId, partId: tradeQueryParts.id })
    .from(tradeQueryParts)
    .innerJoin(tradeQueries, eq(tradeQueries.id, tradeQueryParts.queryId))
    .where(or(eq(tradeQueryParts.id, id), and(eq(tradeQueryParts.queryId, id), eq(tradeQueryParts.position, 1))));
  if (!at) throw noSuchQuery();
  const row = await lockQuery(tx, at.queryId, editor === "asker" ? editorId : undefined);
  const [part] = await tx.select().from(tradeQueryParts).where(eq(tradeQueryParts.id, at.partId));
  if (!part) throw noSuchQuery();
  if (!mayEdit(editor, type, { status: row.status, answered: part.answer !== null }))
    throw new AppError(
      "CONFLICT",
      editor === "admin"
        ? "There is no answer yet. Send one first."
        : "This text can no longer be changed. You can ask a follow-up once there is an answer.",
    );
  const before = type === "query" ? part.text : (part.answer as string);
  if (before === text) return { row };
  if (seen !== undefined && before !== seen)
    throw new AppError("CONFLICT", "Somebody changed this text meanwhile. Look at it before you save yours.");
  if (editor === "asker" && (await tx.$count(tradeQueryEdits, eq(tradeQueryEdits.partId, part.id))) >= maxEdits)
    throw new AppError("CONFLICT", "This text was changed very often. Please wait for the answer.");
  await tx.insert(tradeQueryEdits).values({ partId: part.id, type, before, editedBy: editorId });
  await tx
    .update(tradeQueryParts)
    .set(type === "query" ? { text, editedAt: sql`now()` } : { answer: text, answerEditedAt: sql`now()` })
    .where(eq(tradeQueryParts.id, part.id));
  await tx.update(tradeQueries).set({ updatedAt: sql`now()` }).where(eq(tradeQueries.id, row.id));
  return { row, earlier: before };
}
