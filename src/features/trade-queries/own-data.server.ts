import { sql } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { iso, isoOrNull } from "./queries.server.ts";

interface Row extends Record<string, unknown> {
  case_number: string;
  status: string;
  promised_on: string;
  may_publish: boolean;
  closed_at: Date | null;
  created_at: Date;
  questions: { text: string; askedAt: string; answer: string | null; answeredAt: string | null; earlier: string[] }[];
}

/** A person's trade queries: in the export whole, without the institute's internal notes; deleted with the account. */
export const tradeQueriesOwnData: OwnDataPart = {
  name: "tradeQueries",
  title: "Trade queries",
  async collect(db, { userId }) {
    const result = await db.execute<Row>(sql`
      select q.case_number, q.status, q.promised_on::text as promised_on, q.may_publish, q.closed_at, q.created_at,
        (select json_agg(json_build_object('text', p.text, 'askedAt', p.created_at, 'answer', p.answer,
            'answeredAt', p.answered_at, 'earlier', coalesce((select json_agg(e.before order by e.edited_at)
              from trade_query_edits e where e.part_id = p.id and e.type = 'query'), '[]'::json)) order by p.position)
          from trade_query_parts p where p.query_id = q.id) as questions
      from trade_queries q where q.asker_id = ${userId} order by q.created_at`);
    return result.rows.map((row) => ({
      caseNumber: row.case_number,
      status: row.status,
      createdAt: iso(row.created_at),
      promisedOn: row.promised_on,
      closedAt: isoOrNull(row.closed_at),
      mayPublish: row.may_publish,
      questions: row.questions.map(({ earlier, askedAt, answeredAt, ...part }) => ({
        ...part,
        askedAt: iso(askedAt),
        answeredAt: isoOrNull(answeredAt),
        earlierTexts: earlier,
      })),
    }));
  },
  async erase(tx, { userId }) {
    // With their parts, notes, earlier texts and what was published of them (on delete cascade).
    await tx.execute(sql`delete from trade_queries where asker_id = ${userId}`);
  },
};
