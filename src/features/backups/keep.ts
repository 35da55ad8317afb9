import { dhakaDay } from "#lib/working-days.ts";
import type { CopySettings } from "./contract.ts";

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];

/** The last moment at which a copy was due: the full hour in Dhaka, today or yesterday. */
export function lastDue(now: Date, hour: number): Date {
  const today = Date.parse(`${dhakaDay(now)}T00:00:00+06:00`) + hour * hourMs;
  return new Date(today <= now.getTime() ? today : today - dayMs);
}

interface Kept {
  id: string;
  startedAt: Date;
  testedAt: Date | null;
}

/** Weeks begin on Sunday, as in Bangladesh. */
const weekOf = (day: string) => Math.floor((Date.parse(day) / dayMs + 4) / 7);

/**
 * The copies that others have taken the place of: the last tested one of each of so many days and weeks stays, and whatever is
 * newer than the last tested one. Without a tested one all stay.
 */
export function superseded(
  copies: readonly Kept[],
  { daily, weekly }: Pick<CopySettings, "daily" | "weekly">,
): string[] {
  const newestFirst = [...copies].sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const tested = newestFirst.filter(({ testedAt }) => testedAt !== null);
  const [last] = tested;
  if (!last) return [];
  const stays = new Set(newestFirst.filter(({ startedAt }) => startedAt > last.startedAt).map(({ id }) => id));
  for (const [most, periodOf] of [
    [daily, (day: string) => day],
    [weekly, weekOf],
  ] as const) {
    const periods = new Set<string | number>();
    for (const { id, startedAt } of tested) {
      const period = periodOf(dhakaDay(startedAt));
      if (periods.has(period) || periods.size === most) continue;
      periods.add(period);
      stays.add(id);
    }
  }
  return newestFirst.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
}
