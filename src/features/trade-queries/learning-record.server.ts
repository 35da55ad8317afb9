import { type SQL, sql } from "drizzle-orm";
import type { RecordPart, RecordPerson, RecordRow } from "#features/record/service.server.ts";
import { pageOf } from "#lib/page-address.ts";
import { truncate } from "#lib/text.ts";

interface Row extends RecordRow {
  case_number: string;
  position: number;
  text: string;
}

const find = (at: SQL, rule: SQL, { userId }: RecordPerson) => sql`
  select p.id::text as id, ${at} as at, q.case_number, p.position, left(p.text, 400) as text
  from trade_query_parts p join trade_queries q on q.id = p.query_id where q.asker_id = ${userId}::uuid and ${rule}`;

/** A question by how it begins. */
const tell = (_: unknown, rows: readonly Row[]) =>
  rows.map(({ case_number, position, text }) => ({
    title: truncate(text.replace(/\s+/g, " ").trim(), 120),
    path: pageOf.ownQuery(case_number),
    facts: [{ name: "Case", value: position > 1 ? `${case_number}, follow-up` : case_number }],
  }));

/** Questions and follow-ups that somebody asked. */
export const queriesAsked: RecordPart<Row> = {
  kind: "asked",
  find: (person) => find(sql`p.created_at`, sql`true`, person),
  tell,
};

/** Those of them that the institute has answered. */
export const queriesAnswered: RecordPart<Row> = {
  kind: "answered",
  find: (person) => find(sql`p.answered_at`, sql`p.answered_at is not null`, person),
  tell,
};
