import { and, eq, inArray, sql } from "drizzle-orm";
import { addresseeOf } from "#features/accounts/service.server.ts";
import { factsOfPrograms, type ProgramFacts } from "#features/programs/service.server.ts";
import { mailSiteOf, readSettings } from "#features/settings/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type CohortRow, cohortView, isOver, partsNow, stateNow } from "./cohorts.server.ts";
import type { Enroll, Enrollment, OfferedCohort } from "./contract.ts";
import { living } from "./enrollment-state.ts";
import { lapse } from "./holds.server.ts";
import { agreedPartsOf, layOut } from "./instalments.server.ts";
import { enrolledMail, requestedMail } from "./mails.server.ts";
import type { PlannedPart } from "./parts.ts";
import { cohorts, enrollments } from "./tables.server.ts";

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type EnrollmentRow = typeof enrollments.$inferSelect;
/** How long a seat is held for somebody who is on the way to the checkout. From then on the order holds it. */
const holdMinutes = 30;

const noCohort = () => new AppError("NOT_FOUND", "This cohort no longer exists.");
export const notThere = () => new AppError("NOT_FOUND", "There is no such enrollment.");

/** Throws NOT_FOUND. */
export async function programOf(db: DbOrTx, id: string): Promise<ProgramFacts> {
  const program = (await factsOfPrograms(db, [id])).get(id);
  if (!program) throw new AppError("NOT_FOUND", "There is no such program.");
  return program;
}

/** Under the lock of a cohort: whoever takes or gives back seats of it comes one after the other. Always the cohort first, then its enrollments. */
export async function lockCohort(tx: Tx, id: string): Promise<CohortRow> {
  const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, id)).for("update");
  if (!cohort) throw noCohort();
  return cohort;
}

/** Why nobody can come into a cohort now, whatever its seats, for people; undefined when one can. */
export function closedCohort(cohort: CohortRow, program: Pick<ProgramFacts, "visible">): string | undefined {
  if (cohort.canceledAt !== null) return "This cohort was canceled.";
  if (isOver(cohort)) return "This cohort is over.";
  return program.visible ? undefined : "This program isn't offered now.";
}

const refusals = {
  soon: "Enrollment in this cohort hasn't opened yet.",
  sold_out: "This cohort is full.",
  over: "Enrollment in this cohort has closed.",
};

function refuseUnlessOpen(cohort: CohortRow, program: ProgramFacts): void {
  const closed = closedCohort(cohort, program);
  if (closed !== undefined) throw new AppError("CONFLICT", closed);
  const state = stateNow(cohort);
  if (state !== "open") throw new AppError("CONFLICT", refusals[state]);
}

/** What somebody has in a cohort: one at most. */
export const livingOf = (cohortId: string, userId: string) =>
  and(eq(enrollments.cohortId, cohortId), eq(enrollments.userId, userId), inArray(enrollments.state, [...living]));

/** What somebody is about to enroll in. Throws NOT_FOUND, CONFLICT for a cohort that takes nobody. */
export async function readOffered(db: Db, userId: string, cohortId: string): Promise<OfferedCohort> {
  const [cohort] = await db.select().from(cohorts).where(eq(cohorts.id, cohortId));
  if (!cohort) throw noCohort();
  const program = await programOf(db, cohort.programId);
  const closed = closedCohort(cohort, program);
  if (closed !== undefined) throw new AppError("CONFLICT", closed);
  const [own] = await db.select({ state: enrollments.state }).from(enrollments).where(livingOf(cohortId, userId));
  const { title, slug } = program;
  return { cohort: cohortView(cohort), program: { title, slug }, own: own?.state ?? null };
}

export const titleOf = (program: { title: string }, cohort: { name: string }) => `${program.title}: ${cohort.name}`;

/** Whom an email about an enrollment goes to: the account's address as it is now. */
export async function siteAndBuyer(platform: Platform, tx: DbOrTx, userId: string) {
  const site = mailSiteOf(await readSettings(tx), platform.config.siteUrl);
  return { site, to: await addresseeOf(tx, userId) };
}

/** Gives the seat, in the transaction of what paid for it, and tells who has it. */
export async function confirm(
  platform: Platform,
  tx: Tx,
  { id, userId, price }: EnrollmentRow,
  cohort: CohortRow,
  program: ProgramFacts,
  lineId: string | null,
): Promise<void> {
  await tx
    .update(enrollments)
    .set({ state: "enrolled", enrolledAt: sql`now()`, heldUntil: null, lineId })
    .where(eq(enrollments.id, id));
  if (userId === null) return;
  const { site, to } = await siteAndBuyer(platform, tx, userId);
  const parts = (await agreedPartsOf(tx, [{ id, price, lineId }])).get(id);
  await platform.outbox.put(tx, enrolledMail({ site, program, cohort, parts }, to));
}

const view = (
  { id, state, price, heldUntil }: EnrollmentRow,
  cohort: { name: string },
  program: { title: string },
): Enrollment => ({
  ...{ id, state, title: titleOf(program, cohort), price: poishaToBdt(price) },
  heldUntil: heldUntil?.toISOString() ?? null,
});

/** Seats whose time is over go back first, so that nobody waits for the round. */
async function letGo(tx: Tx, cohortId: string): Promise<void> {
  const due = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(
      and(eq(enrollments.cohortId, cohortId), eq(enrollments.state, "held"), sql`${enrollments.heldUntil} <= now()`),
    );
  await lapse(
    tx,
    due.map(({ id }) => id),
  );
}

/** So often one person asks for a seat in a cohort: each is an email, and read by somebody. */
const mostRequests = 3;
const askedBefore = (cohortId: string, userId: string) =>
  and(
    eq(enrollments.cohortId, cohortId),
    eq(enrollments.userId, userId),
    inArray(enrollments.state, ["withdrawn", "refused"]),
  );

/** The later parts that somebody chose with those of today before their eyes (BDT); none for who pays whole. Throws CONFLICT. */
function laterChosen(cohort: CohortRow, seen: Enroll["parts"]): PlannedPart[] {
  if (seen.length === 0) return [];
  const parts = partsNow(cohort);
  const isSame = ({ amount, dueOn }: (typeof parts)[number], i: number) =>
    seen[i]?.dueOn === dueOn && Math.round((seen[i]?.amount ?? 0) * 100) === amount;
  if (parts.length !== seen.length || !parts.every(isSame))
    throw new AppError("CONFLICT", "The parts of the fee have changed. Please check them before you go on.", {
      errors: [{ path: "parts", message: "These aren't the current parts" }],
    });
  return parts.flatMap(({ amount, dueOn }) => (dueOn === null ? [] : { amount, dueOn }));
}

/**
 * Takes a seat, or asks for one where the cohort wants that: a free seat is theirs at once, another is held until it is paid. Who
 * has one, or has asked, is answered that one. Throws NOT_FOUND, and CONFLICT where nothing is to be had or the fee is another one.
 */
export async function enroll(platform: Platform, userId: string, input: Enroll): Promise<Enrollment> {
  return platform.db.transaction(async (tx) => {
    await lockCohort(tx, input.cohortId);
    await letGo(tx, input.cohortId);
    const cohort = await lockCohort(tx, input.cohortId);
    const program = await programOf(tx, cohort.programId);
    const [known] = await tx.select().from(enrollments).where(livingOf(cohort.id, userId));
    if (known) return view(known, cohort, program);
    refuseUnlessOpen(cohort, program);
    if (Math.round(input.expectedPrice * 100) !== cohort.price)
      throw new AppError("CONFLICT", "The fee has changed. Please check it before you go on.", {
        errors: [{ path: "expectedPrice", message: "This isn't the current fee" }],
      });
    const later = laterChosen(cohort, input.parts);
    const asks = cohort.way === "approval";
    if (asks && (await tx.$count(enrollments, askedBefore(cohort.id, userId))) >= mostRequests)
      throw new AppError("CONFLICT", "You've asked for a seat in this cohort before. Please write to us about it.");
    const { site, to } = await siteAndBuyer(platform, tx, userId);
    const [row] = await tx
      .insert(enrollments)
      .values({
        ...{
          cohortId: cohort.id,
          programId: program.id,
          userId,
          name: input.name,
          email: to.email,
          price: cohort.price,
        },
        ...(asks
          ? { state: "requested", request: input.request }
          : { state: "held", heldUntil: sql`now() + make_interval(mins => ${holdMinutes})` }),
      })
      .returning();
    if (!row) throw new Error("insert returned no row");
    await layOut(tx, row.id, later);
    if (asks) await platform.outbox.put(tx, requestedMail({ site, program, cohort }, to));
    else if (cohort.price === 0) await confirm(platform, tx, row, cohort, program, null);
    const state = asks ? "requested" : cohort.price === 0 ? "enrolled" : "held";
    return view({ ...row, state }, cohort, program);
  });
}
