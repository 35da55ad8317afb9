import { desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { certificatesOfKeys, revokedOfKeys } from "#features/certificates/service.server.ts";
import { factsOfPrograms } from "#features/programs/service.server.ts";
import { csvFile } from "#lib/csv.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, countStates, firstFound, inPortions, listFound, listPage } from "#platform/http/list.server.ts";
import { notThere, titleOf } from "../enroll.server.ts";
import { enrollmentStates, stateNames } from "../enrollment-state.ts";
import { agreedPartsOf } from "../instalments.server.ts";
import { lateOf, withLatePart } from "../late-parts.server.ts";
import { cohorts, enrollments } from "../tables.server.ts";
import {
  type EnrollmentFilter,
  type EnrollmentListQuery,
  type EnrollmentSummary,
  enrollmentListQuerySchema,
  type StaffEnrollment,
} from "./list-contract.ts";

const keys = { createdAt: sql`created_at`, name: sql`name` };

function ruleOf({ search, state, cohort, late }: EnrollmentFilter): SQL | undefined {
  const rules = [
    state && sql`state = ${state}`,
    cohort && sql`cohort_id = ${cohort}`,
    late && withLatePart(),
    search && sql`lower(name || ' ' || email) like ${containing(search.normalize("NFC"))}`,
  ].filter((rule): rule is SQL => Boolean(rule));
  return rules.length === 0 ? undefined : sql.join(rules, sql` and `);
}

function orderOf({ sortField, sortOrder }: EnrollmentFilter, key = keys[sortField]): SQL {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  return sql`${key} ${direction}, id ${direction}`;
}

type Row = typeof enrollments.$inferSelect;

/** Rows with the names of their programs and cohorts, in their order. */
async function named(db: DbOrTx, rows: Row[]) {
  const programs = await factsOfPrograms(
    db,
    rows.map(({ programId }) => programId),
  );
  const ids = [...new Set(rows.map(({ cohortId }) => cohortId))];
  const of = ids.length === 0 ? [] : await db.select().from(cohorts).where(inArray(cohorts.id, ids));
  const byId = new Map(of.map((cohort) => [cohort.id, cohort]));
  const late = await lateOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const [program, cohort] = [programs.get(row.programId), byId.get(row.cohortId)];
    return program && cohort ? { row, program, cohort, late: late.has(row.id) } : [];
  });
}
type Named = Awaited<ReturnType<typeof named>>[number];

const toSummary = ({ row, program, cohort, late }: Named): EnrollmentSummary => ({
  ...{ id: row.id, name: row.name, email: row.email, state: row.state, late },
  ...{ program: program.title, cohort: cohort.name, createdAt: row.createdAt.toISOString() },
});

const rowsOf = (db: Db, which: SQL | undefined, query: EnrollmentFilter, slice: { limit: number; offset: number }) =>
  db.select().from(enrollments).where(which).orderBy(orderOf(query)).limit(slice.limit).offset(slice.offset);

const told = async (
  db: Db,
  which: SQL | undefined,
  query: EnrollmentFilter,
  slice: { limit: number; offset: number },
) => (await named(db, await rowsOf(db, which, query, slice))).map(toSummary);

/** One page of the enrollments. The search finds a piece of a name or an address. */
function pageOfEnrollments(db: Db, query: EnrollmentListQuery) {
  const rule = ruleOf(query);
  return query.search
    ? listFound<string, EnrollmentSummary>(
        db,
        query,
        {
          ways: [sql`select id, ${keys[query.sortField]} as key from enrollments where ${rule}`],
          order: orderOf(query, sql`key`),
        },
        (ids, slice) => told(db, ids ? inArray(enrollments.id, ids) : rule, query, slice),
      )
    : listPage(
        query,
        () => countRows(db, sql`enrollments`, rule),
        (slice) => told(db, rule, query, slice),
      );
}

/** One page of the enrollments, and how many there are in each state. */
export async function listEnrollments(db: Db, query: EnrollmentListQuery) {
  const [found, counts] = await Promise.all([
    pageOfEnrollments(db, query),
    countStates(db, sql`enrollments`, [...enrollmentStates, "late"], (state) => {
      const rule = state === "late" ? withLatePart() : sql`state = ${state}`;
      return query.cohort ? sql`${rule} and cohort_id = ${query.cohort}` : rule;
    }),
  ]);
  return { ...found, counts };
}

/** Enrollments with these words in name or email, a few, the newest first. */
export async function findEnrollments(db: Db, words: string, limit: number): Promise<EnrollmentSummary[]> {
  const query = enrollmentListQuerySchema.parse({ search: words, limit: String(limit) });
  const order = orderOf(query);
  const filter = ruleOf(query) ?? sql`true`;
  const ids = await firstFound<string>(db, { table: sql`enrollments`, filter, order, limit });
  return ids
    ? told(db, inArray(enrollments.id, ids), query, { limit, offset: 0 })
    : (await pageOfEnrollments(db, query)).items;
}

/** How many ask for a seat and have no answer. */
export const requestsWaiting = (db: Db) => countRows(db, sql`enrollments`, sql`state = 'requested'`);

/** How many are enrolled and late with a part of their fee. */
export const partsLate = (db: Db) => countRows(db, sql`enrollments`, withLatePart());

/** Cohorts to choose from, those that begin last first; 200 at most. */
export async function cohortChoices(db: Db): Promise<{ id: string; title: string }[]> {
  const rows = await db.select().from(cohorts).orderBy(desc(cohorts.startsOn), cohorts.id).limit(200);
  const programs = await factsOfPrograms(
    db,
    rows.map(({ programId }) => programId),
  );
  return rows.flatMap((cohort) => {
    const program = programs.get(cohort.programId);
    return program ? { id: cohort.id, title: titleOf(program, cohort) } : [];
  });
}

const head = ["name", "email", "program", "cohort", "state", "fee (BDT)", "asked", "enrolled", "completed", "request"];

async function* linesOf(db: Db, portions: AsyncIterable<Row[]>) {
  for await (const rows of portions)
    yield (await named(db, rows)).map(({ row, program, cohort }) => [
      row.name,
      row.email,
      program.title,
      cohort.name,
      stateNames[row.state],
      poishaToBdt(row.price),
      row.createdAt.toISOString(),
      row.enrolledAt?.toISOString() ?? null,
      row.state === "completed" ? (row.completedAt?.toISOString() ?? null) : null,
      row.request,
    ]);
}

/** What the list finds as a file for spreadsheets. */
export async function exportEnrollments(db: Db, query: EnrollmentFilter) {
  const { state, cohort, late, search } = query;
  await note(db, {
    action: "enrollment.export",
    subject: "Enrollments as CSV",
    after: { state, cohort, late, searched: Boolean(search) },
  });
  const found = sql`select id from enrollments where ${ruleOf(query) ?? sql`true`} order by ${orderOf(query)}`;
  const portions = await inPortions(db, found, (ids) =>
    db.select().from(enrollments).where(inArray(enrollments.id, ids)),
  );
  return csvFile(head, linesOf(db, portions));
}

/** One enrollment with everything that staff know of it. Throws NOT_FOUND. */
export async function readForStaff(db: DbOrTx, id: string): Promise<StaffEnrollment> {
  const [found] = await named(db, await db.select().from(enrollments).where(eq(enrollments.id, id)));
  if (!found) throw notThere();
  const { row, cohort } = found;
  const { programId, cohortId, request, reason } = row;
  return {
    ...toSummary(found),
    ...{ programId, cohortId, request, reason, startsOn: cohort.startsOn, endsOn: cohort.endsOn },
    cohortCanceled: cohort.canceledAt !== null,
    left: cohort.capacity - cohort.taken,
    price: poishaToBdt(row.price),
    parts: ((await agreedPartsOf(db, [row])).get(id) ?? []).map(({ amount, dueOn, state }) => ({
      amount,
      dueOn,
      state,
    })),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    enrolledAt: row.enrolledAt?.toISOString() ?? null,
    completedAt: row.state === "completed" ? (row.completedAt?.toISOString() ?? null) : null,
    certificate: (await certificatesOfKeys(db, [id])).get(id) ?? null,
    revoked: (await revokedOfKeys(db, [id])).get(id) ?? null,
  };
}
