import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { openItems } from "#features/shop/service.server.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { isOver } from "./cohorts.server.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** Under which name the shop sells an enrollment. */
export const enrollmentKind = "enrollment" as const;

/** An order that isn't paid keeps a seat for so long after its time: the days of a bank transfer as they usually are, and one more. */
const orderedHours = 6 * 24;

/** Those of the given enrollments whose seat an order holds: one whose payment a person looks at, or one that may still be paid. */
export async function orderedNow(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  const open = await openItems(db, enrollmentKind, ids);
  const unpaid = [...open].filter(([, checking]) => !checking).map(([id]) => id);
  const rows = await db
    .select({ id: enrollments.id, cohort: cohorts })
    .from(enrollments)
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(
      and(
        inArray(enrollments.id, unpaid),
        sql`${enrollments.heldUntil} > now() - make_interval(hours => ${orderedHours})`,
      ),
    );
  const inTime = rows.filter(({ cohort }) => cohort.canceledAt === null && !isOver(cohort));
  return new Set([...ids.filter((id) => open.get(id)), ...inTime.map(({ id }) => id)]);
}

/** What is written of an enrollment whose seat goes back unpaid. */
export const lapsedNow = { state: "lapsed" as const, heldUntil: null, lapsedAt: sql`now()` };

/** Gives the seats of held enrollments back, but for those that an order holds. The caller has the lock of their cohort. */
export async function lapse(tx: DbOrTx, all: readonly string[]): Promise<number> {
  // Whoever orders has a lock on them, too (offersOf): only then, in a later statement, their order is to be seen.
  const held = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(inArray(enrollments.id, [...all]), eq(enrollments.state, "held")))
    .orderBy(asc(enrollments.id))
    .for("update");
  const ids = held.map(({ id }) => id);
  const ordered = await orderedNow(tx, ids);
  const free = ids.filter((id) => !ordered.has(id));
  if (free.length > 0) await tx.update(enrollments).set(lapsedNow).where(inArray(enrollments.id, free));
  return free.length;
}

const portion = 500;
const begin = "00000000-0000-0000-0000-000000000000";

const lockOf = (tx: DbOrTx, cohortId: string) =>
  tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, cohortId)).for("update");

/** Goes through enrollments in portions, those of one cohort together under its lock. Returns the sum of what `work` answers. */
async function byCohort(
  db: Db,
  which: ReturnType<typeof and>,
  work: (tx: DbOrTx, ids: string[]) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let after = begin; !stopping?.aborted; ) {
    const due = await db
      .select({ id: enrollments.id, cohortId: enrollments.cohortId })
      .from(enrollments)
      .where(and(which, gt(enrollments.id, after)))
      .orderBy(asc(enrollments.id))
      .limit(portion);
    for (const cohortId of new Set(due.map((one) => one.cohortId))) {
      const ids = due.filter((one) => one.cohortId === cohortId).map(({ id }) => id);
      count += await db.transaction(async (tx) => {
        await lockOf(tx, cohortId);
        return work(tx, ids);
      });
    }
    const last = due.at(-1);
    if (!last || due.length < portion) break;
    after = last.id;
  }
  return count;
}

/** The round of each minute: what was not paid in time goes back. Returns how many enrollments. */
export const lapseRound = (db: Db, stopping?: AbortSignal): Promise<number> =>
  byCohort(
    db,
    and(eq(enrollments.state, "held"), sql`${enrollments.heldUntil} <= now()`),
    (tx, ids) => lapse(tx, ids),
    stopping,
  );

/**
 * Of people who never came to pay the name is kept for 30 days, as money may still come; then it goes. Counted from the day on which
 * it lapsed: a request may have waited for weeks before somebody could pay.
 */
export async function forgetUnpaid(db: Db): Promise<void> {
  const old = and(
    eq(enrollments.state, "lapsed"),
    sql`coalesce(${enrollments.lapsedAt}, ${enrollments.createdAt}) < now() - interval '30 days'`,
  );
  await byCohort(db, old, async (tx, ids) => {
    // A payment that comes meanwhile gives the seat under this lock.
    const ordered = await openItems(tx, enrollmentKind, ids);
    const gone = ids.filter((id) => !ordered.has(id));
    if (gone.length > 0) await tx.delete(enrollments).where(and(inArray(enrollments.id, gone), old));
    return gone.length;
  });
}
