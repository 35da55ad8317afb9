import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Who holds what calls of a test are about to change, so that they wait for one another in a known order. */
export function useHolder(database: Pick<TestDatabase, "url">) {
  let holder: pg.Client;
  beforeAll(async () => {
    holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
  });
  afterAll(() => holder.end());

  /** Until so many wait, in this database: tests beside have theirs on the same server. */
  async function waiting(count: number): Promise<void> {
    const blocked =
      "select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0";
    await expect
      .poll(async () => (await holder.query(blocked)).rowCount, { interval: 10, timeout: 60_000 })
      .toBe(count);
  }

  return {
    /** Begins both while `lock` (a statement with its values) is held, the first one first; their answers. */
    async inOrder<A, B>(
      lock: string,
      values: unknown[],
      first: () => Promise<A>,
      second: () => Promise<B>,
    ): Promise<[A, B]> {
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
