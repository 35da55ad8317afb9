import { dhakaDay } from "#lib/working-days.ts";

/** A version of a text that is for a day (YYYY-MM-DD) and on. */
export interface DatedVersion {
  savedAt: Date;
  day: string;
}

/**
 * Which of all versions of a text (the first one first) count, the latest day first. Of those with the same day it is the last
 * one; one whose day was still ahead when another was saved after it was postponed or taken back, and never counts.
 */
export function standing<T extends DatedVersion>(versions: readonly T[]): T[] {
  const lastOf = new Map(versions.map((one, at) => [one.day, { one, at }]));
  const isTakenBack = ({ one, at }: { one: T; at: number }) =>
    // One that was saved elsewhere before this one (an archive brings its days along) took nothing back.
    versions.slice(at + 1).some(({ savedAt }) => savedAt >= one.savedAt && one.day > dhakaDay(savedAt));
  return [...lastOf.values()]
    .filter((last) => !isTakenBack(last))
    .map(({ one }) => one)
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}
