import { afterEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createLog } from "../log.server.ts";
import { type JobKind, type Jobs, startJobs } from "./jobs.server.ts";

const database = useDatabase();
const running: Jobs[] = [];

async function start(): Promise<Jobs> {
  const jobs = await startJobs(database.url, createLog("silent"));
  running.push(jobs);
  return jobs;
}
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

function kind<T extends object>(one: JobKind<T>): JobKind<never> {
  return one as unknown as JobKind<never>;
}

describe("jobs", () => {
  it("exist exactly when their transaction commits", async () => {
    const jobs = await start();
    const done: number[] = [];
    await jobs.work([kind<{ n: number }>({ name: "in-tx", handler: async ({ n }) => void done.push(n) })]);
    await expect(
      database.db.transaction(async (tx) => {
        await jobs.enqueue(tx, "in-tx", { n: 1 });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    await database.db.transaction((tx) => jobs.enqueue(tx, "in-tx", { n: 2 }));
    await expect.poll(() => done, { timeout: 8000 }).toEqual([2]);
    const { rows } = await database.pool.query("select count(*) as n from jobs.job where name = 'in-tx'");
    expect(rows[0].n).toBe(1);
  });

  it("run again when they fail", async () => {
    const jobs = await start();
    let tries = 0;
    await jobs.work([
      kind({
        name: "fails-once",
        retryLimit: 2,
        handler: async () => {
          tries += 1;
          if (tries === 1) throw new Error("first time");
        },
      }),
    ]);
    await jobs.enqueue(database.db, "fails-once", {});
    await expect.poll(() => tries, { timeout: 4000 }).toBe(1);
    // The wait before the next try is cut short here.
    await expect
      .poll(
        async () => {
          await database.pool.query(
            "update jobs.job set start_after = now() where name = 'fails-once' and state = 'retry'",
          );
          return tries;
        },
        { timeout: 8000 },
      )
      .toBe(2);
  });

  it("are each run by one of two processes", async () => {
    const [a, b] = [await start(), await start()];
    const done: string[] = [];
    for (const [name, jobs] of [
      ["a", a],
      ["b", b],
    ] as const) {
      await jobs.work([
        kind<{ n: number }>({ name: "shared", handler: async ({ n }) => void done.push(`${n}${name}`) }),
      ]);
    }
    for (let n = 0; n < 6; n += 1) await a.enqueue(database.db, "shared", { n });
    await expect.poll(() => done.length, { timeout: 15_000 }).toBe(6);
    expect(new Set(done.map((one) => one.slice(0, 1))).size).toBe(6);
  });
});
