import { sql } from "drizzle-orm";
import { searchTokens } from "#features/search/service.server.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";

/**
 * Visible blogs near to a text that somebody types, nearest first: two of its words at the least (or its only one) stand
 * in the title or excerpt. The body is not looked at: what is behind a wall must not be found out by typing.
 */
export async function suggestBlogs(
  db: DbOrTx,
  words: string[],
  limit: number,
): Promise<{ slug: string; title: string; premium: boolean }[]> {
  const tokens = [...new Set(words.flatMap(searchTokens))].map((token) => `${token}:AB`);
  if (tokens.length === 0) return [];
  const any = sql`to_tsquery('english', ${tokens.join(" | ")})`;
  const result = await db.execute<{ slug: string; title: string; premium: boolean }>(sql`
    with wanted as materialized (
      select to_tsquery('english', w) as one from unnest(${sql.param(tokens)}::text[]) as w
      where numnode(to_tsquery('english', w)) > 0),
    hits as materialized (
      select b.id from blogs b where b.status = 'published' and b.publish_at <= now() and b.search @@ ${any}
      order by b.publish_at desc limit 200)
    select b.slug, b.title, b.price_poisha > 0 as premium from hits join blogs b using (id),
      lateral (select count(*) as matched from wanted where b.search @@ wanted.one) m
    where m.matched >= least(2, (select count(*) from wanted))
    order by m.matched desc, ts_rank('{0,0,0.4,1}', b.search, ${any}) desc, b.id limit ${limit}`);
  return result.rows;
}
