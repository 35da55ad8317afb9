import { asc } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { categories, hashtags } from "./tables.server.ts";

/** As many categories as the site can have. */
const mostCategories = 100;

/** All categories and hashtags by their slugs, for taking them out. */
export async function listTerms(db: Db) {
  const { slug, name, description, position } = categories;
  return {
    categories: await db.select({ slug, name, description, position }).from(categories).orderBy(asc(categories.slug)),
    hashtags: await db.select({ slug: hashtags.slug, name: hashtags.name }).from(hashtags).orderBy(asc(hashtags.slug)),
  };
}

interface NewTerms {
  categories: { slug: string; name: string; description: string; position?: number }[];
  hashtags: { slug: string; name: string }[];
}

/** Makes the categories and hashtags that are not there; none is changed. Answers the slugs of all categories. */
export async function addTerms(db: Db, terms: NewTerms): Promise<Set<string>> {
  const there = await db.select({ slug: categories.slug }).from(categories);
  const slugs = new Set(there.map(({ slug }) => slug));
  for (const one of terms.categories) {
    if (slugs.has(one.slug) || slugs.size >= mostCategories) continue;
    await db
      .insert(categories)
      .values({ position: slugs.size, ...one })
      .onConflictDoNothing();
    slugs.add(one.slug);
  }
  for (const one of terms.hashtags) await db.insert(hashtags).values(one).onConflictDoNothing();
  return slugs;
}
