import { type SQL, sql } from "drizzle-orm";
import { dhakaDay } from "#lib/working-days.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";

const today = () => dhakaDay(new Date(databaseNow()));

/**
 * A condition on `enrollments`: somebody has the seat, and a part of its fee isn't paid though its day is over. What was to be paid
 * for a canceled cohort is no longer asked for. Found from the few parts that are late, by their index.
 */
export const withLatePart = (): SQL => sql`state = 'enrolled' and id in (
  select i.enrollment_id from instalments i join enrollments e on e.id = i.enrollment_id join cohorts c on c.id = e.cohort_id
  where i.line_id is null and i.due_on < ${today()}::date and c.canceled_at is null)`;

/** Those of these enrollments that are late with a part. */
export async function lateOf(db: DbOrTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from enrollments where id = any(${sql.param([...ids])}::uuid[]) and ${withLatePart()}`);
  return new Set(rows.map(({ id }) => id));
}
