import { sql } from "drizzle-orm";
import type { BinKind } from "#features/bin/service.server.ts";
import { blogSlugs, blogs } from "../tables.server.ts";
import { useTerms } from "../terms-lock.server.ts";

/** Blogs as the bin keeps them. */
export const blogsInBin: BinKind = {
  noun: "blog",
  table: blogs,
  slugs: blogSlugs,
  before: useTerms,
  // Categories and hashtags that gave way to others meanwhile: it follows, as all other blogs did.
  async after(tx, id, beside) {
    for (const [table, terms, column] of [
      ["blog_categories", "category_slugs", "category_id"],
      ["blog_hashtags", "hashtag_slugs", "hashtag_id"],
    ] as const) {
      const was = beside.find((one) => one.table === table)?.rows.map((row) => String(row[column])) ?? [];
      await tx.execute(sql`
        insert into ${sql.identifier(table)} (blog_id, ${sql.identifier(column)})
        select distinct ${id}::uuid, t.${sql.identifier(column)} from ${sql.identifier(terms)} t
        where t.old_id = any(${sql.param(was)}::uuid[]) on conflict do nothing`);
    }
  },
  async forget(tx, ids) {
    await tx.execute(sql`delete from blog_revisions where blog_id = any(${sql.param([...ids])}::uuid[])`);
  },
};
