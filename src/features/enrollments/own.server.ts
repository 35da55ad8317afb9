import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { certificatesOfKeys } from "#features/certificates/service.server.ts";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { isOver } from "./cohorts.server.ts";
import type { OwnEnrollment } from "./contract.ts";
import { lockCohort, notThere, titleOf } from "./enroll.server.ts";
import { living } from "./enrollment-state.ts";
import { lapsedNow, orderedNow } from "./holds.server.ts";
import { agreedPartsOf, dropUnpaid } from "./instalments.server.ts";
import { cohorts, enrollments } from "./tables.server.ts";

const joined = (db: DbOrTx) =>
  db
    .select({ enrollment: enrollments, cohort: cohorts })
    .from(enrollments)
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId));

/** What somebody has enrolled in or asked for, the newest first. */
export async function listMyEnrollments(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OwnEnrollment[]; pagination: Pagination }> {
  const mine = eq(enrollments.userId, userId);
  const total = await db.$count(enrollments, mine);
  const rows = await joined(db)
    .where(mine)
    .orderBy(desc(enrollments.createdAt), asc(enrollments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const programs = await factsOfPrograms(
    db,
    rows.map(({ enrollment }) => enrollment.programId),
  );
  const done = rows.filter(({ enrollment }) => enrollment.state === "completed").map(({ enrollment }) => enrollment.id);
  const issued = await certificatesOfKeys(db, done);
  // Of a seat that is gone only what was paid is left of its parts.
  const isLiving = (state: string) => living.some((one) => one === state);
  const parts = await agreedPartsOf(
    db,
    rows.map(({ enrollment }) => enrollment).filter(({ state }) => isLiving(state)),
  );
  const items = rows.flatMap(({ enrollment, cohort }) => {
    const program = programs.get(enrollment.programId);
    if (!program) return [];
    const { id, state, name, reason, heldUntil, completedAt } = enrollment;
    const { startsOn, endsOn, schedule } = cohort;
    return {
      ...{ id, state, name, reason, title: titleOf(program, cohort), price: poishaToBdt(enrollment.price) },
      parts: parts.get(id) ?? [],
      heldUntil: heldUntil?.toISOString() ?? null,
      completedAt: completedAt?.toISOString() ?? null,
      program: { title: program.title, slug: program.slug, visible: program.visible },
      cohort: {
        name: cohort.name,
        startsOn,
        endsOn,
        schedule,
        canceled: cohort.canceledAt !== null,
        over: isOver(cohort),
      },
      certificate: issued.get(id)?.number ?? null,
    };
  });
  return { items, pagination: paginate(total, page, limit) };
}

/** Takes one's own request or held seat back. Throws NOT_FOUND, CONFLICT where it is more by now, or an order holds it. */
export async function withdraw(db: Db, userId: string, id: string): Promise<void> {
  const own = and(eq(enrollments.id, id), eq(enrollments.userId, userId));
  await db.transaction(async (tx) => {
    const [found] = await tx.select({ cohortId: enrollments.cohortId }).from(enrollments).where(own);
    if (!found) throw notThere();
    await lockCohort(tx, found.cohortId);
    const [row] = await tx.select().from(enrollments).where(own).for("update");
    if (row?.state === "withdrawn") return;
    if (row?.state !== "requested" && row?.state !== "held")
      throw new AppError("CONFLICT", "This can no longer be withdrawn. Write to us about a seat that you have.");
    if ((await orderedNow(tx, [id])).has(id))
      throw new AppError("CONFLICT", "There is an open order for this seat. Cancel the order first.");
    await tx.update(enrollments).set({ state: "withdrawn", heldUntil: null }).where(eq(enrollments.id, id));
  });
}

/**
 * What a person enrolled in. With the account go seats that aren't over and the names; that somebody completed a program stays,
 * without saying who.
 */
export const enrollmentsOfPerson: OwnDataPart = {
  name: "programs",
  title: "Programs",
  async collect(db, { userId }) {
    const rows = await joined(db).where(eq(enrollments.userId, userId)).orderBy(asc(enrollments.createdAt));
    const programs = await factsOfPrograms(
      db,
      rows.map(({ enrollment }) => enrollment.programId),
    );
    const parts = await agreedPartsOf(
      db,
      rows.map(({ enrollment }) => enrollment),
    );
    return rows.map(({ enrollment, cohort }) => ({
      program: programs.get(enrollment.programId)?.title ?? "",
      cohort: cohort.name,
      startsOn: cohort.startsOn,
      endsOn: cohort.endsOn,
      state: enrollment.state,
      name: enrollment.name,
      email: enrollment.email,
      request: enrollment.request,
      answer: enrollment.reason,
      feeBdt: poishaToBdt(enrollment.price),
      parts: (parts.get(enrollment.id) ?? []).map(({ amount, dueOn, state }) => ({ amountBdt: amount, dueOn, state })),
      askedAt: enrollment.createdAt.toISOString(),
      enrolledAt: enrollment.enrolledAt?.toISOString() ?? null,
      completedAt: enrollment.completedAt?.toISOString() ?? null,
    }));
  },
  async erase(tx, { userId }) {
    const own = eq(enrollments.userId, userId);
    // Cohorts in one order, as whoever takes seats of several does.
    await tx.execute(sql`select c.id from ${cohorts} c where c.id in
      (select e.cohort_id from ${enrollments} e where e.user_id = ${userId}::uuid) order by c.id for update`);
    const end = (from: "requested" | "held" | "enrolled", to: typeof lapsedNow | { state: "withdrawn" | "revoked" }) =>
      tx
        .update(enrollments)
        .set(to)
        .where(and(own, eq(enrollments.state, from)));
    await end("requested", { state: "withdrawn" });
    await end("held", lapsedNow);
    await end("enrolled", { state: "revoked" });
    const left = await tx.select({ id: enrollments.id }).from(enrollments).where(own);
    await dropUnpaid(
      tx,
      left.map(({ id }) => id),
    );
    await tx
      .update(enrollments)
      .set({ userId: null, name: "", email: "", request: "", reason: "" })
      .where(inArray(enrollments.id, tx.select({ id: enrollments.id }).from(enrollments).where(own)));
  },
};
