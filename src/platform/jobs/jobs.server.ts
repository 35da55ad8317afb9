import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, type JobResult, PgBoss } from "pg-boss";
import type { DbOrTx } from "../db/client.server.ts";
import { connectionBasics, connectMs } from "../db/connection.server.ts";
import type { Log } from "../log.server.ts";

/** How a kind of job is run. Handlers may run again after a crash: their effects must be idempotent. */
export interface JobKind<T extends object> {
  name: string;
  /** Cron in UTC, for jobs that nobody enqueues. */
  schedule?: string;
  /** Run once more when the process starts: what was going on when the last one was killed does not wait for the clock. */
  atStart?: boolean;
  retryLimit?: number;
  /** While one waits, another is not put beside it: for work that asks by itself what there is to do. */
  onlyOneWaits?: boolean;
  /**
   * How many a process works on at the same time, each for itself; 1 when left out. With more, a full load is followed by
   * the next at once: for kinds of which hundreds may wait, as one job each half second would take minutes.
   */
  atOnce?: number;
  /** `stopping` is aborted when the process is asked to end: long work then stops at a good place and goes on later. */
  handler(data: T, stopping: AbortSignal): Promise<void>;
}

export interface Jobs {
  /**
   * Puts a job into the queue inside the given transaction: it exists exactly when the change does. It is not run before
   * `afterSeconds` have passed.
   */
  enqueue(tx: DbOrTx, name: string, data: object, afterSeconds?: number): Promise<void>;
  /** Starts working on the given kinds. */
  work(kinds: JobKind<never>[]): Promise<void>;
  stop(): Promise<void>;
}

/** The queue's own tables are made and tidied by larger statements than ours. */
const longWork = { statement_timeout: 10_000, query_timeout: 12_000, maxLifetimeSeconds: 1800 };

/** Starts the queue on the same PostgreSQL. Queues are made by `work`, in every process alike. */
export async function startJobs(databaseUrl: string, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    ...connectionBasics,
    ...longWork,
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    max: 3,
    application_name: "iit-website jobs",
    schema: "jobs",
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  const stopping = new AbortController();
  return {
    async enqueue(tx, name, data, afterSeconds = 0) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },
    async work(kinds) {
      for (const kind of kinds) {
        await boss.createQueue(kind.name, {
          policy: kind.onlyOneWaits ? "short" : "standard",
          retryLimit: kind.retryLimit ?? 5,
          retryDelay: 5,
          retryBackoff: true,
          expireInSeconds: 120,
        });
        const run = async (job: Job<object>): Promise<JobResult> => {
          try {
            await (kind as JobKind<object>).handler(job.data, stopping.signal);
            return { id: job.id, status: "completed" };
          } catch (error) {
            log.error({ err: error, job: kind.name, jobId: job.id }, "job failed");
            return { id: job.id, status: "failed", output: { message: (error as Error).message } };
          }
        };
        const options = { pollingIntervalSeconds: 0.5, batchSize: kind.atOnce ?? 1, burstWhenBatchFull: true };
        await boss.work(kind.name, { ...options, perJobResults: true }, (jobs: Job<object>[]) =>
          Promise.all(jobs.map(run)),
        );
        if (kind.atStart) await boss.send(kind.name, {});
        if (kind.schedule) await boss.schedule(kind.name, kind.schedule, null, { tz: "UTC" });
      }
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 6000 });
    },
  };
}
