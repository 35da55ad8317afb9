import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { type Grant, type Offer, type Sellable, SoldOut } from "#features/shop/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { pageOf } from "#lib/page-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { partLinesOfCanceled } from "./canceled.server.ts";
import { titleOf } from "./enroll.server.ts";
import { enrollmentKind } from "./holds.server.ts";
import { instalments } from "./instalment-tables.server.ts";
import { instalmentKind, laterPartsOf } from "./instalments.server.ts";
import { partName } from "./parts.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** What somebody can still pay: later parts of seats that they have, in cohorts that take place. */
const payable = (userId: string, ids: readonly string[]) =>
  and(
    inArray(instalments.id, [...ids]),
    isNull(instalments.lineId),
    eq(enrollments.userId, userId),
    eq(enrollments.state, "enrolled"),
    isNull(cohorts.canceledAt),
  );

async function offersOf(db: DbOrTx, ids: string[], userId: string | undefined): Promise<Offer[]> {
  if (userId === undefined) return [];
  const rows = await db
    .select({ part: instalments, enrollment: enrollments, cohort: cohorts })
    .from(instalments)
    .innerJoin(enrollments, eq(enrollments.id, instalments.enrollmentId))
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(payable(userId, ids))
    .orderBy(asc(instalments.id));
  const programs = await factsOfPrograms(
    db,
    rows.map(({ enrollment }) => enrollment.programId),
  );
  const all = await laterPartsOf(
    db,
    rows.map(({ enrollment }) => enrollment.id),
  );
  return rows.flatMap(({ part, enrollment, cohort }) => {
    const program = programs.get(enrollment.programId);
    if (!program) return [];
    const of = (all.get(enrollment.id)?.length ?? 0) + 1;
    return {
      id: part.id,
      title: `${titleOf(program, cohort)}, ${partName(part.position, of)}`,
      // Where the program is hidden meanwhile its page is not there.
      href: program.visible ? pageOf.program(program.slug) : "/dashboard/programs",
      image: `/covers/programs/${program.slug}.svg`,
      price: part.amount,
      vatOf: { kind: enrollmentKind, id: enrollment.id },
    };
  });
}

/** Of whichever enrollments these parts are: under their locks parts are paid, taken back and asked for before completion. */
const lockOf = (tx: DbOrTx, ids: readonly string[]) =>
  tx.execute(sql`
    select e.id from ${enrollments} e
    where e.id in (select i.enrollment_id from ${instalments} i where i.id = any(${sql.param([...ids])}::uuid[]))
    order by e.id for update`);

/**
 * Books a part as paid, in the transaction that makes the order paid. Throws SoldOut where it was paid before, or the seat or its
 * cohort is gone: then the money is held for a person.
 */
async function give(tx: DbOrTx, { lineId, userId, itemId }: Grant): Promise<void> {
  await lockOf(tx, [itemId]);
  const [found] = await tx
    .select({ id: instalments.id })
    .from(instalments)
    .innerJoin(enrollments, eq(enrollments.id, instalments.enrollmentId))
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(payable(userId, [itemId]));
  if (!found) throw new SoldOut();
  await tx.update(instalments).set({ lineId }).where(eq(instalments.id, itemId));
}

/** Of a part whose money goes back: it is to be paid again, while there is a seat. Throws CONFLICT where completion rests on it. */
async function takeBack(tx: DbOrTx, lineId: string): Promise<void> {
  const [part] = await tx
    .select({ id: instalments.id, enrollmentId: instalments.enrollmentId })
    .from(instalments)
    .where(eq(instalments.lineId, lineId));
  if (!part) return;
  await lockOf(tx, [part.id]);
  const [seat] = await tx
    .select({ state: enrollments.state })
    .from(enrollments)
    .where(eq(enrollments.id, part.enrollmentId));
  if (seat?.state === "completed")
    throw new AppError(
      "CONFLICT",
      "The program is marked as completed, which rests on this part. Take that mark back first, or refund the first part before this one.",
    );
  await tx.update(instalments).set({ lineId: null }).where(eq(instalments.id, part.id));
  if (seat?.state !== "enrolled") await tx.delete(instalments).where(eq(instalments.id, part.id));
}

/** Later parts of fees as the shop sells them: one thing is one part, with an order and a receipt of its own (decision 152). */
export const instalmentsForSale: Sellable = {
  kind: instalmentKind,
  couponsApply: false,
  offers: offersOf,
  // Nobody can name one beforehand: they are laid out when somebody enrolls.
  find: async () => [],
  async ownedBy(db, userId, ids) {
    const rows = await db
      .select({ id: instalments.id })
      .from(instalments)
      .innerJoin(enrollments, eq(enrollments.id, instalments.enrollmentId))
      .where(and(inArray(instalments.id, ids), isNotNull(instalments.lineId), eq(enrollments.userId, userId)));
    return rows.map(({ id }) => id);
  },
  async lockAll(tx, ids) {
    await lockOf(tx, ids);
  },
  grant: give,
  revoke: (tx, { lineId }) => takeBack(tx, lineId),
  // A seat is not used by being looked at: a person decides on what is asked back.
  openedLines: async () => [],
  owedLines: partLinesOfCanceled,
  async grantedLines(db, lineIds) {
    const rows = await db
      .select({ lineId: instalments.lineId })
      .from(instalments)
      .innerJoin(enrollments, eq(enrollments.id, instalments.enrollmentId))
      .where(and(inArray(instalments.lineId, lineIds), isNotNull(enrollments.userId)));
    return rows.flatMap(({ lineId }) => lineId ?? []);
  },
};
