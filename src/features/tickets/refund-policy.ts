import { dhakaDay } from "#lib/working-days.ts";

const dayMs = 24 * 3_600_000;

/** Whole days from now until the day on which an event begins, by the calendar in Dhaka, whatever the hour. */
function daysBefore(startsAt: Date, now: number): number {
  return Math.round((Date.parse(dhakaDay(startsAt)) - Date.parse(dhakaDay(new Date(now)))) / dayMs);
}

/** What goes back of a place that its holder gives up, in per cent: all of it 14 days before and earlier, half 7 to 13 days before. */
export function refundPercent(startsAt: Date, now: number): 0 | 50 | 100 {
  const days = daysBefore(startsAt, now);
  return days >= 14 ? 100 : days >= 7 ? 50 : 0;
}

/**
 * The part of one place in what was paid for several, in poisha: the parts of all places add up to it. `position` counts from 1.
 */
export function partOfPlace(total: number, quantity: number, position: number): number {
  const until = (places: number) => Math.floor((total * places) / quantity);
  return until(position) - until(position - 1);
}

/** What goes back of such a part, rounded down to a poisha. */
export const refundOf = (part: number, percent: number) => Math.floor((part * percent) / 100);
