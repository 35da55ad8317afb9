import { type SQL, sql } from "drizzle-orm";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import type { RecordPart, RecordPerson, RecordRow } from "#features/record/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { daysText } from "./days.ts";

interface Row extends RecordRow {
  program_id: string;
  cohort: string;
  starts_on: string;
  ends_on: string;
}

const find = (at: SQL, rule: SQL, { userId }: RecordPerson) => sql`
  select e.id::text as id, ${at} as at, e.program_id::text as program_id, c.name as cohort,
    c.starts_on::text as starts_on, c.ends_on::text as ends_on
  from enrollments e join cohorts c on c.id = e.cohort_id where e.user_id = ${userId}::uuid and ${rule}`;

async function tell(db: DbOrTx, rows: readonly Row[]) {
  const programs = await factsOfPrograms(
    db,
    rows.map(({ program_id }) => program_id),
  );
  return rows.map(({ program_id, cohort, starts_on, ends_on }) => {
    const program = programs.get(program_id);
    return {
      title: program?.title ?? "A program",
      path: program?.visible ? pageOf.program(program.slug) : null,
      facts: [
        { name: "Cohort", value: cohort },
        { name: "Taught", value: daysText({ startsOn: starts_on, endsOn: ends_on }) },
      ],
    };
  });
}

/** Programs in which somebody has or had a seat; one whose money went back is none. */
export const programsEnrolled: RecordPart<Row> = {
  kind: "enrolled",
  find: (person) => find(sql`e.enrolled_at`, sql`e.state in ('enrolled', 'completed')`, person),
  tell,
};

/** Programs that the institute marked as completed. */
export const programsCompleted: RecordPart<Row> = {
  kind: "completed",
  find: (person) => find(sql`e.completed_at`, sql`e.state = 'completed'`, person),
  tell,
};
