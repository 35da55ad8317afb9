import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import type { SearchType } from "./kinds.ts";
import { waysQuery } from "./queries.server.ts";
import { searching } from "./searching.server.ts";
import { readSynonyms } from "./synonyms.server.ts";
import { parseTerms } from "./terms.ts";

/** At most this many matches, the newest, are compared: typing costs the same among 1,000 and 100,000 documents. */
const compared = 200;
const maxTokens = 120;
const maxTerms = 24;

export interface Nearest extends Record<string, unknown> {
  type: SearchType;
  slug: string;
  title: string;
  premium: boolean;
}

/**
 * What is published and near to a text that somebody types: of each type `limit` at most, nearest first. Only title, summary
 * and hashtags are looked at. Two of its words at the least (or its only one) must stand there. A thing of the trade is what
 * the text is about and counts four times, a word that few of the documents hold more than one that all hold, a title twice.
 */
export async function nearestTo(db: Db, text: string, types: SearchType[], limit: number): Promise<Nearest[]> {
  const terms = parseTerms(text.slice(0, 2000), readSynonyms(), new Set(), maxTokens)
    .filter(({ concept, text }) => concept !== undefined || text.length >= 3)
    .filter((term, at, all) => all.findIndex(({ text }) => text === term.text) === at)
    .slice(0, maxTerms);
  if (terms.length === 0) return [];
  const wanted = sql.join(
    terms.map(
      (term, n) =>
        sql`(${n}::int, ${waysQuery(term)}, ${term.concept === undefined ? 1 : 4}::int, ${term.text.split(" ").length}::int)`,
    ),
    sql`, `,
  );
  const any = sql.join(
    terms.map((term) => waysQuery(term)),
    sql` || `,
  );
  return searching(db, async (tx) => {
    const { rows } = await tx.execute<Nearest>(sql`
      with wanted as materialized (select * from (values ${wanted}) as w(n, one, worth, words) where numnode(one) > 0),
      hits as materialized (
        select found.* from unnest(${sql.param(types)}::text[]) as kind(type) cross join lateral (
          select d.type, d.item_id, d.slug, d.title, d.premium, d.head, ts_filter(d.head, '{a}') as heading
          from search_documents d
          where d.type = kind.type and d.publish_at <= now() and d.search @@ (${any}) and d.head @@ (${any})
          order by d.publish_at desc limit ${compared}) found),
      pairs as materialized (
        select hits.type, hits.item_id, n, worth, words, hits.heading @@ one as titled from hits join wanted on hits.head @@ one),
      spread as (select n, ln(1 + (select count(*) from hits)::float / count(*)) as tells from pairs group by n),
      scored as (
        select type, item_id, sum(worth * tells * case when titled then 2 else 1 end) as score, sum(words) as matched
        from pairs join spread using (n) group by type, item_id),
      placed as (
        select *, row_number() over (partition by type order by score desc, item_id) as place from scored
        where matched >= least(2, (select sum(words) from wanted)))
      select hits.type, hits.slug, hits.title, hits.premium from placed join hits using (type, item_id)
      where place <= ${limit} order by score desc, item_id`);
    return rows;
  });
}
