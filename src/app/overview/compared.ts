import { formatCount } from "#lib/counts.ts";

/**
 * How a number stands beside the one of the time before, in words ('18% more than before'); where there was nothing
 * before, no share can be told.
 */
export function compared(now: number, before: number): string {
  if (now === before) return "Same as before";
  if (before === 0) return "None before";
  const share = Math.round((Math.abs(now - before) / before) * 100);
  if (share === 0) return "Nearly as before";
  return `${formatCount(share)}% ${now > before ? "more" : "less"} than before`;
}
