import { desc, eq } from "drizzle-orm";
import { type PersonHistoryPart, shownOfHistory } from "#features/accounts/service.server.ts";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { enrollmentsHref, enrollmentsPath } from "./admin/views.ts";
import { titleOf } from "./enroll.server.ts";
import { stateNames } from "./enrollment-state.ts";
import { cohorts, enrollments } from "./tables.server.ts";

/** What a person enrolled in or asked for, for their page in the admin area. */
export const enrollmentHistory: PersonHistoryPart = async (db, { userId, email }) => {
  const own = eq(enrollments.userId, userId);
  const rows = await db
    .select({ enrollment: enrollments, cohort: cohorts })
    .from(enrollments)
    .innerJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(own)
    .orderBy(desc(enrollments.createdAt))
    .limit(shownOfHistory);
  const programs = await factsOfPrograms(
    db,
    rows.map(({ enrollment }) => enrollment.programId),
  );
  return {
    name: "enrollments",
    title: "Programs",
    total: await db.$count(enrollments, own),
    items: rows.map(({ enrollment: { id, programId, state, createdAt }, cohort }) => ({
      title: titleOf({ title: programs.get(programId)?.title ?? "" }, cohort),
      detail: stateNames[state],
      at: createdAt.toISOString(),
      href: `${enrollmentsPath}/${id}`,
      emailId: null,
    })),
    more: enrollmentsHref({ search: email }),
  };
};
