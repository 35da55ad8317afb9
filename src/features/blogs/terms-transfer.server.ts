import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { allowLong } from "#platform/db/session.server.ts";
import { categories, hashtags } from "./tables.server.ts";
import { changeTerms } from "./terms-lock.server.ts";
import { categorySlugs } from "./terms-tables.server.ts";

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

/**
 * Makes the categories and hashtags that are not there; none is changed. One that gave way to another is that one, and isn't made
 * anew: it would stand beside what its slug leads to. Answers the present slugs of all categories, by every slug that means them.
 */
export async function addTerms(db: Db, terms: NewTerms): Promise<ReadonlyMap<string, string>> {
  return db.transaction(async (tx) => {
    await allowLong(tx, 60_000);
    await changeTerms(tx);
    const present = (await tx.select({ slug: categories.slug }).from(categories)).map(({ slug }) => slug);
    const former = await tx
      .select({ slug: categorySlugs.slug, now: categories.slug })
      .from(categorySlugs)
      .innerJoin(categories, eq(categories.id, categorySlugs.categoryId));
    const slugs = new Map(former.map(({ slug, now }) => [slug, now]));
    for (const slug of present) slugs.set(slug, slug);
    let count = present.length;
    for (const one of terms.categories) {
      if (slugs.has(one.slug) || count >= mostCategories) continue;
      await tx.insert(categories).values({ position: count, ...one });
      slugs.set(one.slug, one.slug);
      count += 1;
    }
    const [hashtagSlugs, names] = [terms.hashtags.map(({ slug }) => slug), terms.hashtags.map(({ name }) => name)];
    await tx.execute(sql`insert into hashtags (slug, name)
      select given.slug, given.name from unnest(${sql.param(hashtagSlugs)}::text[], ${sql.param(names)}::text[]) given(slug, name)
      where not exists (select 1 from hashtag_slugs former where former.slug = given.slug) on conflict do nothing`);
    return slugs;
  });
}
