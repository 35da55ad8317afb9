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
