import { expect, it, onTestFinished } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { TcpProxy } from "../../../test/tcp-proxy.ts";
import { createLog } from "../log.server.ts";
import { type JobKind, startJobs } from "./jobs.server.ts";

const database = useDatabase();

it("jobs go on after a pooler has said, more than once, that its server is gone", async () => {
  const proxy = await TcpProxy.inFrontOf(database.url);
  const jobs = await startJobs(proxy.through(database.url), createLog("silent"));
  onTestFinished(async () => {
    await jobs.stop();
    await proxy.stop();
  });
  const done: number[] = [];
  const kind: JobKind<{ n: number }> = { name: "after-crash", handler: async ({ n }) => void done.push(n) };
  await jobs.work([kind as unknown as JobKind<never>]);
  // The second word comes to connections that were given up with the first. Unheard, it would end the process.
  proxy.crash(2);
  await database.db.transaction((tx) => jobs.enqueue(tx, "after-crash", { n: 1 }));
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1]);
});
