import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, type JobResult, PgBoss, systemClock } from "pg-boss";
import type { DbOrTx } from "../db/client.server.ts";
import { connectionBasics, connectMs } from "../db/connection.server.ts";
import { listen } from "../db/listen.server.ts";
import { describeError, type Log } from "../log.server.ts";
import type { Tracing } from "../tracing/tracing.server.ts";

/** How a kind of job is run. Handlers may run again after a crash: their effects must be idempotent. */
export interface JobKind<T extends object> {
  name: string;
  /** Cron in UTC, for jobs that nobody enqueues. */
  schedule?: string;
  /** Run once more when the process starts: what was going on when the last one was killed does not wait for the clock. */
  atStart?: boolean;
  retryLimit?: number;
  /** The wait before the next try doubles from a second up to this; 60 when left out. */
  retryAtMostSeconds?: number;
  /** While one waits, another is not put beside it: for work that asks by itself what there is to do. */
  onlyOneWaits?: boolean;
  /** How many a process works on at the same time, each for itself; 1 when left out. */
  atOnce?: number;
  /** A run that takes longer is taken for dead; 120 when left out. */
  atMostSeconds?: number;
  /**
   * `stopping` is aborted when the process is asked to end (its reason is a ProcessEnds): long work then stops at a good place
   * and goes on later. Also when the run takes too long, and when another process has taken it over.
   */
  handler(data: T, stopping: AbortSignal): Promise<void>;
}

/** Why jobs are to stop that did nothing wrong: their process was asked to end. */
export class ProcessEnds extends Error {
  override name = "ProcessEnds";
}

export interface EnqueueOptions {
  /** It is not run before so many seconds have passed. */
  afterSeconds?: number;
  retryLimit?: number;
  retryAtMostSeconds?: number;
}

/**
 * A process says every five seconds which jobs it works on. Those of one that has not for so long are taken again by any
 * other: its process was killed, or stands still. (The least that the queue allows.)
 */
const heartbeatSeconds = 10;

export interface Jobs {
  /**
   * Puts a job into the queue inside the given transaction: it exists exactly when the change does. The options stand
   * above those of its kind.
   */
  enqueue(tx: DbOrTx, name: string, data: object, options?: EnqueueOptions): Promise<void>;
  /** Lets a job that was given up run once more, in the given transaction. Answers whether there was one. */
  retry(tx: DbOrTx, name: string, id: string): Promise<boolean>;
  /** Starts working on the given kinds. */
  work(kinds: JobKind<never>[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Goes on evenly when the machine's clock is set. By the wall clock a worker in whose turn the clock was set back by an
 * hour would sleep an hour. What is written for others is compared with the database's clock, as before.
 */
const evenClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** The queue's own tables are made and tidied by larger statements than ours. */
const longWork = { statement_timeout: 10_000, query_timeout: 12_000, maxLifetimeSeconds: 1800 };

/**
 * Gives back the jobs of processes that have gone, until `stopping`. The queue does that too, but in turns of a minute, and
 * with statistics over all jobs that are too dear for each second.
 */
async function releaseAgain(boss: PgBoss, log: Log, stopping: AbortSignal): Promise<void> {
  const left = `select name, id, retry_count as "retryCount" from jobs.job
    where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 s' < jobs.job_now()`;
  while (!stopping.aborted) {
    try {
      const { rows } = await boss.getDb().executeSql(left);
      for (const { name, id, retryCount } of rows as { name: string; id: string; retryCount: number }[]) {
        await boss.fail(name, { id, retryCount }, { message: "the process that worked on it has gone" });
        log.warn({ job: name, jobId: id }, "a job whose process has gone is taken again");
      }
    } catch (error) {
      log.warn({ err: error }, "jobs of processes that have gone cannot be looked for");
    }
    await sleep(1000, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

/**
 * For the list of jobs (features/operations): the queue's table is its own, and has no index by time or by state alone. Asked
 * for first: making an index that is there would wait for those who write. Of processes that start together one makes them.
 */
const listIndexes = `do $$ begin
  if to_regclass('jobs.job_list_newest') is null or to_regclass('jobs.job_list_by_state') is null then
    perform pg_advisory_xact_lock(hashtextextended('indexes of the list of jobs', 0));
    create index if not exists job_list_newest on jobs.job_common (created_on, id) include (name);
    create index if not exists job_list_by_state on jobs.job_common (state, created_on, id) include (name);
  end if;
end $$`;

/** Starts the queue on the same PostgreSQL. Queues are made by `work`, in every process alike. With `tracing` each run is a trace. */
export async function startJobs(databaseUrl: string, log: Log, tracing?: Tracing): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionBasics,
    ...longWork,
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    max: 3,
    application_name: "iit-website jobs",
    schema: "jobs",
    clock: evenClock,
    // A worker is woken by the transaction that put its job there: looking for each kind twice a second, of some forty, took a
    // twentieth of a processor while nothing happened.
    useListenNotify: true,
    // It stands still while a machine is suspended, and how far it is from the database's clock is asked this often.
    clockMonitorIntervalSeconds: 60,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  // Its own listener takes its ears off a connection that it gives up; what a pooler says there after that ended the process.
  boss.getDb().listen = async (channel, onNotice, onGap) => {
    const handlers = { onNotice, onGap, onLost: () => {} };
    const listener = await listen(databaseUrl, channel, handlers, log, "iit-website jobs listen");
    return { close: () => listener.stop() };
  };
  await boss.start();
  await boss.getDb().executeSql(listIndexes);
  const stopping = new AbortController();
  const releasing = releaseAgain(boss, log, stopping.signal);
  return {
    async enqueue(tx, name, data, { afterSeconds = 0, retryLimit, retryAtMostSeconds } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        startAfter: afterSeconds,
        ...(retryLimit === undefined ? {} : { retryLimit }),
        ...(retryAtMostSeconds === undefined ? {} : { retryBackoff: true, retryDelayMax: retryAtMostSeconds }),
      });
    },
    async retry(tx, name, id) {
      const { rowCount } = await tx.execute(
        sql`select 1 from jobs.job where name = ${name} and id = ${id} and state = 'failed' for update`,
      );
      if (rowCount === 1) await boss.retry(name, id, { db: fromDrizzle(tx, sql) });
      return rowCount === 1;
    },
    async work(kinds) {
      for (const kind of kinds) {
        const own = {
          retryLimit: kind.retryLimit ?? 8,
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax: kind.retryAtMostSeconds ?? 60,
          expireInSeconds: kind.atMostSeconds ?? 120,
          heartbeatSeconds,
          notify: true,
          deleteAfterSeconds: 3 * 24 * 3600,
        };
        await boss.createQueue(kind.name, { ...own, policy: kind.onlyOneWaits ? "short" : "standard" });
        // One that an earlier version made keeps its options otherwise.
        await boss.updateQueue(kind.name, own);
        const runIt = async (job: Job<object>, fail: (type: string) => void): Promise<JobResult> => {
          try {
            // Also told when another process has taken the job over: this one stood still meanwhile.
            await (kind as JobKind<object>).handler(job.data, AbortSignal.any([stopping.signal, job.signal]));
            return { id: job.id, status: "completed" };
          } catch (error) {
            log.error({ err: error, job: kind.name, jobId: job.id }, "job failed");
            fail("job failed");
            return { id: job.id, status: "failed", output: describeError(error) as object };
          }
        };
        const span = { name: `job ${kind.name}`, kind: "consumer", attributes: { "iit.job": kind.name } } as const;
        const run = (job: Job<object>) =>
          tracing ? tracing.inSpan(span, ({ fail }) => runIt(job, fail)) : runIt(job, () => {});
        // Without notices (their connection is lost) it is looked for often; else for what was to wait, or to be tried again.
        const options = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2, batchSize: kind.atOnce ?? 1 };
        const worker = await boss.work(kind.name, { ...options, perJobResults: true }, (jobs: Job<object>[]) => {
          // More of them may wait, of which there was one notice for all.
          boss.notifyWorker(worker);
          return Promise.all(jobs.map(run));
        });
        if (kind.atStart) await boss.send(kind.name, {});
        if (kind.schedule) await boss.schedule(kind.name, kind.schedule, null, { tz: "UTC" });
      }
    },
    async stop() {
      stopping.abort(new ProcessEnds("the process was asked to end"));
      await releasing;
      await boss.stop({ graceful: true, timeout: 6000 });
    },
  };
}
