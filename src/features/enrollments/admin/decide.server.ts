import { eq, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import type { ProgramFacts } from "#features/programs/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CohortRow } from "../cohorts.server.ts";
import {
  closedCohort,
  confirm,
  type EnrollmentRow,
  lockCohort,
  notThere,
  programOf,
  siteAndBuyer,
  type Tx,
  titleOf,
} from "../enroll.server.ts";
import { agreedParts, dropDueParts } from "../instalments.server.ts";
import { approvedMail, refusedMail } from "../mails.server.ts";
import { enrollments } from "../tables.server.ts";

/** Who was approved has so many days to pay. */
const payDays = 7;

export interface Locked {
  row: EnrollmentRow;
  cohort: CohortRow;
  program: ProgramFacts;
}

/** An enrollment under the lock of its cohort. Throws NOT_FOUND. */
export async function lockEnrollment(tx: Tx, id: string): Promise<Locked> {
  const [found] = await tx.select({ cohortId: enrollments.cohortId }).from(enrollments).where(eq(enrollments.id, id));
  if (!found) throw notThere();
  const cohort = await lockCohort(tx, found.cohortId);
  const [row] = await tx.select().from(enrollments).where(eq(enrollments.id, id)).for("update");
  if (!row) throw notThere();
  return { row, cohort, program: await programOf(tx, row.programId) };
}

/** Throws CONFLICT for what is no open request any more. */
async function lockRequest(tx: Tx, id: string): Promise<Locked> {
  const locked = await lockEnrollment(tx, id);
  if (locked.row.state !== "requested")
    throw new AppError("CONFLICT", "This request was answered or withdrawn meanwhile. Look at it again.");
  return locked;
}

const noteOf = (tx: Tx, verb: string, { row, cohort, program }: Locked, after: object) =>
  note(tx, {
    action: `enrollment.${verb}`,
    subject: titleOf(program, cohort),
    subjectId: row.id,
    before: { state: row.state },
    after: { ...after },
  });

/**
 * Gives a request its seat: a free one at once, another is held for seven days, to be paid in. Throws CONFLICT where no seat is left
 * or nobody can come in.
 */
export async function approve(platform: Platform, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const locked = await lockRequest(tx, id);
    const { row, cohort, program } = locked;
    const closed = closedCohort(cohort, { visible: true });
    if (closed !== undefined) throw new AppError("CONFLICT", closed);
    if (cohort.taken >= cohort.capacity)
      throw new AppError("CONFLICT", "No seat is left. Add seats to the cohort, or refuse the request.");
    if (row.price === 0) await confirm(platform, tx, row, cohort, program, null);
    else {
      const parts = agreedParts(row, await dropDueParts(tx, id));
      const [held] = await tx
        .update(enrollments)
        .set({ state: "held", heldUntil: sql`now() + make_interval(days => ${payDays})` })
        .where(eq(enrollments.id, id))
        .returning();
      if (held?.userId && held.heldUntil) {
        const { site, to } = await siteAndBuyer(platform, tx, held.userId);
        const facts = {
          site,
          program,
          cohort,
          price: row.price,
          until: held.heldUntil,
          ...(parts.length > 0 && { parts }),
        };
        await platform.outbox.put(tx, approvedMail(facts, to));
      }
    }
    await noteOf(tx, "approve", locked, { state: row.price === 0 ? "enrolled" : "held" });
  });
}

/** Refuses a request, and tells why. Throws CONFLICT. */
export async function refuse(platform: Platform, id: string, reason: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const locked = await lockRequest(tx, id);
    const { row, cohort, program } = locked;
    await tx.update(enrollments).set({ state: "refused", reason }).where(eq(enrollments.id, id));
    if (row.userId) {
      const { site, to } = await siteAndBuyer(platform, tx, row.userId);
      await platform.outbox.put(tx, refusedMail({ site, program, cohort, reason }, to));
    }
    await noteOf(tx, "refuse", locked, { state: "refused", reason });
  });
}
