import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { announce } from "../announcements.server.ts";
import type { CohortRow } from "../cohorts.server.ts";
import { lockCohort, programOf, type Tx, titleOf } from "../enroll.server.ts";
import { lapsedNow } from "../holds.server.ts";
import { cohortCanceledMail, refusedMail } from "../mails.server.ts";
import { daysChangedText } from "../session-words.ts";
import { cohorts, enrollments } from "../tables.server.ts";
import {
  type AddCohort,
  type AdminCohort,
  type ChangeCohort,
  type NewCohort,
  newCohortSchema,
  type ProgramCohorts,
} from "./contract.ts";

/** A program has so many cohorts at most, past ones included. */
export const mostCohorts = 200;
const canceled = "This cohort was canceled.";

function view(cohort: CohortRow, used: boolean): AdminCohort {
  const { id, name, startsOn, endsOn, schedule, way, capacity, taken, version, salesStart, salesEnd, canceledAt } =
    cohort;
  return {
    ...{ id, name, startsOn, endsOn, schedule, way, capacity, taken, version, used },
    price: poishaToBdt(cohort.price),
    memberPrice: cohort.memberPrice === null ? null : poishaToBdt(cohort.memberPrice),
    plan: planInBdt(cohort.plan),
    opensAt: salesStart?.toISOString() ?? null,
    closesAt: salesEnd?.toISOString() ?? null,
    canceledAt: canceledAt?.toISOString() ?? null,
  };
}

const factsOf = (cohort: CohortRow) => {
  const { id: _id, version: _version, taken: _taken, used: _used, ...facts } = view(cohort, false);
  return facts;
};

/** Later parts as calls have them. */
export const planInBdt = (plan: CohortRow["plan"]) =>
  plan.map(({ amount, dueOn }) => ({ amount: poishaToBdt(amount), dueOn }));

/** A cohort as it is sent, as its row has it. */
export const columnsOf = ({ price, memberPrice, plan, opensAt, closesAt, ...same }: NewCohort) => ({
  ...same,
  price: bdtToPoisha(price),
  memberPrice: memberPrice === null ? null : bdtToPoisha(memberPrice),
  plan: plan.map(({ amount, dueOn }) => ({ amount: bdtToPoisha(amount), dueOn })),
  salesStart: opensAt,
  salesEnd: closesAt,
});

// Named by hand: within a query of one table its columns are written without it.
// Also by a company's order for seats, whatever became of it.
const usedSql = sql<boolean>`(exists (select 1 from enrollments e where e.cohort_id = cohorts.id)
  or exists (select 1 from company_blocks b where b.cohort_id = cohorts.id))`;
const isUsed = async (tx: DbOrTx, id: string) =>
  (await tx.select({ used: usedSql }).from(cohorts).where(eq(cohorts.id, id)))[0]?.used === true;

/** The cohorts of a program, those that begin last first, for those who write it. Throws NOT_FOUND. */
export async function readProgramCohorts(db: Db, programId: string): Promise<ProgramCohorts> {
  const { id, title } = await programOf(db, programId);
  const rows = await db
    .select({ cohort: cohorts, used: usedSql })
    .from(cohorts)
    .where(eq(cohorts.programId, programId))
    .orderBy(sql`${cohorts.startsOn} desc`, asc(cohorts.id));
  return { program: { id, title }, cohorts: rows.map(({ cohort, used }) => view(cohort, used)) };
}

async function noteOf(tx: Tx, verb: string, at: CohortRow, change: { before?: CohortRow; after?: CohortRow }) {
  const program = await programOf(tx, at.programId);
  await note(tx, {
    action: `cohort.${verb}`,
    subject: titleOf(program, at),
    subjectId: at.id,
    ...(change.before && { before: factsOf(change.before) }),
    ...(change.after && { after: factsOf(change.after) }),
  });
}

/** Adds a cohort to a program, once for each key. Throws NOT_FOUND, CONFLICT. */
export async function addCohort(
  db: Db,
  programId: string,
  { idempotencyKey: key, ...input }: AddCohort,
): Promise<AdminCohort> {
  return db.transaction(async (tx) => {
    // Two who add at the same moment come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cohorts ${programId}`}, 0))`);
    await programOf(tx, programId);
    if (key !== undefined && (await pressedBefore(tx, cohorts, key, sql`program_id = ${programId}`)))
      return view(await lockCohort(tx, key), await isUsed(tx, key));
    if ((await tx.$count(cohorts, eq(cohorts.programId, programId))) >= mostCohorts)
      throw new AppError("CONFLICT", `A program can have up to ${mostCohorts} cohorts.`);
    const [row] = await tx
      .insert(cohorts)
      .values({ ...idOfPress(key), programId, ...columnsOf(input) })
      .returning();
    if (!row) throw new Error("insert returned no row");
    await noteOf(tx, "create", row, { after: row });
    return view(row, false);
  });
}

/** Adds the demonstration's cohorts to its program, as staff would. Throws where one could not be added by them. */
export async function installCohorts(db: Db, programId: string, given: readonly object[]): Promise<void> {
  if (given.length === 0) return;
  await db.insert(cohorts).values(given.map((one) => ({ programId, ...columnsOf(newCohortSchema.parse(one)) })));
}

/** The cohort as it was read. Throws NOT_FOUND, CONFLICT for another version or a canceled one. */
async function lockVersion(tx: Tx, id: string, version: number): Promise<CohortRow> {
  const before = await lockCohort(tx, id);
  if (before.version !== version)
    throw new AppError("CONFLICT", "Somebody else changed this cohort meanwhile. Look at it before you change it.");
  if (before.canceledAt !== null) throw new AppError("CONFLICT", canceled);
  return before;
}

const hasMoved = (before: CohortRow, after: CohortRow) =>
  before.startsOn !== after.startsOn || before.endsOn !== after.endsOn || before.schedule !== after.schedule;

/** Changes a cohort. Who has a seat keeps the fee it had, and is told of other days where staff say so. Throws CONFLICT for another version, and for fewer seats than are taken. */
export async function changeCohort(
  platform: Platform,
  id: string,
  { version, tell, ...input }: ChangeCohort,
  by: string,
): Promise<AdminCohort> {
  return platform.db.transaction(async (tx) => {
    const before = await lockVersion(tx, id, version);
    if (input.capacity < before.taken)
      throw new AppError("VALIDATION_FAILED", `${before.taken} seats are taken already.`, {
        errors: [{ path: "capacity", message: `At least ${before.taken}: so many are taken` }],
      });
    const [row] = await tx
      .update(cohorts)
      .set({ ...columnsOf(input), version: version + 1 })
      .where(eq(cohorts.id, id))
      .returning();
    if (!row) throw new Error("update returned no row");
    if (tell && hasMoved(before, row))
      await announce(platform, tx, row, { id: crypto.randomUUID(), ...daysChangedText(before, row) }, by);
    await noteOf(tx, "change", before, { before, after: row });
    return view(row, await isUsed(tx, id));
  });
}

/** Tells everybody who has, holds or asked for a seat, in the transaction that cancels the cohort. */
async function tellAll(platform: Platform, tx: Tx, cohort: CohortRow): Promise<void> {
  const rows = await tx
    .select({ state: enrollments.state, userId: enrollments.userId, lineId: enrollments.lineId })
    .from(enrollments)
    .where(and(eq(enrollments.cohortId, cohort.id), inArray(enrollments.state, ["held", "requested", "enrolled"])));
  const contacts = await findContacts(
    tx,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
  const facts = { site, program: await programOf(tx, cohort.programId), cohort };
  const mails = rows.flatMap(({ state, userId, lineId }) => {
    const to = contacts.get(userId ?? "");
    if (!to) return [];
    if (state === "requested") return refusedMail({ ...facts, reason: canceled }, to);
    return cohortCanceledMail({ ...facts, had: state === "held" ? "held" : lineId === null ? "free" : "paid" }, to);
  });
  // In the order of their addresses, as whoever writes several does.
  for (const mail of mails.sort((a, b) => (a.to < b.to ? -1 : 1))) await platform.outbox.put(tx, mail);
}

/**
 * Cancels a cohort for good: nobody comes into it any more, held seats go back, requests are refused, and everybody is told. Who has
 * a seat keeps the record of it until the money is given back. Throws CONFLICT.
 */
export async function cancelCohort(platform: Platform, id: string, version: number): Promise<AdminCohort> {
  return platform.db.transaction(async (tx) => {
    const before = await lockVersion(tx, id, version);
    await tellAll(platform, tx, before);
    const of = (state: "held" | "requested") => and(eq(enrollments.cohortId, id), eq(enrollments.state, state));
    // A payment that comes for one of them is held for a person (sale.server.ts).
    await tx.update(enrollments).set(lapsedNow).where(of("held"));
    await tx.update(enrollments).set({ state: "refused", reason: canceled }).where(of("requested"));
    const [row] = await tx
      .update(cohorts)
      .set({ canceledAt: sql`now()`, version: version + 1 })
      .where(eq(cohorts.id, id))
      .returning();
    if (!row) throw new Error("update returned no row");
    await noteOf(tx, "cancel", before, { before, after: row });
    return view(row, await isUsed(tx, id));
  });
}

/** Takes a cohort away that nobody ever enrolled in or asked for; else it is canceled. Throws CONFLICT. */
export async function removeCohort(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockCohort(tx, id);
    if (await isUsed(tx, id))
      throw new AppError("CONFLICT", "Somebody has enrolled in this cohort or asked for a seat. Cancel it instead.");
    await tx.delete(cohorts).where(eq(cohorts.id, id));
    await noteOf(tx, "delete", before, { before });
  });
}
