import type { SiteTextName } from "#features/site-texts/contract.ts";

/** A text of the site as an archive tells it: nothing in it is checked. */
export interface TextHistory {
  name: SiteTextName;
  /** The first one first, what it says now last. */
  history: { savedAt: Date; data: Record<string, unknown> }[];
}

/** A value with the addresses of pictures in its fields told in another way. */
export function inFields(value: unknown, srcOf: (src: string) => string): unknown {
  if (typeof value === "string") return srcOf(value);
  if (Array.isArray(value)) return value.map((one) => inFields(one, srcOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inFields(one, srcOf)]));
}

/** Every text that is a field of its own, however deep. */
export function fieldsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(fieldsOf) : [];
}
