import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Who holds what calls of a test are about to change, so that they wait for one another in a known order. */
export function useHolder(database: Pick<TestDatabase, "url">) {
  let holder: pg.Client;
  let watcher: pg.Client;
  beforeAll(async () => {
    holder = new pg.Client({ connectionString: database.url });
    // Of its own: within a transaction one sees who is connected as it was when one looked first, and a call that opens a
    // connection since is never seen to wait.
    watcher = new pg.Client({ connectionString: database.url });
    await Promise.all([holder.connect(), watcher.connect()]);
  });
  afterAll(() => Promise.all([holder.end(), watcher.end()]));

  /** Until so many wait, in this database: tests beside have theirs on the same server. */
  async function waiting(count: number): Promise<void> {
    const blocked =
      "select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0";
    await expect
      .poll(async () => (await watcher.query(blocked)).rowCount, { interval: 10, timeout: 60_000 })
      .toBe(count);
  }

  /** Until what was done before has all that follows from it: its jobs would wait for the lock, too, and be taken for calls. */
  async function atRest(): Promise<void> {
    const busy = "select 1 from jobs.job_common where state < 'completed' and start_after <= now()";
    await expect.poll(async () => (await watcher.query(busy)).rowCount, { interval: 10, timeout: 60_000 }).toBe(0);
  }

  return {
    /** Begins both while `lock` (a statement with its values) is held, the first one first; their answers. */
    async inOrder<A, B>(
      lock: string,
      values: unknown[],
      first: () => Promise<A>,
      second: () => Promise<B>,
    ): Promise<[A, B]> {
      await atRest();
      await holder.query("begin");
      await holder.query(lock, values);
      const one = first();
      await waiting(1);
      const two = second();
      await waiting(2);
      await holder.query("commit");
      return Promise.all([one, two]);
    },
  };
}
