import { inArray, or } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import type { Term } from "./contract.ts";
import { categories, hashtags } from "./tables.server.ts";
import { termSlug } from "./term-slug.ts";
import { categorySlugs, hashtagSlugs } from "./terms-tables.server.ts";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The ids of categories that are named by id or slug, also by one that they had before. Throws VALIDATION_FAILED for others. */
export async function categoryIds(tx: DbOrTx, names: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return [];
  const found = await tx.select({ id: categories.id, slug: categories.slug }).from(categories);
  const former = await tx.select().from(categorySlugs);
  const ids = wanted.map((name) => {
    const id = name.toLowerCase();
    const match =
      found.find((one) => one.id === id || one.slug === name)?.id ??
      former.find((one) => one.oldId === id || one.slug === name)?.categoryId;
    if (!match)
      throw new AppError("VALIDATION_FAILED", `There is no category “${name}”.`, {
        errors: [{ path: "categories", message: "Choose existing categories" }],
      });
    return match;
  });
  return [...new Set(ids)];
}

const noHashtag = (name: string) =>
  new AppError("VALIDATION_FAILED", `“${name}” cannot be a hashtag.`, {
    errors: [{ path: "hashtags", message: "Use words of Latin letters and digits" }],
  });

/** The ids of hashtags that are named by id or in words, also by those that they had before; what is new is made. */
export async function hashtagIds(tx: DbOrTx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const given = [...new Set(names.filter((name) => idPattern.test(name)).map((id) => id.toLowerCase()))];
  const slugs = names
    .filter((name) => !idPattern.test(name))
    .map((name) => {
      const slug = termSlug(name);
      if (slug === "") throw noHashtag(name);
      return slug;
    });
  const former = await tx
    .select()
    .from(hashtagSlugs)
    .where(or(inArray(hashtagSlugs.slug, slugs), inArray(hashtagSlugs.oldId, given)));
  const ids = former.map(({ hashtagId }) => hashtagId);
  const present = given.filter((id) => !former.some(({ oldId }) => oldId === id));
  if (present.length > 0) {
    const rows = await tx.select({ id: hashtags.id }).from(hashtags).where(inArray(hashtags.id, present));
    const missing = present.find((id) => !rows.some((row) => row.id === id));
    if (missing) throw noHashtag(missing);
    ids.push(...present);
  }
  // In one order everywhere, so that two writes cannot wait for each other.
  const words = [...new Set(slugs)].filter((slug) => !former.some((one) => one.slug === slug)).sort();
  if (words.length > 0) {
    const values = words.map((slug) => ({ slug, name: slug.replaceAll("-", " ") }));
    await tx.insert(hashtags).values(values).onConflictDoNothing();
    const rows = await tx.select({ id: hashtags.id }).from(hashtags).where(inArray(hashtags.slug, words));
    ids.push(...rows.map(({ id }) => id));
  }
  return [...new Set(ids)];
}

/** Makes or renames a category. For content that the site brings. */
export async function saveCategory(
  db: Db,
  category: Omit<Term, "id"> & { description: string; position: number },
): Promise<void> {
  await db.insert(categories).values(category).onConflictDoUpdate({ target: categories.slug, set: category });
}
