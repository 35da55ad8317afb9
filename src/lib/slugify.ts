// Apart from slug.ts, which public pages carry: for those who write.

/** Makes a slug from a title; empty when nothing in it can stand in an address. */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 120)
    .replace(/-+$/, "");
}

/**
 * A free address made of a title: the title's words, with a number where they are taken; `otherwise` where none of them can
 * stand in an address. `takenLike` tells which of the addresses that are `base`, or begin with it and a hyphen, are taken.
 */
export async function freeSlug(
  title: string,
  otherwise: string,
  takenLike: (base: string) => Promise<readonly string[]>,
): Promise<string> {
  const base = slugify(title).slice(0, 100).replace(/-+$/, "") || otherwise;
  const taken = new Set(await takenLike(base));
  if (!taken.has(base)) return base;
  let n = 2;
  while (taken.has(`${base}-${n}`)) n += 1;
  return `${base}-${n}`;
}
