import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { type Grant, type Offer, type Sellable, SoldOut } from "#features/shop/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { linesOfCanceled } from "./canceled.server.ts";
import { closedCohort, confirm, livingOf, lockCohort, programOf, type Tx, titleOf } from "./enroll.server.ts";
import { enrollmentKind, orderedNow } from "./holds.server.ts";
import { laterPartsOf } from "./instalments.server.ts";
import { firstPart, memberFirstPart, partName } from "./parts.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** Held seats of somebody's own, as things to be paid. Nobody else's: the order's buyer is who has the seat. */
async function offersOf(db: DbOrTx, ids: string[], userId: string | undefined): Promise<Offer[]> {
  if (userId === undefined) return [];
  const rows = await db
    .select({ enrollment: enrollments, cohort: cohorts })
    .from(enrollments)
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(inArray(enrollments.id, ids), eq(enrollments.userId, userId), eq(enrollments.state, "held")))
    .orderBy(asc(enrollments.id))
    // Until the order is there, nobody gives the seat back.
    .for("share", { of: enrollments });
  const now = databaseNow();
  const late = rows.filter(({ enrollment: { heldUntil } }) => (heldUntil?.getTime() ?? 0) <= now);
  const ordered = await orderedNow(
    db,
    late.map(({ enrollment }) => enrollment.id),
  );
  const programs = await factsOfPrograms(
    db,
    rows.map(({ enrollment }) => enrollment.programId),
  );
  const inParts = await laterPartsOf(
    db,
    rows.map(({ enrollment }) => enrollment.id),
  );
  return rows.flatMap(({ enrollment: { id, programId, heldUntil, price }, cohort }) => {
    const program = programs.get(programId);
    const held = (heldUntil?.getTime() ?? 0) > now || ordered.has(id);
    if (!program || !held || closedCohort(cohort, program) !== undefined) return [];
    const title = titleOf(program, cohort);
    const later = inParts.get(id);
    const sum = later
      ? {
          title: `${title}, ${partName(1, later.length + 1)}`,
          price: firstPart(price, later),
          memberPrice: memberFirstPart(price, cohort.memberPrice, later),
        }
      : { title, price, memberPrice: cohort.memberPrice };
    return {
      ...sum,
      id,
      href: pageOf.program(program.slug),
      image: `/covers/programs/${program.slug}.svg`,
    };
  });
}

/** Whether somebody has a seat by a later enrollment, or has asked for one: nobody has two. */
async function hasAnother(tx: Tx, cohortId: string, userId: string): Promise<boolean> {
  return (await tx.$count(enrollments, livingOf(cohortId, userId))) > 0;
}

/**
 * Gives the seat, in the transaction that makes the order paid. One that was held waits for it; one that had gone back is taken
 * again where one is left. Throws SoldOut: then the money is held for a person.
 */
async function give(platform: Platform, tx: Tx, { lineId, userId, itemId }: Grant): Promise<void> {
  const [found] = await tx
    .select({ cohortId: enrollments.cohortId })
    .from(enrollments)
    .where(and(eq(enrollments.id, itemId), eq(enrollments.userId, userId)));
  if (!found) throw new SoldOut();
  const cohort = await lockCohort(tx, found.cohortId);
  const [enrollment] = await tx.select().from(enrollments).where(eq(enrollments.id, itemId)).for("update");
  if (!enrollment) throw new SoldOut();
  const program = await programOf(tx, enrollment.programId);
  const { state } = enrollment;
  // Whether visitors still see the program is nothing to who has paid.
  if ((state !== "held" && state !== "lapsed") || closedCohort(cohort, { visible: true }) !== undefined)
    throw new SoldOut();
  if (state === "lapsed" && (cohort.taken >= cohort.capacity || (await hasAnother(tx, cohort.id, userId))))
    throw new SoldOut();
  await confirm(platform, tx, enrollment, cohort, program, lineId);
}

/** Takes a line's seat back, in the transaction of the refund. */
async function takeBack(tx: Tx, lineId: string): Promise<void> {
  const [found] = await tx
    .select({ id: enrollments.id, cohortId: enrollments.cohortId })
    .from(enrollments)
    .where(eq(enrollments.lineId, lineId));
  if (!found) return;
  await lockCohort(tx, found.cohortId);
  await tx
    .update(enrollments)
    .set({ state: "revoked" })
    .where(and(eq(enrollments.id, found.id), inArray(enrollments.state, ["enrolled", "completed"])));
}

/** Seats of cohorts as the shop sells them: one thing is one enrollment, whose seat is held before it is paid (decisions 76, 89). */
export function enrollmentsForSale(platform: Platform): Sellable {
  return {
    kind: enrollmentKind,
    couponsApply: false,
    offers: offersOf,
    // Nobody can name one beforehand: it is made by whoever enrolls.
    find: async () => [],
    async ownedBy(db, userId, ids) {
      const rows = await db
        .select({ id: enrollments.id })
        .from(enrollments)
        .where(
          and(
            inArray(enrollments.id, ids),
            eq(enrollments.userId, userId),
            inArray(enrollments.state, ["enrolled", "completed", "revoked"]),
          ),
        );
      return rows.map(({ id }) => id);
    },
    async lockAll(tx, ids) {
      await tx.execute(sql`
        select c.id from ${cohorts} c
        where c.id in (select e.cohort_id from ${enrollments} e where e.id = any(${sql.param(ids)}::uuid[])) order by c.id for update`);
    },
    grant: (tx, grant) => give(platform, tx as Tx, grant),
    revoke: (tx, { lineId }) => takeBack(tx as Tx, lineId),
    // A seat is not used by being looked at: a person decides on what is asked back.
    openedLines: async () => [],
    owedLines: linesOfCanceled,
    async grantedLines(db, lineIds) {
      const rows = await db
        .select({ lineId: enrollments.lineId })
        .from(enrollments)
        .where(
          and(
            inArray(enrollments.lineId, lineIds),
            inArray(enrollments.state, ["enrolled", "completed"]),
            // That somebody completed it stays when the account goes; nobody has access by it.
            isNotNull(enrollments.userId),
          ),
        );
      return rows.flatMap(({ lineId }) => lineId ?? []);
    },
  };
}
