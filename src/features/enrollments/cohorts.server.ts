import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { dhakaMidnight } from "#lib/dhaka-field.ts";
import { poishaToBdt } from "#lib/money.ts";
import { leftToTell, nextSaleChange, type SaleState, saleState } from "#lib/sale-window.ts";
import { dhakaDay } from "#lib/working-days.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { CohortView } from "./contract.ts";
import { memberFirstPart, type Part, partsFor } from "./parts.ts";
import { cohorts } from "./tables.server.ts";

export type CohortRow = typeof cohorts.$inferSelect;

const dayMs = 24 * 3_600_000;
/** When a cohort begins: as its first day does in Dhaka. */
const beginOf = ({ startsOn }: Pick<CohortRow, "startsOn">) => ({ startsAt: new Date(dhakaMidnight(startsOn)) });
/** The moment (ms UTC) from which it is over. */
const endOf = ({ endsOn }: Pick<CohortRow, "endsOn">) => dhakaMidnight(endsOn) + dayMs;
/** Whether its first day in Dhaka has begun. */
export const hasBegun = (cohort: Pick<CohortRow, "startsOn">) => beginOf(cohort).startsAt.getTime() <= databaseNow();
export const isOver = (cohort: Pick<CohortRow, "endsOn">) => endOf(cohort) <= databaseNow();

/** How one can enroll in a cohort now; a canceled one is over. */
export const stateNow = (cohort: CohortRow) =>
  cohort.canceledAt === null ? saleState(cohort, beginOf(cohort), databaseNow()) : "over";

const today = () => dhakaDay(new Date(databaseNow()));

/** The parts (poisha) in which whoever enrolls now can pay; none where the fee is paid whole. */
export const partsNow = ({ price, plan }: Pick<CohortRow, "price" | "plan">): Part[] => partsFor(price, plan, today());

/** As parts travel on the wire, in BDT. */
const partsView = (parts: readonly Part[]) =>
  parts.map(({ amount, dueOn }) => ({ amount: poishaToBdt(amount), dueOn }));

/** The next moment (ms UTC) at which the day of a part comes, and it is paid with the first. */
const nextPartDue = ({ plan }: Pick<CohortRow, "plan">, now: number) =>
  plan.map(({ dueOn }) => dhakaMidnight(dueOn)).find((at) => at > now);

export function cohortView(cohort: CohortRow): CohortView {
  const { id, name, startsOn, endsOn, schedule, way, salesStart, salesEnd } = cohort;
  const { startsAt } = beginOf(cohort);
  const parts = partsNow(cohort);
  const memberFirst = memberFirstPart(cohort.price, cohort.memberPrice, parts.slice(1));
  return {
    ...{ id, name, startsOn, endsOn, schedule, way },
    price: poishaToBdt(cohort.price),
    memberPrice: cohort.memberPrice === null ? null : poishaToBdt(cohort.memberPrice),
    parts: partsView(parts),
    memberFirstPart: parts.length === 0 || memberFirst === null ? null : poishaToBdt(memberFirst),
    state: stateNow(cohort),
    left: leftToTell(cohort),
    opensAt: salesStart?.toISOString() ?? null,
    closesAt: (salesEnd && salesEnd < startsAt ? salesEnd : startsAt).toISOString(),
  };
}

/** So many cohorts a page shows: those that begin first, before those that have begun. */
const mostShown = 12;

/** What a program's page says of its cohorts that are not over, and when the clock alone changes it. */
export async function cohortsOnPage(
  db: Db,
  programId: string,
): Promise<{ cohorts: CohortView[]; changesAt: number | undefined }> {
  const now = databaseNow();
  const day = today();
  const rows = await db
    .select()
    .from(cohorts)
    .where(and(eq(cohorts.programId, programId), isNull(cohorts.canceledAt), sql`${cohorts.endsOn} >= ${day}`))
    .orderBy(sql`${cohorts.startsOn} <= ${day}`, asc(cohorts.startsOn), asc(cohorts.id))
    .limit(mostShown);
  const changes = rows.flatMap((row) =>
    [nextSaleChange(row, beginOf(row), now) ?? [], nextPartDue(row, now) ?? [], endOf(row)].flat(),
  );
  return { cohorts: rows.map(cohortView), changesAt: changes.length > 0 ? Math.min(...changes) : undefined };
}

/** Of which cohort a list tells: of one that can be enrolled in now, else of one that can be later; the lowest comes first. */
const told: Record<SaleState, number> = { open: 0, soon: 1, sold_out: 2, over: 2 };

/** How the cohorts stand that have not begun, by program, with the one that a list tells of, and when the clock alone changes it. */
export async function cohortsAhead(db: Db, programIds: readonly string[]) {
  const now = databaseNow();
  const rows = await db
    .select()
    .from(cohorts)
    .where(
      and(
        inArray(cohorts.programId, [...programIds]),
        isNull(cohorts.canceledAt),
        gt(cohorts.startsOn, dhakaDay(new Date(now))),
      ),
    )
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id));
  const ahead = new Map<string, { startsOn: string; state: SaleState; soon: boolean; fees: number[] }>();
  for (const row of rows) {
    const its = { startsOn: row.startsOn, state: stateNow(row) };
    const known = ahead.get(row.programId) ?? { ...its, soon: false, fees: [] };
    if (its.state === "open" || its.state === "soon") known.fees.push(poishaToBdt(row.price));
    ahead.set(row.programId, {
      ...known,
      ...(told[its.state] < told[known.state] && its),
      soon: known.soon || its.state === "soon",
    });
  }
  const changes = rows.flatMap((row) => nextSaleChange(row, beginOf(row), now) ?? []);
  return { ahead, changesAt: changes.length > 0 ? Math.min(...changes) : undefined };
}
