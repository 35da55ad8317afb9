/** So many days before its end a membership can be renewed, and so many after it. */
export const renewBefore = 30;
export const renewAfter = 90;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The day so many days after another one (before it, if negative). */
export function plusDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/**
 * The last day of a term of whole months that begins on this day: the day before the same day of the month in which it ends. Where
 * that month has no such day, it is the last day of the month, so that nobody loses a day (February 29 to February 28).
 */
export function lastDayOf(first: string, months: number): string {
  const [year = 0, month = 1, day = 1] = first.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  return day > lastOfMonth.getUTCDate()
    ? dayOf(lastOfMonth)
    : plusDays(dayOf(new Date(Date.UTC(year, month - 1 + months, day))), -1);
}

/** The next term: from today, or from the day after the present one, if that is not over. */
export function nextTerm(endsOn: string | null, today: string, months: number): { startsOn: string; endsOn: string } {
  const startsOn = endsOn !== null && endsOn >= today ? plusDays(endsOn, 1) : today;
  return { startsOn, endsOn: lastDayOf(startsOn, months) };
}

/** Whether a membership that ends on this day can be renewed today. */
export const canRenew = (endsOn: string, today: string) =>
  today >= plusDays(endsOn, -renewBefore) && today <= plusDays(endsOn, renewAfter);
