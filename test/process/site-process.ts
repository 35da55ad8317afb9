import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { embeddedUrl, readCredentials } from "#platform/db/embedded-cluster.server.ts";
import { isAlive } from "#platform/process.server.ts";
import { makeDataFolder, removeDataFolder } from "../data-folder.ts";
import { eventually } from "../eventually.ts";
import { freePort } from "../free-port.ts";
import { copyPrepared } from "../prepared-folder.ts";

/** Every living process that belongs to a data folder: by its arguments, its environment or its working folder. */
export function processesOf(dataDir: string): number[] {
  const read = (pid: string, name: string) => {
    try {
      return name === "cwd" ? readlinkSync(`/proc/${pid}/cwd`) : readFileSync(`/proc/${pid}/${name}`, "utf8");
    } catch {
      return "";
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const base = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() ? readCredentials(dataDir)?.base : undefined;
  const places = base ? [dataDir, base] : [dataDir];
  return pids
    .filter((pid) =>
      ["cmdline", "environ", "cwd"].some((name) => places.some((place) => read(pid, name).includes(place))),
    )
    .map(Number)
    .filter(isAlive);
}

/** Sends a signal to all of them; who has ended by itself meanwhile needs none. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** A data folder for one test. Afterwards everything that still runs in it is killed, and it is removed. */
export function useDataFolder(make: () => string = makeDataFolder): string {
  const folder = make();
  onTestFinished(async () => {
    await eventually("the processes of the test end", () => {
      const left = processesOf(folder);
      signalAll(left, "SIGKILL");
      return left.length === 0;
    });
    removeDataFolder(folder);
  });
  return folder;
}

/** The same with what a first start leaves (database, demo content), for tests that are about later ones. */
export async function usePreparedFolder(folder = useDataFolder()): Promise<string> {
  await copyPrepared(inject("preparedFolder"), folder);
  return folder;
}

export interface Launched {
  child: ChildProcess;
  port: number;
  /** Everything it has written so far. */
  output(): string;
  /** Waits until it answers; the milliseconds since its start. */
  ready(): Promise<number>;
  /** Waits for its end: the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  get(address: string, init?: RequestInit): Promise<Response>;
}

const commands = {
  npm: ["npm", ["start"]],
  script: [process.execPath, ["scripts/start.mjs", "start"]],
  serve: [process.execPath, ["scripts/start.mjs", "serve"]],
  dev: [process.execPath, ["scripts/dev.ts"]],
} as const;

/** Starts the site as a person or a service manager would: in a process group of its own, with nothing inherited. */
export async function launch(
  dataDir: string,
  {
    via = "script",
    port,
    env = {},
    ...options
  }: {
    via?: keyof typeof commands;
    port?: number | undefined;
    env?: Record<string, string>;
    uid?: number;
    gid?: number;
    cwd?: string;
  } = {},
): Promise<Launched> {
  const listening = port ?? (await freePort());
  const begun = performance.now();
  const [command, args] = commands[via];
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(listening), DATA_DIR: dataDir, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  // With all that it has said; where something it left behind holds its terminal open, some seconds later without.
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once("exit", (code, signal) => {
      const done = () => resolve(signal ?? code);
      child.once("close", done);
      setTimeout(done, 5000).unref();
    }),
  );
  const address = `http://127.0.0.1:${listening}`;
  return {
    child,
    port: listening,
    output: () => output,
    ended,
    get: (place, init = {}) =>
      fetch(address + place, { headers: { connection: "close" }, redirect: "manual", ...init }),
    async ready() {
      // An end is seen at once; a start that goes on is given nearly all the time of a test: two sites that fill one new
      // database beside other tests have needed more than a minute on a busy machine.
      const over = () => child.exitCode !== null || child.signalCode !== null;
      for (const limit = Date.now() + 240_000; Date.now() < limit && !over(); await sleep(20)) {
        const answer = await fetch(`${address}/readyz`, { headers: { connection: "close" } }).catch(() => undefined);
        if (answer?.ok) return performance.now() - begun;
      }
      throw new Error(`The site did not become ready:\n${output}`);
    },
  };
}

/** The process that serves, told by its lock. */
export function serverOf(dataDir: string): number {
  return (JSON.parse(readFileSync(path.join(dataDir, "server.lock"), "utf8")) as { pid: number }).pid;
}

export function clusterOf(dataDir: string): string {
  return path.join(readCredentials(dataDir)?.base ?? path.join(dataDir, "postgres"), "data");
}

/** The leading process of the embedded server; undefined while there is none. */
export function postmasterOf(dataDir: string): number | undefined {
  const file = path.join(clusterOf(dataDir), "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) || undefined : undefined;
}

/** Whether everything of this data folder has ended in an orderly way. */
export function isCleanlyStopped(dataDir: string): boolean {
  return (
    processesOf(dataDir).length === 0 &&
    !existsSync(path.join(clusterOf(dataDir), "postmaster.pid")) &&
    !existsSync(path.join(dataDir, "server.lock"))
  );
}

/** A connection to the embedded database, ended after the test. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const client = await eventually("the database answers", async () => {
    const credentials = readCredentials(dataDir);
    const next = credentials && new pg.Client({ connectionString: embeddedUrl(credentials) });
    next?.on("error", () => {});
    return next?.connect().then(
      () => next,
      () => undefined,
    );
  });
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

export async function countBlogs(dataDir: string): Promise<number> {
  const client = await connectTo(dataDir);
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from blogs");
  await client.end();
  return rows[0]?.n ?? -1;
}

/** How a call under this Host is answered; fetch does not let it be chosen. */
export function answerAs(
  port: number,
  host: string,
): Promise<{ status: number | undefined; hsts: string | undefined }> {
  return new Promise((resolve, reject) => {
    const call = request(
      { port, host: "127.0.0.1", path: "/api/v1/blogs/public-list", headers: { Host: host } },
      (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, hsts: answer.headers["strict-transport-security"] });
      },
    );
    call.on("error", reject).end();
  });
}
