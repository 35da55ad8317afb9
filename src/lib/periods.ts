/** Days, weeks (from Sunday, as in Dhaka) or months, written by their first day. */
export const periodUnits = ["day", "week", "month"] as const;
export type PeriodUnit = (typeof periodUnits)[number];

const dayMs = 86_400_000;
const iso = (at: Date) => at.toISOString().slice(0, 10);

/** The first day of the period that is `back` periods before the one of `today` ('2026-11-22'). */
function firstDay(unit: PeriodUnit, today: string, back: number): string {
  const at = new Date(`${today}T00:00:00Z`);
  if (unit === "month") return iso(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)));
  const days = unit === "day" ? back : at.getUTCDay() + back * 7;
  return iso(new Date(at.getTime() - days * dayMs));
}

/** The first days of the last `count` periods, the oldest first; the last of them is the one of `today`, which goes on. */
export function periodsUntil(unit: PeriodUnit, today: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => firstDay(unit, today, count - 1 - i));
}
