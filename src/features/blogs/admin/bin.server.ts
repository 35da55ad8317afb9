import { type SQL, sql } from "drizzle-orm";
import { type BinKind, withBinned } from "#features/bin/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { blogSlugs, blogs } from "../tables.server.ts";
import { useTerms } from "../terms-lock.server.ts";

/** What a blog is filed under: the rows that hung on it, those that it names, their earlier addresses. */
const filings = [
  { beside: "blog_categories", terms: "categories", slugs: "category_slugs", column: "category_id" },
  { beside: "blog_hashtags", terms: "hashtags", slugs: "hashtag_slugs", column: "hashtag_id" },
] as const;

/** The names of what a blog in the bin would be filed under if it came back now. */
async function namesFor(db: DbOrTx, id: string, { beside, terms, slugs, column }: (typeof filings)[number]) {
  const was: SQL = sql`select (r ->> ${column})::uuid from bin, jsonb_array_elements(beside) b, jsonb_array_elements(b -> 'rows') r
    where bin.id = ${id}::uuid and b ->> 'table' = ${beside}`;
  const { rows } = await db.execute<{ name: string }>(sql`
    select t.name from ${sql.identifier(terms)} t where t.id in (${was})
      or exists (select 1 from ${sql.identifier(slugs)} f where f.${sql.identifier(column)} = t.id and f.old_id in (${was}))
    order by t.name`);
  return rows.map(({ name }) => name);
}

/** Blogs as the bin keeps them. */
export const blogsInBin: BinKind = {
  noun: "blog",
  table: blogs,
  slugs: blogSlugs,
  async look(db, id) {
    const [row] = await withBinned(db, blogs, id).select().from(blogs);
    if (!row) return undefined;
    const [categories, hashtags] = await Promise.all(filings.map((filing) => namesFor(db, id, filing)));
    return {
      ...{ status: row.status, publishAt: row.publishAt?.toISOString() ?? null, sources: row.sources },
      ...{ summary: row.excerpt, body: row.content },
      own: {
        memberPrice: row.memberPricePoisha === null ? null : poishaToBdt(row.memberPricePoisha),
        ...{ author: row.author, price: poishaToBdt(row.pricePoisha), wordCount: row.wordCount, asOf: row.asOf },
        ...{ categories, hashtags, image: row.featuredImage },
      },
    };
  },
  before: useTerms,
  // Categories and hashtags that gave way to others meanwhile: it follows, as all other blogs did.
  async after(tx, id, beside) {
    for (const { beside: table, slugs, column } of filings) {
      const was = beside.find((one) => one.table === table)?.rows.map((row) => String(row[column])) ?? [];
      await tx.execute(sql`
        insert into ${sql.identifier(table)} (blog_id, ${sql.identifier(column)})
        select distinct ${id}::uuid, t.${sql.identifier(column)} from ${sql.identifier(slugs)} t
        where t.old_id = any(${sql.param(was)}::uuid[]) on conflict do nothing`);
    }
  },
  async forget(tx, ids) {
    await tx.execute(sql`delete from blog_revisions where blog_id = any(${sql.param([...ids])}::uuid[])`);
  },
};
