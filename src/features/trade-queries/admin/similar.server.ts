import { sql } from "drizzle-orm";
import { truncate } from "#lib/text.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { noSuchQuery } from "../case-steps.server.ts";
import { iso, named } from "../queries.server.ts";
import type { SimilarQuery } from "./replies-contract.ts";

const shown = 5;
/** Only the newest answers that share a word are compared, so that it costs the same among 1,000 and 100,000. */
const compared = 300;
/** What is asked about says itself in its first words; the rest of a long letter only adds noise. */
const words = 40;
/** One shared word is chance. */
const leastShared = 2;

/**
 * Answered questions of other cases that share the most telling words with the newest question of a case: a word counts the
 * more, the fewer of those compared have it. Throws NOT_FOUND.
 */
export async function similarTo(db: DbOrTx, name: string): Promise<SimilarQuery[]> {
  const asked = await db.execute<{ id: string }>(sql`select q.id from trade_queries q where ${named(name)}`);
  const id = asked.rows[0]?.id;
  if (id === undefined) throw noSuchQuery();
  const { rows } = await db.execute<{
    id: string;
    case_number: string;
    text: string;
    answer: string;
    answered_at: Date;
  }>(sql`
    with asked as materialized (
      select array_agg(lexeme) as lexemes, string_agg(quote_literal(lexeme), ' | ')::tsquery as any_of from (
        select lexeme from unnest(to_tsvector('english',
          (select text from trade_query_parts where query_id = ${id} order by position desc limit 1)))
        order by positions[1] limit ${words}) first),
    hits as materialized (
      select p.id, p.query_id, p.text, p.answer, p.answered_at, to_tsvector('english', p.text) as search
      from trade_query_parts p, asked
      where p.answer is not null and p.query_id <> ${id} and p.search @@ asked.any_of
      order by p.answered_at desc limit ${compared}),
    pairs as materialized (
      select hits.id, lexeme from hits, asked, unnest(asked.lexemes) as lexeme
      where lexeme = any(tsvector_to_array(hits.search))),
    telling as (
      select lexeme, ln(1 + (select count(*) from hits)::float / count(*)) as weight from pairs group by lexeme)
    select q.id, q.case_number, hits.text, hits.answer, hits.answered_at from (
      select pairs.id, sum(weight) as score from pairs join telling using (lexeme)
      group by pairs.id having count(*) >= ${leastShared}) best
    join hits on hits.id = best.id join trade_queries q on q.id = hits.query_id
    order by best.score desc, hits.answered_at desc limit ${shown}`);
  return rows.map((row) => ({
    id: row.id,
    caseNumber: row.case_number,
    question: truncate(row.text.replace(/\s+/g, " "), 300),
    answer: row.answer,
    answeredAt: iso(row.answered_at),
  }));
}
