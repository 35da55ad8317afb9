import { formatDhakaDay, formatDhakaTime } from "./dhaka-dates.ts";

// Apart from dhaka-dates.ts, which public pages carry: for those who write.

/** A moment as a field of day and hour has it, in the time of Dhaka ('2026-12-01T09:30'). */
export const dhakaField = (iso: string | null | undefined) =>
  iso ? new Date(Date.parse(iso) + 6 * 3_600_000).toISOString().slice(0, 16) : "";

/** The moment that such a field names; null of an empty one, undefined of what is none. */
export function momentOfField(text: string): string | null | undefined {
  if (text === "") return null;
  const at = new Date(`${text}:00+06:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Whether two moments are the same in such a field. */
export const sameMinute = (one: string | null, other: string | null) => dhakaField(one) === dhakaField(other);

/** When something appears that readers see once it is published and its hour has come, in words. */
export function appearsText({ status, publishAt }: { status: string; publishAt: string | null }, now: number): string {
  const at = publishAt && `${formatDhakaDay(publishAt)} at ${formatDhakaTime(publishAt)} Dhaka time`;
  if (publishAt && Date.parse(publishAt) > now) return `On ${at}`;
  if (status !== "published") return "As soon as it is published";
  return at ? `Since ${at}` : "Published";
}

/** The moment (ms UTC) at which a day begins in Dhaka. */
export const dhakaMidnight = (day: string) => Date.parse(`${day}T00:00:00+06:00`);
