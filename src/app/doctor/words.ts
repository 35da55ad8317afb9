/** '1 email', '3 emails': of words whose plural is made by an s. */
export const many = (n: unknown, one: string) => `${n} ${one}${Number(n) === 1 ? "" : "s"}`;

/** Seconds in words that need no arithmetic. */
export function age(seconds: number): string {
  if (seconds < 120) return many(Math.round(seconds), "second");
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
}
