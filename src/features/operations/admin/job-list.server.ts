import { type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { Pagination } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { allOf, countStates, listPage } from "#platform/http/list.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type Job, type JobCounts, type JobListQuery, jobStates } from "./contract.ts";

/** The queue's own states in our words. */
const stateOf = sql`case j.state::text when 'created' then 'waiting' when 'retry' then 'waiting' when 'active' then 'running'
  when 'completed' then 'done' else 'failed' end`;
/** Its own housekeeping is nobody's business here. */
const ours = sql`j.name not like '\\_\\_pgboss%'`;
const ofState: Record<NonNullable<JobListQuery["state"]>, SQL> = {
  waiting: sql`j.state in ('created', 'retry')`,
  running: sql`j.state = 'active'`,
  done: sql`j.state = 'completed'`,
  failed: sql`j.state in ('failed', 'cancelled')`,
};

interface Row extends Record<string, unknown> {
  id: string;
  queue: string;
  state: Job["state"];
  tries: number;
  reason: string | null;
  created_at: Date;
  runs_at: Date | null;
  ended_at: Date | null;
}
/** Why a job failed: of a statement that did, what the database said, not the statement. */
const reasonOf = sql`left(coalesce(case when j.output ->> 'message' like 'Failed query: %' then j.output -> 'cause' ->> 'message' end,
  j.output ->> 'message'), 300)`;
const iso = (moment: Date | null) => (moment === null ? null : new Date(moment).toISOString());

/** One page of the jobs of three days, the newest first, with how many stand where. Of what they are about nothing is told. */
export async function listJobs(
  db: Db,
  query: JobListQuery,
): Promise<{ items: Job[]; pagination: Pagination; counts: JobCounts }> {
  const counts: JobCounts = await countStates(
    db,
    sql`jobs.job j`,
    jobStates,
    (state) => sql`${ours} and ${ofState[state]}`,
  );
  const { state } = query;
  const total = state === undefined ? allOf(counts) : counts[state];
  const filter = state === undefined ? ours : sql`${ours} and ${ofState[state]}`;
  const page = await listPage(
    query,
    async () => total,
    async ({ limit, offset }) => {
      const { rows } = await db.execute<Row>(sql`
        select j.id, j.name as queue, ${stateOf} as state, j.retry_count as tries, j.created_on as created_at,
          ${reasonOf} as reason, j.completed_on as ended_at,
          case when j.state in ('created', 'retry') and j.start_after > now() then j.start_after end as runs_at
        from jobs.job j where ${filter} order by j.created_on desc, j.id desc limit ${limit} offset ${offset}`);
      return rows.map(({ created_at, runs_at, ended_at, tries, ...row }) => ({
        ...row,
        tries: Number(tries),
        createdAt: new Date(created_at).toISOString(),
        runsAt: iso(runs_at),
        endedAt: iso(ended_at),
      }));
    },
  );
  return { ...page, counts };
}

/** Lets a job that was given up run once more. Throws NOT_FOUND where none has failed. */
export async function retryJob({ db, jobs }: Pick<Platform, "db" | "jobs">, queue: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await jobs.retry(tx, queue, id))) throw new AppError("NOT_FOUND", "No such job has failed.");
    await note(tx, { action: "job.retry", subject: queue, subjectId: id });
  });
}
