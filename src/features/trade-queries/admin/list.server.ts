import { type SQL, sql } from "drizzle-orm";
import { peopleNamed, personIsNamed } from "#features/accounts/service.server.ts";
import { mostFound } from "#lib/pagination.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { allOf, countRows, countStates, firstFound, mostGathered } from "#platform/http/list.server.ts";
import { caseNumberPattern } from "../case-number.ts";
import { iso, named, type SummaryRow, summaryColumns } from "../queries.server.ts";
import type { AdminCounts, AdminListQuery, AdminQuery } from "./contract.ts";

export type DeskFilter = Pick<AdminListQuery, "status" | "assignee" | "overdue" | "search"> & { today: string };

/** PostgreSQL takes each hyphen before a word for a 'not', and fails at some thirty of them in a row. */
const oneNot = (search: string) => search.replace(/-(?:\s*-)+/g, "-");

const wordsOf = (search: string) => sql`websearch_to_tsquery('english', ${oneNot(search)})`;
const numberOf = (search: string) => (caseNumberPattern.test(search.toUpperCase()) ? search.toUpperCase() : undefined);

/** The rules of a filter but for the search. */
function rulesOf({ status, assignee, overdue, today }: DeskFilter): SQL[] {
  const parts: SQL[] = [];
  if (status !== "all") parts.push(sql`q.status = ${status}`);
  if (assignee === "none") parts.push(sql`q.assignee_id is null`);
  else if (assignee !== undefined) parts.push(sql`q.assignee_id = ${assignee}`);
  if (overdue) parts.push(sql`q.status = 'pending' and q.promised_on < ${today}`);
  return parts;
}

/** Statements for the ids of cases: of each part that has these words, and of what people of this name asked. */
const partsWith = (search: string) =>
  sql`select s.query_id as id from trade_query_parts s where s.search @@ ${wordsOf(search)}`;
/** Whether a query `q` has a part with these words; looked up one by one (`offset 0`), never gathered for it. */
const hasWords = (search: string) =>
  sql`exists (select from trade_query_parts s where s.query_id = q.id and s.search @@ ${wordsOf(search)} offset 0)`;
const askedBy = (search: string) => sql`select q.id from trade_queries q where q.asker_id in (${peopleNamed(search)})`;

/**
 * All the rules for a query `q`. What a text finds is gathered as a whole, for a file or a page far down; or asked of each
 * query that the list comes to, which is quicker where every few are a find; of its words alone, where nobody of that name asked
 * any of them.
 */
function whereOf(filter: DeskFilter, how: "gathered" | "asked" | "words"): SQL {
  const { search } = filter;
  const parts = [sql`true`, ...rulesOf(filter)];
  const number = search && numberOf(search);
  if (number) parts.push(named(number));
  else if (search)
    parts.push(
      how === "gathered"
        ? sql`q.id in (${partsWith(search)} union ${askedBy(search)})`
        : how === "words"
          ? hasWords(search)
          : sql`(${hasWords(search)} or ${personIsNamed(sql`q.asker_id`, search)})`,
    );
  return sql.join(parts, sql` and `);
}

export interface DeskSort {
  field: "createdAt" | "promisedOn";
  order: "asc" | "desc";
}

/** A row, and what it is sorted by as the database writes it: to the microsecond. */
export type DeskRow = SummaryRow & { key: string };

function orderOf({ field, order }: DeskSort) {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  const column = field === "promisedOn" ? sql`q.promised_on` : sql`q.created_at`;
  return { column, by: sql`${column} ${direction}, q.id ${direction}` };
}

async function readRows(db: DbOrTx, ids: SQL, sort: DeskSort): Promise<DeskRow[]> {
  const { column, by } = orderOf(sort);
  const result = await db.execute<DeskRow>(sql`
    select ${summaryColumns}, ${column}::text as key from (${ids}) found join trade_queries q on q.id = found.id
    join trade_query_parts p on p.query_id = q.id and p.position = 1 order by ${by}`);
  return result.rows;
}

/** One page of what these rules find. */
async function walkDesk(
  db: DbOrTx,
  where: SQL,
  sort: DeskSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeskRow[]> {
  const ids = sql`select q.id from trade_queries q where ${where} order by ${orderOf(sort).by} limit ${limit} offset ${offset}`;
  return readRows(db, ids, sort);
}

/** Some rows of what a filter finds: the first, or what follows after a row. */
export async function nextOfDesk(
  db: DbOrTx,
  filter: DeskFilter,
  sort: DeskSort,
  { limit, after }: { limit: number; after: DeskRow | undefined },
): Promise<DeskRow[]> {
  const { column } = orderOf(sort);
  const kind = sort.field === "promisedOn" ? sql`date` : sql`timestamptz`;
  const further = sort.order === "asc" ? sql`>` : sql`<`;
  const rest = after ? sql`and (${column}, q.id) ${further} (${after.key}::${kind}, ${after.id}::uuid)` : sql``;
  return walkDesk(db, sql`${whereOf(filter, "gathered")} ${rest}`, sort, { limit, offset: 0 });
}

/**
 * How many a text finds under a filter, counted to `mostFound`, and one page of them; without ids where more are found than
 * are gathered for it: then the list is walked, which comes to one soon. `named`: people of that name asked some of them.
 */
async function gatherDesk(
  db: DbOrTx,
  { search = "", ...filter }: DeskFilter,
  sort: DeskSort,
  slice: { limit: number; offset: number },
  most = mostGathered(slice),
  mostParts: number | null = most * 1.2,
): Promise<{ total: number; ids: string[] | undefined; named: boolean }> {
  const rules = rulesOf(filter);
  const kept =
    rules.length === 0
      ? sql``
      : sql`where exists (select from trade_queries q where q.id = p.id and ${sql.join(rules, sql` and `)})`;
  const ofPeople = sql.join([askedBy(search), ...rules], sql` and `);
  const { rows } = await db.execute<{ total: number; parts: number; ids: string[]; named: boolean }>(sql`
    with parts as materialized (${partsWith(search)} limit ${mostParts}),
      asked as materialized (${ofPeople} limit ${most}),
      found as materialized (select id from (select p.id from parts p ${kept} union select id from asked) f limit ${most}),
      counted as (select (select count(*)::int from found) as total, (select count(*)::int from parts) as parts)
    select total, parts, exists (select from asked) as named, array(select q.id from found join trade_queries q on q.id = found.id
      where (select total from counted) < ${most} order by ${orderOf(sort).by} limit ${slice.limit} offset ${slice.offset}) as ids
    from counted`);
  const [row] = rows;
  if (!row) throw new Error("count returned no row");
  // Follow-ups may have the words, too: then so many parts are fewer cases, and all have to be gathered.
  if (row.parts === mostParts && row.total < most)
    return gatherDesk(db, { search, ...filter }, sort, slice, most, null);
  return { total: Math.min(row.total, mostFound), ids: row.total < most ? row.ids : undefined, named: row.named };
}

/** One page of what a text finds, and how many that is, counted to `mostFound`. */
async function searchDesk(
  db: DbOrTx,
  filter: DeskFilter,
  sort: DeskSort,
  slice: { limit: number; offset: number },
  most?: number,
): Promise<{ rows: DeskRow[]; total: number }> {
  const { total, ids, named } = await gatherDesk(db, filter, sort, slice, most);
  if (slice.offset >= total) return { rows: [], total };
  if (ids) return { rows: await readRows(db, sql`select unnest(${sql.param(ids)}::uuid[]) as id`, sort), total };
  return { rows: await walkDesk(db, whereOf(filter, named ? "asked" : "words"), sort, slice), total };
}

/** Gathering so many takes less than walking to cases that all were asked long ago, as those of a thousand people of one name may be. */
const mostForPalette = 3000;

/** The newest cases that a text finds: by number, by words, or by whoever asked. */
export async function findCases(
  db: DbOrTx,
  text: string,
  limit: number,
): Promise<{ caseNumber: string; text: string; status: SummaryRow["status"] }[]> {
  const filter: DeskFilter = { status: "all", assignee: undefined, overdue: false, search: text, today: "" };
  const sort = { field: "createdAt", order: "desc" } as const;
  const slice = { limit, offset: 0 };
  const asked = whereOf(filter, "asked");
  const wanted = { table: sql`trade_queries`, as: sql`q`, filter: asked, order: sql`created_at desc, id desc`, limit };
  const ids = numberOf(text) ? undefined : await firstFound<string>(db, wanted);
  const rows = numberOf(text)
    ? await walkDesk(db, asked, sort, slice)
    : ids
      ? await readRows(db, sql`select unnest(${sql.param(ids)}::uuid[]) as id`, sort)
      : (await searchDesk(db, filter, sort, slice, mostForPalette)).rows;
  return rows.map((row) => ({ caseNumber: row.case_number, text: row.text, status: row.status }));
}

/** One page with how many there are; `known` where that is counted already. */
export async function pageOfDesk(
  db: DbOrTx,
  filter: DeskFilter,
  { page, limit, sortField, sortOrder }: Pick<AdminListQuery, "page" | "limit" | "sortField" | "sortOrder">,
  known?: number,
): Promise<{ rows: DeskRow[]; total: number }> {
  const sort = { field: sortField, order: sortOrder };
  const slice = { limit, offset: (page - 1) * limit };
  if (filter.search && !numberOf(filter.search)) return searchDesk(db, filter, sort, slice);
  const where = whereOf(filter, "asked");
  const total = known ?? (await countRows(db, sql`trade_queries q`, where));
  return { rows: slice.offset < total ? await walkDesk(db, where, sort, slice) : [], total };
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
