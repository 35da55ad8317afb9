import { type SQL, sql } from "drizzle-orm";
import { searchPeople } from "#features/accounts/service.server.ts";
import { mostCounted } from "#lib/pagination.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { allOf, countRows, countStates } from "#platform/http/list.server.ts";
import { caseNumberPattern } from "../case-number.ts";
import { iso, named, type SummaryRow, summaryColumns } from "../queries.server.ts";
import type { AdminCounts, AdminListQuery, AdminQuery } from "./contract.ts";

export type DeskFilter = Pick<AdminListQuery, "status" | "assignee" | "overdue" | "search"> & {
  /** People whom the search text names. */
  people: string[];
  today: string;
};

/** PostgreSQL takes each hyphen before a word for a 'not', and fails at some thirty of them in a row. */
const oneNot = (search: string) => search.replace(/-(?:\s*-)+/g, "-");

function whereOf({ status, assignee, overdue, search, people, today }: DeskFilter): SQL {
  const parts: SQL[] = [sql`true`];
  if (status !== "all") parts.push(sql`q.status = ${status}`);
  if (assignee === "none") parts.push(sql`q.assignee_id is null`);
  else if (assignee !== undefined) parts.push(sql`q.assignee_id = ${assignee}`);
  if (overdue) parts.push(sql`q.status = 'pending' and q.promised_on < ${today}`);
  if (search) {
    const words = sql`websearch_to_tsquery('english', ${oneNot(search)})`;
    parts.push(
      caseNumberPattern.test(search.toUpperCase())
        ? named(search.toUpperCase())
        : sql`(q.asker_id = any(${sql.param(people)}::uuid[])
            or q.id in (select s.query_id from trade_query_parts s where s.search @@ ${words}))`,
    );
  }
  return sql.join(parts, sql` and `);
}

export interface DeskSort {
  field: "createdAt" | "promisedOn";
  order: "asc" | "desc";
}

/** A row, what it is sorted by as the database writes it (to the microsecond), and, if asked for, how many there are. */
export type DeskRow = SummaryRow & { key: string; found: string };

/** One page of the queries of everybody, or what follows after a row. */
export async function listDesk(
  db: DbOrTx,
  filter: DeskFilter,
  sort: DeskSort,
  {
    limit,
    offset = 0,
    after,
    counted = false,
  }: { limit: number; offset?: number; after?: DeskRow | undefined; counted?: boolean },
): Promise<DeskRow[]> {
  const [direction, further] = sort.order === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const [field, kind] =
    sort.field === "promisedOn" ? [sql`q.promised_on`, sql`date`] : [sql`q.created_at`, sql`timestamptz`];
  const order = sql`${field} ${direction}, q.id ${direction}`;
  const rest = after ? sql`and (${field}, q.id) ${further} (${after.key}::${kind}, ${after.id}::uuid)` : sql``;
  const result = await db.execute<DeskRow>(sql`
    select ${summaryColumns}, ${field}::text as key, found.total as found
    from (select q.id, ${counted ? sql`count(*) over ()` : sql`null`} as total from trade_queries q where ${whereOf(filter)} ${rest} order by ${order}
      limit ${limit} offset ${offset}) found
    join trade_queries q on q.id = found.id
    join trade_query_parts p on p.query_id = q.id and p.position = 1 order by ${order}`);
  return result.rows;
}

/** The newest cases that a text finds: by number, by words, or by whoever asked. */
export async function findCases(
  db: DbOrTx,
  text: string,
  limit: number,
): Promise<{ caseNumber: string; text: string; status: SummaryRow["status"] }[]> {
  const filter: DeskFilter = {
    status: "all",
    assignee: undefined,
    overdue: false,
    search: text,
    people: await searchPeople(db, text, 200),
    today: "",
  };
  const rows = await listDesk(db, filter, { field: "createdAt", order: "desc" }, { offset: 0, limit });
  return rows.map((row) => ({ caseNumber: row.case_number, text: row.text, status: row.status }));
}

/** How many there are under a filter. */
const countDesk = (db: DbOrTx, filter: DeskFilter): Promise<number> =>
  countRows(db, sql`trade_queries q`, whereOf(filter));

/** One page with how many there are; `known` where that is counted already. */
export async function pageOfDesk(
  db: DbOrTx,
  filter: DeskFilter,
  { page, limit, sortField, sortOrder }: Pick<AdminListQuery, "page" | "limit" | "sortField" | "sortOrder">,
  known?: number,
): Promise<{ rows: DeskRow[]; total: number }> {
  const sort = { field: sortField, order: sortOrder };
  const offset = (page - 1) * limit;
  // What words find has to be gathered as a whole, so it is counted on the way instead of being gathered twice.
  if (filter.search && offset < mostCounted) {
    const rows = await listDesk(db, filter, sort, { offset, limit, counted: true });
    if (rows[0]) return { rows, total: Math.min(Number(rows[0].found), mostCounted) };
  }
  const total = known ?? (await countDesk(db, filter));
  return { rows: offset < total && !filter.search ? await listDesk(db, filter, sort, { offset, limit }) : [], total };
}

/** How many there are in each state, whatever is filtered. */
export async function countAll(db: DbOrTx, today: string): Promise<AdminCounts> {
  const counts = await countStates(
    db,
    sql`trade_queries`,
    ["pending", "answered", "closed", "overdue", "unassigned"] as const,
    (state) =>
      state === "overdue"
        ? sql`status = 'pending' and promised_on < ${today}`
        : state === "unassigned"
          ? sql`status = 'pending' and assignee_id is null`
          : sql`status = ${state}`,
  );
  const { pending, answered, closed } = counts;
  return { all: allOf({ pending, answered, closed }), ...counts };
}

/** How many open queries want a hand today. */
export async function queriesWaiting(
  db: DbOrTx,
  today: string,
): Promise<{ pending: number; overdue: number; dueToday: number; unassigned: number }> {
  const { rows } = await db.execute<Awaited<ReturnType<typeof queriesWaiting>>>(sql`
    select count(*)::int as pending, count(*) filter (where promised_on < ${today})::int as overdue,
      count(*) filter (where promised_on = ${today})::int as "dueToday",
      count(*) filter (where assignee_id is null)::int as unassigned
    from trade_queries where status = 'pending'`);
  const [row] = rows;
  if (!row) throw new Error("count returned no row");
  return row;
}

/** Who has written what beside a case: its notes and the earlier texts, without the authors' names yet. */
export async function readFile(db: DbOrTx, queryId: string) {
  const notes = await db.execute<{ id: string; text: string; author_id: string | null; created_at: Date }>(sql`
    select id, text, author_id, created_at from trade_query_notes where query_id = ${queryId}
    order by created_at, id limit 500`);
  const edits = await db.execute<{
    part_id: string;
    position: number;
    type: AdminQuery["edits"][number]["type"];
    before: string;
    edited_by: string | null;
    edited_at: Date;
  }>(sql`
    select e.part_id, p.position, e.type, e.before, e.edited_by, e.edited_at
    from trade_query_edits e join trade_query_parts p on p.id = e.part_id
    where p.query_id = ${queryId} order by e.edited_at, e.id limit 500`);
  return {
    notes: notes.rows.map((row) => ({
      id: row.id,
      text: row.text,
      authorId: row.author_id,
      createdAt: iso(row.created_at),
    })),
    edits: edits.rows.map((row) => ({
      // The first question is named as the query itself, as in PATCH /trade-queries/edit/{id}.
      partId: row.position === 1 ? queryId : row.part_id,
      type: row.type,
      before: row.before,
      editorId: row.edited_by,
      editedAt: iso(row.edited_at),
    })),
  };
}
