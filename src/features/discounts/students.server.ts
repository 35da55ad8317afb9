import { and, desc, eq, gt, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import type { OwnProof, SendProof } from "./contract.ts";
import { keptFile } from "./proof-file.server.ts";
import { mostProofsAYear, mostWaitingDays } from "./proof-state.ts";
import { discountProofs } from "./tables.server.ts";

/** The day in Dhaka by which proofs end. */
export const today = () => dhakaDay(new Date(databaseNow()));

const { id, name, institution, state, validUntil, reason, createdAt, version } = discountProofs;
/** What is read of a proof: never its file along with others. */
export const proofColumns = { id, name, institution, state, validUntil, reason, createdAt, version };

const ofUser = (userId: string) => eq(discountProofs.userId, userId);

/** The names of those proofs of an account that count today. */
export async function studentNames(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .select({ name })
    .from(discountProofs)
    .where(and(ofUser(userId), eq(state, "approved"), sql`${validUntil} >= ${today()}::date`));
  return rows.map((row) => row.name);
}

/** What an account sent, the newest first. */
export async function ownProofs(db: DbOrTx, userId: string): Promise<OwnProof[]> {
  const rows = await db
    .select(proofColumns)
    .from(discountProofs)
    .where(ofUser(userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(20);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, institution: row.institution, state: row.state },
    ...{ validUntil: row.validUntil, reason: row.reason },
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Whether an account may send a proof now; else why not, for people. */
async function refusalNow(db: DbOrTx, userId: string): Promise<string | undefined> {
  if ((await db.$count(discountProofs, and(ofUser(userId), eq(state, "waiting")))) > 0)
    return "We're checking the proof that you sent already. To send another one, take it back first.";
  const sent = and(ofUser(userId), gt(createdAt, sql`now() - interval '1 year'`));
  return (await db.$count(discountProofs, sent)) >= mostProofsAYear
    ? `One account can send ${mostProofsAYear} proofs in a year. Please write to us.`
    : undefined;
}

/**
 * Keeps what a student sent until somebody has looked at it. Throws CONFLICT where one waits already or too many were sent,
 * VALIDATION_FAILED, UNSUPPORTED_MEDIA_TYPE and UNAVAILABLE for the file.
 */
export async function sendProof(db: Db, userId: string, { file, ...typed }: SendProof): Promise<void> {
  const early = await refusalNow(db, userId);
  if (early !== undefined) throw new AppError("CONFLICT", early);
  // Outside of the transaction: it takes a second of a processor.
  const kept = await keptFile(Buffer.from(file, "base64"));
  await db.transaction(async (tx) => {
    // Two presses at once come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`discount proofs of ${userId}`}, 0))`);
    const refusal = await refusalNow(tx, userId);
    if (refusal !== undefined) throw new AppError("CONFLICT", refusal);
    await tx.insert(discountProofs).values({ userId, ...typed, ...kept });
  });
}

/** Without the file: it is over, by whomever. */
export const over = { file: null, fileKind: null, decidedAt: sql`now()`, version: sql`${version} + 1` } as const;

/** Takes back what waits, with its file. Throws NOT_FOUND, also for somebody else's, and CONFLICT where it was decided on. */
export async function withdrawProof(db: Db, userId: string, proofId: string): Promise<void> {
  const own = and(eq(id, proofId), ofUser(userId));
  const ended = await db
    .update(discountProofs)
    .set({ ...over, state: "ended" })
    .where(and(own, eq(state, "waiting")))
    .returning({ id });
  if (ended.length > 0) return;
  if ((await db.$count(discountProofs, own)) === 0) throw new AppError("NOT_FOUND", "You sent no such proof.");
  throw new AppError("CONFLICT", "We've looked at this proof already. Its file is deleted.");
}

/** What nobody looked at in 90 days ends, with its file; what was decided on, and counts no longer, is kept for a year. */
export async function forgetProofs(db: Db): Promise<void> {
  await db
    .update(discountProofs)
    .set({ ...over, state: "ended" })
    .where(and(eq(state, "waiting"), sql`${createdAt} < now() - make_interval(days => ${mostWaitingDays})`));
  await deleteOld(
    db,
    sql`discount_proofs`,
    sql`state <> 'waiting' and decided_at < now() - interval '1 year' and (state <> 'approved' or valid_until < ${today()}::date)`,
  );
}
