// Written here and not by Intl, whose first use makes a browser load its tables of all languages: on a phone a tenth of a
// second in which the page answers nothing. American English and two clocks without summer time are all that is needed;
// a test holds every form against Intl.
const months = "January February March April May June July August September October November December".split(" ");

const two = (number: number) => String(number).padStart(2, "0");

/** The moment with its UTC fields being those of a clock so far ahead. Throws RangeError for what is no moment. */
export function clockOf(iso: string, aheadMs = 0): Date {
  const clock = new Date(Date.parse(iso) + aheadMs);
  // Throws what this promises.
  clock.toISOString();
  return clock;
}

/** The calendar day of a clock ("November 14, 2026"). */
export const dayOf = (clock: Date) => `${months[clock.getUTCMonth()]} ${clock.getUTCDate()}, ${clock.getUTCFullYear()}`;

/** '9:30 AM'; the hour with two digits ('09:30 AM') where columns are to line up. */
export function timeOf(clock: Date, wide: boolean): string {
  const hour = clock.getUTCHours() % 12 || 12;
  return `${wide ? two(hour) : hour}:${two(clock.getUTCMinutes())} ${clock.getUTCHours() < 12 ? "AM" : "PM"}`;
}

/** Moment in UTC with year, long month, day, hour and minute (specification, section 9). */
export function formatDateTime(iso: string): string {
  const clock = clockOf(iso);
  return `${dayOf(clock)} at ${timeOf(clock, true)} UTC`;
}

/** Calendar day in UTC, for places where the hour says nothing ('November 14, 2026'). */
export function formatDay(iso: string): string {
  return dayOf(clockOf(iso));
}

/** Month in UTC ('November 2026'). */
export function formatMonth(iso: string): string {
  const clock = clockOf(iso);
  return `${months[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`;
}
