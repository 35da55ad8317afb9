import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { findContacts, searchPeople } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { countRows, listPage } from "#platform/http/list.server.ts";
import { auditLog } from "../tables.server.ts";
import type { AuditEntry, AuditListQuery, AuditSummary } from "./contract.ts";

type Row = typeof auditLog.$inferSelect;

/** The words of the index audit_log_words. */
const words = sql`(lower(action || ' ' || subject || ' ' || coalesce(subject_id, '')))`;

async function filterOf(db: Db, { search, outcome, from, to }: AuditListQuery): Promise<SQL | undefined> {
  const people = search ? await searchPeople(db, search, 200) : [];
  return and(
    outcome === "all" ? undefined : eq(auditLog.outcome, outcome),
    from ? sql`${auditLog.at} >= ${from}::date at time zone 'UTC'` : undefined,
    to ? sql`${auditLog.at} < (${to}::date + 1) at time zone 'UTC'` : undefined,
    search ? or(sql`${words} like ${containing(search)}`, inArray(auditLog.actorId, people)) : undefined,
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

/** One page of the log, the newest first. */
export async function listAudit(
  db: Db,
  query: AuditListQuery,
): Promise<{ items: AuditSummary[]; pagination: Pagination }> {
  const filter = await filterOf(db, query);
  return listPage(
    query,
    () => countRows(db, sql`audit_log`, filter),
    async ({ limit, offset }) =>
      summaries(
        db,
        await db.select().from(auditLog).where(filter).orderBy(desc(auditLog.id)).limit(limit).offset(offset),
      ),
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
