/** What a slug looks like everywhere: lower-case letters, digits and single hyphens, 1 to 120 characters. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the last part of an address names: an id, a slug, or nothing that could exist. */
export function itemKey(part: string): { id: string } | { slug: string } | undefined {
  if (idPattern.test(part)) return { id: part.toLowerCase() };
  return part.length <= 120 && slugPattern.test(part) ? { slug: part } : undefined;
}
