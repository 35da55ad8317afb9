import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "./client.server.ts";

/** At most this many matches, the newest, are compared: typing costs the same among 1,000 and 100,000 documents. */
const compared = 200;

/**
 * The visible documents nearest to a text, for suggestions while somebody types. Two of its words at the least (or its
 * only one) must stand in them; a word that few of them hold tells more than one that all hold, and a word of the title
 * counts twice. `weights` are the parts of `d.search` that are looked at (A is the title). Words that stand there without
 * a position would match any weight, so what is not looked at is taken away first.
 */
export async function findNearest<Row extends Record<string, unknown>>(
  db: DbOrTx,
  {
    table,
    visible,
    newest,
    columns,
    weights,
  }: { table: SQL; visible: SQL; newest: SQL; columns: SQL; weights: string },
  words: readonly string[],
  limit: number,
): Promise<Row[]> {
  const plain = words.flatMap((word) => word.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
  if (plain.length === 0) return [];
  const any = plain.map((word) => `${word}:${weights}`).join(" | ");
  const parts = `{${[...weights.toLowerCase()].join()}}`;
  const result = await db.execute<Row>(sql`
    with wanted as materialized (
      select min(w) as word, to_tsquery('english', w || ${`:${weights}`}) as one, to_tsquery('english', w || ':A') as title
      from unnest(${sql.param(plain)}::text[]) as w where numnode(to_tsquery('english', w)) > 0 group by 2, 3),
    hits as materialized (
      select d.id, ts_filter(d.search, ${parts}::"char"[]) as search from ${table} where ${visible} and d.search @@ to_tsquery('english', ${any})
      order by ${newest} limit ${compared}),
    pairs as materialized (
      select hits.id, word, case when hits.search @@ title then 2 else 1 end as worth
      from hits join wanted on hits.search @@ one),
    spread as (select word, ln(1 + (select count(distinct id) from pairs)::float / count(*)) as tells from pairs group by word),
    scored as (
      select id, sum(worth * tells) as score, count(*) as matched from pairs join spread using (word) group by id)
    select ${columns} from scored join ${table} using (id)
    where matched >= least(2, (select count(*) from wanted)) order by score desc, d.id limit ${limit}`);
  return result.rows as unknown as Row[];
}
