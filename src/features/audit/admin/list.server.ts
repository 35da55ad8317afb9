import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { findContacts, personIsNamed } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, listFound, listPage } from "#platform/http/list.server.ts";
import { auditLog } from "../tables.server.ts";
import type { AuditEntry, AuditListQuery, AuditSummary } from "./contract.ts";

type Row = typeof auditLog.$inferSelect;

/** The words of the index audit_log_words. */
const words = sql`(lower(action || ' ' || subject || ' ' || coalesce(subject_id, '')))`;

function filterOf({ outcome, from, to }: AuditListQuery): SQL | undefined {
  return and(
    outcome === "all" ? undefined : eq(auditLog.outcome, outcome),
    from ? sql`${auditLog.at} >= ${from}::date at time zone 'UTC'` : undefined,
    to ? sql`${auditLog.at} < (${to}::date + 1) at time zone 'UTC'` : undefined,
  );
}

async function summaries(db: Db, rows: Row[]): Promise<AuditSummary[]> {
  const people = await findContacts(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  );
  return rows.map(({ id, at, actorId, outcome, action, subject }) => ({
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { userId: actorId, fullName: people.get(actorId)?.fullName ?? null },
    outcome,
    action,
    subject,
  }));
}

/** Who of this name ever did something; found by jumps through the index: they are few, however many bear a name. */
async function actorsNamed(db: Db, name: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actors as (
      (select actor_id from audit_log where actor_id is not null order by actor_id limit 1)
      union all select (select actor_id from audit_log where actor_id > actors.actor_id order by actor_id limit 1)
      from actors where actors.actor_id is not null)
    select actor_id as id from actors where ${personIsNamed(sql`actors.actor_id`, name)}`);
  return rows.map(({ id }) => id);
}

/** One page of the log, the newest first. */
export async function listAudit(
  db: Db,
  query: AuditListQuery,
): Promise<{ items: AuditSummary[]; pagination: Pagination }> {
  const filter = filterOf(query);
  const rows = async (which: SQL | undefined, { limit, offset }: { limit: number; offset: number }) =>
    summaries(
      db,
      await db
        .select()
        .from(auditLog)
        .where(which)
        .orderBy(desc(auditLog.at), desc(auditLog.id))
        .limit(limit)
        .offset(offset),
    );
  if (!query.search)
    return listPage(
      query,
      () => countRows(db, sql`audit_log`, filter),
      (slice) => rows(filter, slice),
    );
  const holdsWords = sql`${words} like ${containing(query.search)}`;
  const actors = await actorsNamed(db, query.search);
  const byThem = actors.length > 0 ? inArray(auditLog.actorId, actors) : undefined;
  const way = (rule: SQL) => sql`select id, at as key from audit_log where ${and(filter, rule)}`;
  return listFound<string, AuditSummary>(
    db,
    query,
    { ways: [way(holdsWords), ...(byThem ? [way(byThem)] : [])], order: sql`key desc, id desc` },
    (ids, slice) => rows(ids ? inArray(auditLog.id, ids.map(Number)) : and(filter, or(holdsWords, byThem)), slice),
  );
}

/** One note with all that it holds. Throws NOT_FOUND. */
export async function readAudit(db: Db, id: number): Promise<AuditEntry> {
  const [row] = await db.select().from(auditLog).where(eq(auditLog.id, id));
  const [summary] = row ? await summaries(db, [row]) : [];
  if (!row || !summary) throw new AppError("NOT_FOUND", "There is no such note.");
  const { subjectId, before, after, call, address, requestId } = row;
  return { ...summary, subjectId, before, after, call, address, requestId };
}
