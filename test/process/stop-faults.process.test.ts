import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { isAlive } from "#platform/process.server.ts";
import { eventually } from "../eventually.ts";
import {
  isCleanlyStopped,
  launch,
  postmasterOf,
  processesOf,
  serverOf,
  signalAll,
  usePreparedFolder,
} from "./site-process.ts";

/** Asks over one connection that is kept alive; the code of the failure, or the status. */
function askOver(agent: Agent, port: number, method: "GET" | "POST"): Promise<number | string> {
  return new Promise((resolve) => {
    const call = request(
      {
        agent,
        port,
        method,
        host: "127.0.0.1",
        path: method === "GET" ? "/api/v1/blogs/public-list" : "/api/v1/auth/login",
        headers: { "Content-Type": "application/json", Origin: `http://127.0.0.1:${port}` },
      },
      (answer) => {
        answer.resume();
        answer.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        answer.once("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    call.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.end(method === "POST" ? JSON.stringify({ email: "nobody@iit.example", password: "Wrong-password-1" }) : "");
  });
}

it("answers whoever is asking when it is told to stop, and cuts nobody off", async () => {
  const folder = await usePreparedFolder();
  const site = await launch(folder);
  await site.ready();
  const ended: (string | number)[] = [];
  let answered = 0;
  const people = Array.from({ length: 30 }, async (_, person) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await askOver(agent, site.port, person % 2 ? "GET" : "POST");
      if (typeof outcome === "string") {
        agent.destroy();
        return void ended.push(outcome);
      }
      answered += 1;
      // Some ask again at once, some look at what they got.
      await sleep((person % 5) * 15);
    }
  });
  await eventually("they are being answered", () => answered > 100);
  site.child.kill("SIGTERM");
  await Promise.all(people);
  expect(new Set(ended)).toEqual(new Set(["ECONNREFUSED"]));
  expect(await site.ended).toBe(0);
  expect(isCleanlyStopped(folder)).toBe(true);
});

it("ends also while its database neither answers nor ends, says what it gave up, and leaves no database behind", async () => {
  const folder = await usePreparedFolder();
  const site = await launch(folder);
  await site.ready();
  const leader = postmasterOf(folder) as number;
  // First, so that nothing begins while the others are looked for. One that works for a moment only may still end by itself.
  signalAll([leader], "SIGSTOP");
  const database = processesOf(folder).filter((pid) => pid !== serverOf(folder) && pid !== site.child.pid);
  expect(database).toContain(leader);
  signalAll(database, "SIGSTOP");
  onTestFinished(() => signalAll(database, "SIGCONT"));
  site.child.kill("SIGTERM");
  // Within half a minute on a quiet machine; without a bound of its own it would wait for ever.
  const code = await site.ended;
  // The stop wakes the database to end it: what waited for an answer just then is given up, and only that makes it 1.
  expect([0, 1]).toContain(code);
  expect(code === 1).toBe(site.output().includes("did not close cleanly"));
  await eventually("no database is left", () => database.filter(isAlive).length === 0);
  // It comes back from what it was left with.
  const next = await launch(folder);
  await next.ready();
  next.child.kill("SIGTERM");
  expect(await next.ended).toBe(0);
});

it("stops in order when a step of stopping fails, and says so by its exit code", async () => {
  const folder = await usePreparedFolder();
  const site = await launch(folder);
  await site.ready();
  // What says to whom the folder belongs, and is marked first of all.
  rmSync(path.join(folder, "server.lock"));
  site.child.kill("SIGTERM");
  expect(await site.ended).toBe(1);
  expect(site.output()).not.toContain("Could not start");
  expect(isCleanlyStopped(folder)).toBe(true);
});

it("ends with 1, in order, after an error that nobody caught", async () => {
  const folder = await usePreparedFolder();
  // Thrown from outside of everything, like the error of a library's timer.
  const thrower = path.resolve("test/process/throw-on-signal.mjs");
  const site = await launch(folder, { env: { NODE_OPTIONS: `--import=file://${encodeURI(thrower)}` } });
  await site.ready();
  process.kill(serverOf(folder), "SIGUSR2");
  expect(await site.ended).toBe(1);
  expect(site.output()).toContain("Stopping (an unexpected error)");
  expect(site.output()).not.toContain("somebody@example.org");
  expect(isCleanlyStopped(folder)).toBe(true);
});

it("keeps npm waiting until the server has ended", async () => {
  const folder = await usePreparedFolder();
  const site = await launch(folder, { via: "npm" });
  await site.ready();
  const server = serverOf(folder);
  site.child.kill("SIGTERM");
  await site.ended;
  expect(isAlive(server)).toBe(false);
  expect(isCleanlyStopped(folder)).toBe(true);
});
