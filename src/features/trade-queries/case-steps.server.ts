import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { caseNumberPattern } from "./case-number.ts";
import type { SeenCase } from "./contract.ts";
import { nextQueryState, type QueryEvent, type QueryStatus } from "./query-state.ts";
import { tradeQueries, tradeQueryParts } from "./tables.server.ts";

export type QueryRow = typeof tradeQueries.$inferSelect;
export type PartRow = typeof tradeQueryParts.$inferSelect;

export const noSuchQuery = () => new AppError("NOT_FOUND", "There is no such trade query.");

/** The query, held until the transaction ends: steps on one query come one after the other. */
export async function lockQuery(tx: DbOrTx, name: string, askerId?: string): Promise<QueryRow> {
  const byName = caseNumberPattern.test(name) ? eq(tradeQueries.caseNumber, name) : eq(tradeQueries.id, name);
  const [row] = await tx
    .select()
    .from(tradeQueries)
    .where(askerId === undefined ? byName : and(byName, eq(tradeQueries.askerId, askerId)))
    .for("update");
  if (!row) throw noSuchQuery();
  return row;
}

const refusals: Record<QueryEvent, Record<QueryStatus, string>> = {
  answer: {
    pending: "",
    answered: "This query is answered. Edit the answer instead.",
    closed: "This query is closed. Reopen it to answer it.",
  },
  followUp: {
    pending: "We have not answered yet. Change your text instead.",
    answered: "This case has very many follow-ups. Please submit a new query.",
    closed: "This query is closed. Reopen it to ask a follow-up.",
  },
  close: { pending: "", answered: "", closed: "This query is closed already." },
  reopen: { pending: "This query is open.", answered: "This query is open.", closed: "" },
};

/** Takes a step of the state machine and writes it. Throws CONFLICT where the step does not apply. */
export async function takeStep(
  tx: DbOrTx,
  row: QueryRow,
  event: QueryEvent,
  change: Partial<QueryRow> = {},
): Promise<QueryRow> {
  const next = nextQueryState(row, event);
  if (!next) throw new AppError("CONFLICT", refusals[event][row.status]);
  const [saved] = await tx
    .update(tradeQueries)
    .set({ ...change, ...next, updatedAt: sql`now()` })
    .where(eq(tradeQueries.id, row.id))
    .returning();
  if (!saved) throw noSuchQuery();
  return saved;
}

/** The part that waits for its answer. */
export async function openPart(tx: DbOrTx, queryId: string): Promise<PartRow | undefined> {
  const [part] = await tx
    .select()
    .from(tradeQueryParts)
    .where(and(eq(tradeQueryParts.queryId, queryId), isNull(tradeQueryParts.answer)));
  return part;
}

/** The id that a part has for others: the first one has its query's. */
const idOf = (row: QueryRow, { id, position }: PartRow) => (position === 1 ? row.id : id);

/** Whether the part of this id has this very answer. */
export async function isAnsweredSo(
  tx: DbOrTx,
  row: QueryRow,
  partId: string | undefined,
  answer: string,
): Promise<boolean> {
  if (partId === undefined) return false;
  const answered = await tx
    .select()
    .from(tradeQueryParts)
    .where(and(eq(tradeQueryParts.queryId, row.id), eq(tradeQueryParts.answer, answer)));
  return answered.some((part) => idOf(row, part) === partId);
}

/** Throws CONFLICT where an answer was written for another part than this open one, or for other words of it. */
export function refuseOther(
  row: QueryRow,
  part: PartRow,
  written: { partId?: string | undefined; before?: string | undefined },
): void {
  if (written.partId !== undefined && written.partId !== idOf(row, part))
    throw new AppError(
      "CONFLICT",
      "The question that you answered has an answer by now, and a follow-up was asked. Read both before you send yours.",
    );
  if (written.before !== undefined && written.before !== part.text)
    throw new AppError("CONFLICT", "The question was changed meanwhile. Read it again before you send your answer.");
}

/** Throws CONFLICT where an open case was asked on, or answered, since whoever takes a step on it has read it. */
export function refuseUnseen(row: QueryRow, { status = row.status, questions = row.questions }: SeenCase): void {
  if (row.status !== "closed" && (row.status !== status || row.questions !== questions))
    throw new AppError("CONFLICT", "This query was asked on or answered meanwhile. Read it again before you close it.");
}

/** The newest part: what a mail about the case quotes. */
export async function newestPart(tx: DbOrTx, queryId: string): Promise<PartRow> {
  const [part] = await tx
    .select()
    .from(tradeQueryParts)
    .where(eq(tradeQueryParts.queryId, queryId))
    .orderBy(sql`${tradeQueryParts.position} desc`)
    .limit(1);
  if (!part) throw new Error(`trade query ${queryId} has no part`);
  return part;
}
