import { clockOf, dayOf, formatDateTime, formatDay, timeOf } from "./dates.ts";

// Apart from dates.ts, which every public page carries.

/** Bangladesh keeps one time all year: six hours ahead of UTC. */
const dhakaAheadMs = 6 * 3_600_000;

/** Clock time in Dhaka, for what happens there ('9:30 AM'). */
export function formatDhakaTime(iso: string): string {
  return timeOf(clockOf(iso, dhakaAheadMs), false);
}

/** Calendar day in Dhaka, for days that are told in the time of Dhaka elsewhere ('December 2, 2026'). */
export function formatDhakaDay(iso: string): string {
  return dayOf(clockOf(iso, dhakaAheadMs));
}

/**
 * A moment by which somebody must act, and any moment in an email: the time of Dhaka first, UTC beside it
 * ('December 1, 2026 at 12:00 PM Dhaka time (06:00 AM UTC)'). The UTC day is named where it is another one.
 */
export function formatDeadline(iso: string): string {
  const here = formatDhakaDay(iso);
  const utc = formatDay(iso) === here ? `${timeOf(clockOf(iso), true)} UTC` : formatDateTime(iso);
  return `${here} at ${formatDhakaTime(iso)} Dhaka time (${utc})`;
}

/** From when until when something takes place, by the calendar and clock of Dhaka; the last day is named where it is another one. */
export function formatDhakaSpan(from: string, until: string): string {
  const [first, last] = [formatDhakaDay(from), formatDhakaDay(until)];
  const end = first === last ? formatDhakaTime(until) : `${last}, ${formatDhakaTime(until)}`;
  return `${first}, ${formatDhakaTime(from)} to ${end} Dhaka time`;
}
