import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../test/data-folder.ts";
import { useDatabase } from "../../../test/database.ts";
import { createLog } from "../log.server.ts";
import { type JobKind, type Jobs, ProcessEnds, startJobs } from "./jobs.server.ts";

const database = useDatabase();
const running: Jobs[] = [];

async function start(log = createLog("silent")): Promise<Jobs> {
  const jobs = await startJobs(database.url, log);
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
    await expect.poll(() => done, { timeout: 120_000 }).toEqual([2]);
    const { rows } = await database.pool.query("select count(*) as n from jobs.job where name = 'in-tx'");
    expect(rows[0].n).toBe(1);
  });

  it("are given up after the time of their kind, and others are not", async () => {
    const jobs = await start();
    const ended: string[] = [];
    const over = (name: string) => (_: object, stopping: AbortSignal) =>
      new Promise<void>((resolve) =>
        stopping.addEventListener("abort", () => {
          ended.push(name);
          resolve();
        }),
      );
    await jobs.work([
      kind({ name: "in-short", atMostSeconds: 1, retryLimit: 0, handler: over("short") }),
      kind({ name: "in-long", atMostSeconds: 6 * 3600, retryLimit: 0, handler: over("long") }),
    ]);
    await jobs.enqueue(database.db, "in-long", {});
    await jobs.enqueue(database.db, "in-short", {});
    await expect.poll(() => ended, { timeout: 120_000 }).toEqual(["short"]);
    const { rows } = await database.pool.query(
      "select expire_seconds as most, retry_limit as tries from jobs.job where name = 'in-long'",
    );
    expect(rows).toEqual([{ most: 6 * 3600, tries: 0 }]);
  });

  it("go on at once when the clock is set back by hours while one of them runs", async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 3_600_000 });
    const jobs = await start();
    const done: number[] = [];
    const handler = async ({ n }: { n: number }) => {
      vi.useRealTimers();
      done.push(n);
    };
    await jobs.work([kind<{ n: number }>({ name: "in-set-back", handler })]);
    await jobs.enqueue(database.db, "in-set-back", { n: 1 });
    await expect.poll(() => done, { timeout: 120_000 }).toEqual([1]);
    await jobs.enqueue(database.db, "in-set-back", { n: 2 });
    await expect.poll(() => done, { timeout: 30_000 }).toEqual([1, 2]);
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
    await expect.poll(() => tries, { timeout: 120_000 }).toBe(1);
    // The wait before the next try is cut short here.
    await expect
      .poll(
        async () => {
          await database.pool.query(
            "update jobs.job set start_after = now() where name = 'fails-once' and state = 'retry'",
          );
          return tries;
        },
        { timeout: 120_000 },
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
    await expect.poll(() => done.length, { timeout: 120_000 }).toBe(6);
    expect(new Set(done.map((one) => one.slice(0, 1))).size).toBe(6);
  });

  it("of a kind that many wait for are worked on several at once, and one that fails keeps nobody else", async () => {
    const jobs = await start();
    const done: number[] = [];
    await jobs.work([
      kind<{ n: number }>({
        name: "many",
        atOnce: 5,
        handler: async ({ n }) => {
          if (n === 7) throw new Error("this one");
          done.push(n);
        },
      }),
    ]);
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 60; n += 1) await jobs.enqueue(tx, "many", { n });
    });
    const begun = performance.now();
    await expect.poll(() => done.length, { timeout: 120_000 }).toBe(59);
    // Two seconds on a quiet machine. One by one, each after its own look, they would take two minutes.
    expect(performance.now() - begun).toBeLessThan(25_000);
    expect(new Set(done).size).toBe(59);
  });

  it("of a kind that is worked on one by one follow each other at once, though one notice was for all", async () => {
    const jobs = await start();
    const done: number[] = [];
    await jobs.work([kind<{ n: number }>({ name: "in-turn", handler: async ({ n }) => void done.push(n) })]);
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 60; n += 1) await jobs.enqueue(tx, "in-turn", { n });
    });
    const begun = performance.now();
    await expect.poll(() => done.length, { timeout: 180_000 }).toBe(60);
    // A second on a quiet machine. With a look every two seconds they would take two minutes.
    expect(performance.now() - begun).toBeLessThan(60_000);
  });

  it("are found though the connection for notices was cut", async () => {
    const jobs = await start();
    const done: number[] = [];
    await jobs.work([kind<{ n: number }>({ name: "unheard", handler: async ({ n }) => void done.push(n) })]);
    await jobs.enqueue(database.db, "unheard", { n: 1 });
    await expect.poll(() => done, { timeout: 120_000 }).toEqual([1]);
    const { rowCount } = await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'iit-website jobs listen' and datname = current_database()`);
    expect(rowCount).toBe(1);
    await jobs.enqueue(database.db, "unheard", { n: 2 });
    await expect.poll(() => done, { timeout: 120_000 }).toEqual([1, 2]);
  });

  it("of a kind of which one may wait do not pile up", async () => {
    const jobs = await start();
    const begun: (() => void)[] = [];
    await jobs.work([
      kind({
        name: "one-waits",
        onlyOneWaits: true,
        handler: () => new Promise<void>((resolve) => void begun.push(resolve)),
      }),
    ]);
    await jobs.enqueue(database.db, "one-waits", {});
    await expect.poll(() => begun.length, { timeout: 120_000 }).toBe(1);
    for (let i = 0; i < 3; i += 1) await jobs.enqueue(database.db, "one-waits", {});
    const { rows } = await database.pool.query(
      "select count(*) as n from jobs.job where name = 'one-waits' and state = 'created'",
    );
    expect(rows[0].n).toBe(1);
    begun[0]?.();
    await expect.poll(() => begun.length, { timeout: 120_000 }).toBe(2);
    begun[1]?.();
  });

  it("are told when the process is asked to end", async () => {
    const jobs = await start();
    let stopping: AbortSignal | undefined;
    await jobs.work([
      kind({
        name: "long",
        handler: (_data, signal) =>
          new Promise<void>((resolve) => {
            stopping = signal;
            signal.addEventListener("abort", () => resolve());
          }),
      }),
    ]);
    await jobs.enqueue(database.db, "long", {});
    await expect.poll(() => stopping !== undefined, { timeout: 120_000 }).toBe(true);
    await jobs.stop();
    expect(stopping?.reason).toBeInstanceOf(ProcessEnds);
  });

  it("that ran in a process which was killed are taken again by another, long before the queue's own turn of a minute", async () => {
    const source = `import { startJobs } from ${JSON.stringify(path.resolve("src/platform/jobs/jobs.server.ts"))};
      import { createLog } from ${JSON.stringify(path.resolve("src/platform/log.server.ts"))};
      const jobs = await startJobs(${JSON.stringify(database.url)}, createLog("silent"));
      await jobs.work([{ name: "interrupted", handler: () => { console.log("taken"); return new Promise(() => {}); } }]);
      setInterval(() => {}, 1000);`;
    const process = spawn(globalThis.process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void process.kill("SIGKILL"));
    const jobs = await start();
    await expect
      .poll(
        () =>
          jobs.enqueue(database.db, "interrupted", {}).then(
            () => true,
            () => false,
          ),
        { timeout: 120_000 },
      )
      .toBe(true);
    await once(process.stdout, "data");
    const done: number[] = [];
    await jobs.work([kind({ name: "interrupted", handler: async () => void done.push(performance.now()) })]);
    process.kill("SIGKILL");
    const killed = performance.now();
    await expect.poll(() => done.length, { timeout: 120_000, interval: 100 }).toBe(1);
    // Eleven or twelve on a quiet machine.
    expect((done[0] as number) - killed).toBeLessThan(50_000);
  });

  it("that take longer than that are left to the process that works on them", async () => {
    const [a, b] = [await start(), await start()];
    let begun = 0;
    for (const jobs of [a, b])
      await jobs.work([
        kind({
          name: "slow",
          handler: async () => {
            begun += 1;
            await new Promise((resolve) => setTimeout(resolve, 16_000));
          },
        }),
      ]);
    await a.enqueue(database.db, "slow", {});
    const stateOf = async () =>
      (await database.pool.query("select state from jobs.job where name = 'slow'")).rows[0]?.state;
    await expect.poll(stateOf, { timeout: 120_000, interval: 200 }).toBe("completed");
    expect(begun).toBe(1);
  });

  it("that fail are logged with what failed, and with nobody's data", async () => {
    const folder = makeDataFolder();
    onTestFinished(() => removeDataFolder(folder));
    const file = path.join(folder, "log");
    const jobs = await start(createLog("info", file));
    await jobs.work([
      kind({
        name: "fails",
        retryLimit: 0,
        handler: async () => {
          throw new Error("mail to rahima@example.com failed", { cause: new TypeError("the reason") });
        },
      }),
    ]);
    await jobs.enqueue(database.db, "fails", {});
    const written = () => readFileSync(file, "utf8");
    await expect.poll(written, { timeout: 120_000 }).toContain("job failed");
    const line = JSON.parse(
      written()
        .split("\n")
        .find((one) => one.includes("job failed")) as string,
    );
    expect(line).toMatchObject({
      job: "fails",
      err: { type: "Error", cause: { type: "TypeError", message: "the reason" } },
    });
    expect(line.err.stack).toContain("jobs.db.test.ts");
    expect(written()).not.toContain("rahima@");
    const output = async () =>
      JSON.stringify((await database.pool.query("select output from jobs.job where name = 'fails'")).rows[0].output);
    await expect.poll(output).toContain("mail to [address] failed");
  });
});
