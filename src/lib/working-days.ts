const dayMs = 24 * 3600 * 1000;

/** The calendar day (YYYY-MM-DD) in Dhaka at a moment: six hours ahead of UTC all year. */
export function dhakaDay(moment: Date): string {
  return new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(0, 10);
}

/** Sunday to Thursday, as weeks are in Bangladesh. */
const usualWorkdays: readonly number[] = [0, 1, 2, 3, 4];

/** A working day of the week (0 is Sunday), and no holiday. `day` and `holidays` are days as YYYY-MM-DD. */
export function isWorkingDay(day: string, holidays: ReadonlySet<string>, workdays = usualWorkdays): boolean {
  return workdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.has(day);
}

/**
 * The `count`th working day after `day`; the day itself never counts. Throws RangeError for less than one day and when
 * the holidays leave no such day within thirty years (a thousand of them cannot, even with one working day a week).
 */
export function addWorkingDays(
  day: string,
  count: number,
  holidays: ReadonlySet<string>,
  workdays = usualWorkdays,
): string {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`Not a number of days: ${count}`);
  const start = new Date(`${day}T00:00:00Z`).getTime();
  let left = count;
  for (let step = 1; step <= 10_980; step += 1) {
    const next = new Date(start + step * dayMs).toISOString().slice(0, 10);
    if (isWorkingDay(next, holidays, workdays)) left -= 1;
    if (left === 0) return next;
  }
  throw new RangeError("There is no such working day within thirty years");
}
