const full = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", year: "numeric", month: "long", day: "numeric" });
const dhakaClock = new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Dhaka", hour: "numeric", minute: "2-digit" });

/** Moment in UTC with year, long month, day, hour and minute (specification, section 9). */
export function formatDateTime(iso: string): string {
  return `${full.format(new Date(iso))} UTC`;
}

/** Calendar day in UTC, for places where the hour says nothing ('November 14, 2026'). */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** Clock time in Dhaka, for what happens there ('9:30 AM'). */
export function formatDhakaTime(iso: string): string {
  return dhakaClock.format(new Date(iso));
}

const dhakaDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Dhaka",
  year: "numeric",
  month: "long",
  day: "numeric",
});
const utcClock = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", hour: "2-digit", minute: "2-digit" });

/** Calendar day in Dhaka, for days that are told in the time of Dhaka elsewhere ('December 2, 2026'). */
export function formatDhakaDay(iso: string): string {
  return dhakaDay.format(new Date(iso));
}

/**
 * A moment by which somebody must act, and any moment in an email: the time of Dhaka first, UTC beside it
 * ('December 1, 2026 at 12:00 PM Dhaka time (06:00 AM UTC)'). The UTC day is named where it is another one.
 */
export function formatDeadline(iso: string): string {
  const moment = new Date(iso);
  const here = dhakaDay.format(moment);
  const utc = day.format(moment) === here ? `${utcClock.format(moment)} UTC` : formatDateTime(iso);
  return `${here} at ${dhakaClock.format(moment)} Dhaka time (${utc})`;
}
