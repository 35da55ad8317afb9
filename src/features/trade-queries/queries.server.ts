import { type SQL, sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { QueryPart, QuerySummary, StatusCounts, TradeQuery } from "./contract.ts";
import type { QueryStatus } from "./query-state.ts";

/** What every read of a query begins with: the case and its first question. */
export const summaryColumns = sql`q.id, q.case_number, q.status, q.questions, q.promised_on::text as promised_on, q.created_at,
  q.updated_at, q.answered_at, q.closed_at, q.asker_id, q.assignee_id, p.text, p.answer`;

export interface SummaryRow extends Record<string, unknown> {
  id: string;
  case_number: string;
  status: QueryStatus;
  questions: number;
  promised_on: string;
  created_at: Date;
  updated_at: Date;
  answered_at: Date | null;
  closed_at: Date | null;
  asker_id: string;
  assignee_id: string | null;
  text: string;
  answer: string | null;
}

export const iso = (value: Date | string) => new Date(value).toISOString();
export const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value));

export function toSummary(row: SummaryRow): QuerySummary {
  return {
    id: row.id,
    caseNumber: row.case_number,
    status: row.status,
    query: row.text,
    answer: row.answer,
    promisedOn: row.promised_on,
    followUpCount: row.questions - 1,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    answeredAt: isoOrNull(row.answered_at),
    closedAt: isoOrNull(row.closed_at),
  };
}

/** A query is named by its id or by its case number. */
export const named = (name: string): SQL =>
  name.startsWith("TQ-") ? sql`q.case_number = ${name}` : sql`q.id = ${name}::uuid`;

/** One page of a person's own queries, the newest first. */
export async function listOwn(
  db: DbOrTx,
  askerId: string,
  status: QueryStatus | undefined,
  page: { offset: number; limit: number },
): Promise<QuerySummary[]> {
  const result = await db.execute<SummaryRow>(sql`
    select ${summaryColumns}
    from trade_queries q join trade_query_parts p on p.query_id = q.id and p.position = 1
    where q.asker_id = ${askerId} ${status ? sql`and q.status = ${status}` : sql``}
    order by q.created_at desc, q.id desc limit ${page.limit} offset ${page.offset}`);
  return result.rows.map(toSummary);
}

/** How many of a person's own queries stand where. */
export async function countOwn(db: DbOrTx, askerId: string): Promise<StatusCounts> {
  const result = await db.execute<{ status: QueryStatus; count: number }>(
    sql`select status, count(*) as count from trade_queries where asker_id = ${askerId} group by status`,
  );
  const counts = { all: 0, pending: 0, answered: 0, closed: 0 };
  for (const { status, count } of result.rows) {
    counts[status] = Number(count);
    counts.all += Number(count);
  }
  return counts;
}

interface DetailRow extends SummaryRow {
  may_publish: boolean;
  closed_by: "asker" | "institute" | null;
  public_slug: string | null;
}

interface PartRow extends Record<string, unknown> {
  id: string;
  text: string;
  answer: string | null;
  created_at: Date;
  edited_at: Date | null;
  answered_at: Date | null;
  answer_edited_at: Date | null;
}

const toPart = (row: PartRow): QueryPart => ({
  id: row.id,
  text: row.text,
  createdAt: iso(row.created_at),
  editedAt: isoOrNull(row.edited_at),
  answer: row.answer,
  answeredAt: isoOrNull(row.answered_at),
  answerEditedAt: isoOrNull(row.answer_edited_at),
});

/** One whole query with all of its parts; `ownerId` lets only its asker find it. Undefined when there is none. */
export async function findQuery(
  db: DbOrTx,
  name: string,
  ownerId?: string,
): Promise<{ query: TradeQuery; askerId: string; assigneeId: string | null } | undefined> {
  const owner = ownerId === undefined ? sql`` : sql`and q.asker_id = ${ownerId}`;
  const found = await db.execute<DetailRow>(sql`
    select ${summaryColumns}, q.may_publish, q.closed_by, u.slug as public_slug
    from trade_queries q join trade_query_parts p on p.query_id = q.id and p.position = 1
    left join public_questions u on u.query_id = q.id and u.published
    where ${named(name)} ${owner}`);
  const [row] = found.rows;
  if (!row) return undefined;
  const parts = await db.execute<PartRow>(sql`
    select id, text, answer, created_at, edited_at, answered_at, answer_edited_at
    from trade_query_parts where query_id = ${row.id} order by position`);
  const [first, ...followUps] = parts.rows.map(toPart);
  if (!first) throw new Error(`trade query ${row.id} has no part`);
  const query: TradeQuery = {
    ...toSummary(row),
    editedAt: first.editedAt,
    firstAnsweredAt: first.answeredAt,
    answerEditedAt: first.answerEditedAt,
    closedBy: row.closed_by,
    mayPublish: row.may_publish,
    publicSlug: row.public_slug,
    followUps,
  };
  return { query, askerId: row.asker_id, assigneeId: row.assignee_id };
}
