import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { certificatesOfKeys } from "#features/certificates/service.server.ts";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type CohortRow, hasBegun, stateNow } from "./cohorts.server.ts";
import { closedCohort, livingOf, lockCohort, programOf, siteAndBuyer, type Tx, titleOf } from "./enroll.server.ts";
import { enrolledMail } from "./mails.server.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** A cohort as a company buys seats in it. Its lock is taken first, as by whoever takes or gives back seats. */
export interface CohortForCompanies {
  id: string;
  title: string;
  slug: string;
  /** Of one seat, in poisha. */
  price: number;
  left: number;
  /** Nobody comes into it any more. */
  closed: string | undefined;
  /** Seats of it are sold now, without asking first. */
  open: boolean;
  begun: boolean;
  canceled: boolean;
  startsOn: string;
  endsOn: string;
}

function factsOf(cohort: CohortRow, program: { title: string; slug: string; visible: boolean }): CohortForCompanies {
  const { id, price, capacity, taken, startsOn, endsOn, way } = cohort;
  return {
    ...{ id, price, startsOn, endsOn, title: titleOf(program, cohort), slug: program.slug, left: capacity - taken },
    // Whether visitors still see the program is nothing to who has paid.
    closed: closedCohort(cohort, { visible: true }),
    open: program.visible && way === "checkout" && stateNow(cohort) === "open",
    begun: hasBegun(cohort),
    canceled: cohort.canceledAt !== null,
  };
}

/** The cohort under its lock. Throws NOT_FOUND. */
export async function lockCohortForCompany(tx: DbOrTx, id: string): Promise<CohortForCompanies> {
  const cohort = await lockCohort(tx as Tx, id);
  return factsOf(cohort, await programOf(tx, cohort.programId));
}

/** Locks several, in one order. */
export async function lockCohorts(tx: DbOrTx, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select c.id from ${cohorts} c where c.id = any(${sql.param([...ids])}::uuid[]) order by c.id for update`,
  );
}

async function joined(db: DbOrTx, rows: CohortRow[]): Promise<CohortForCompanies[]> {
  const programs = await factsOfPrograms(
    db,
    rows.map(({ programId }) => programId),
  );
  return rows.flatMap((row) => {
    const program = programs.get(row.programId);
    return program ? [factsOf(row, program)] : [];
  });
}

/** These cohorts, by id. */
export async function cohortsForCompanies(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, CohortForCompanies>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(cohorts)
    .where(inArray(cohorts.id, [...new Set(ids)]));
  return new Map((await joined(db, rows)).map((one) => [one.id, one]));
}

/** Cohorts whose seats a company can order now, those that begin first first. */
export async function cohortsToOrder(db: DbOrTx): Promise<CohortForCompanies[]> {
  const today = dhakaDay(new Date(databaseNow()));
  const rows = await db
    .select()
    .from(cohorts)
    .where(
      and(isNull(cohorts.canceledAt), gt(cohorts.endsOn, today), eq(cohorts.way, "checkout"), gt(cohorts.price, 0)),
    )
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id))
    .limit(200);
  return (await joined(db, rows)).filter(({ open, left }) => open && left > 0);
}

/**
 * Puts somebody into a company's seat, and tells them. The caller has the lock of the cohort. Throws CONFLICT where nobody comes in
 * any more, or they have a seat of their own.
 */
export async function enrollSponsored(
  platform: Platform,
  tx: DbOrTx,
  { cohortId, userId, name }: { cohortId: string; userId: string; name: string },
): Promise<string> {
  const cohort = await lockCohort(tx as Tx, cohortId);
  const program = await programOf(tx, cohort.programId);
  const closed = closedCohort(cohort, { visible: true });
  if (closed !== undefined) throw new AppError("CONFLICT", closed);
  if ((await tx.$count(enrollments, livingOf(cohortId, userId))) > 0)
    throw new AppError("CONFLICT", "You have a seat in this cohort already, or have asked for one.");
  const { site, to } = await siteAndBuyer(platform, tx, userId);
  const [row] = await tx
    .insert(enrollments)
    .values({
      ...{ cohortId, programId: program.id, userId, name, email: to.email, price: 0, sponsored: true },
      state: "enrolled",
      enrolledAt: sql`now()`,
    })
    .returning({ id: enrollments.id });
  if (!row) throw new Error("insert returned no row");
  await platform.outbox.put(tx, enrolledMail({ site, program, cohort }, to));
  return row.id;
}

/**
 * Takes people out of a company's seats, but for those who have completed: answers how many these are. The caller has the lock of the
 * cohort, and looks whether it has begun.
 */
export async function endSponsored(tx: DbOrTx, ids: readonly string[]): Promise<{ completed: number }> {
  await tx
    .update(enrollments)
    .set({ state: "revoked" })
    .where(and(inArray(enrollments.id, [...ids]), eq(enrollments.sponsored, true), eq(enrollments.state, "enrolled")));
  const done = and(
    inArray(enrollments.id, [...ids]),
    eq(enrollments.sponsored, true),
    eq(enrollments.state, "completed"),
  );
  return { completed: await tx.$count(enrollments, done) };
}

export interface SponsoredStanding {
  completedAt: Date | null;
  certificate: string | null;
}

/** How people in a company's seats stand: what their company may see of it, no more. */
export async function sponsoredStandings(db: DbOrTx, ids: readonly string[]): Promise<Map<string, SponsoredStanding>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: enrollments.id, state: enrollments.state, completedAt: enrollments.completedAt })
    .from(enrollments)
    .where(and(inArray(enrollments.id, [...ids]), eq(enrollments.sponsored, true)));
  const done = rows.filter(({ state }) => state === "completed").map(({ id }) => id);
  const issued = await certificatesOfKeys(db, done);
  return new Map(
    rows.map(({ id, state, completedAt }) => [
      id,
      { completedAt: state === "completed" ? completedAt : null, certificate: issued.get(id)?.number ?? null },
    ]),
  );
}
