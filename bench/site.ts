import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverEnvironment, serverFlags } from "../scripts/node-flags.mjs";

/** A port that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer((socket) => socket.destroy()).once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}

export interface Site {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built site as a process of its own and waits until it is ready. */
export async function startSite(dataDir: string, environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [...serverFlags, "build/server/index.js"], {
    env: {
      ...process.env,
      ...serverEnvironment,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      SITE_URL: "",
      DATABASE_URL: "",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  child.stdout?.resume();
  const origin = `http://localhost:${port}`;
  for (const end = Date.now() + 180_000; Date.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error("the site ended while starting");
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) {
      return {
        origin,
        pid: child.pid as number,
        async stop() {
          child.kill("SIGTERM");
          await new Promise((resolve) => child.once("exit", resolve));
        },
      };
    }
  }
  child.kill("SIGKILL");
  throw new Error("the site did not become ready in three minutes");
}

/** Processor time (ms) used so far by each of these processes that still runs, from /proc. Linux only. */
function usedMs(pids: number[]): Map<number, number> {
  const used = new Map<number, number>();
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      used.set(pid, (Number(fields[11]) + Number(fields[12])) * 10);
    } catch {
      // Ended meanwhile.
    }
  }
  return used;
}

/** Processor time (ms) that the processes take for some work. One that ends while it runs is left out. */
export async function processorMs(pids: number[], work: () => Promise<unknown>): Promise<number> {
  const before = usedMs(pids);
  await work();
  let taken = 0;
  for (const [pid, used] of usedMs(pids)) taken += used - (before.get(pid) ?? used);
  return taken;
}

/** A process and those that it started, theirs included. */
export function withChildren(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // Ended meanwhile.
    }
  }
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found;
}

/**
 * Memory of several processes in MB; what they share counts once among those who share it. One that ended counts nothing.
 * Linux only, and only for one's own processes or as root.
 */
export function sharedMb(pids: readonly number[]): number {
  let kb = 0;
  for (const pid of pids) {
    try {
      kb += Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch (error) {
      if (!["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  }
  return kb / 1024;
}

/** Pids of the database server under a data folder, its backends included. */
export function databasePids(dataDir: string): number[] {
  // Where the site runs as root, its database lies elsewhere.
  const { base = path.join(dataDir, "postgres") } = JSON.parse(
    readFileSync(path.join(dataDir, "database.json"), "utf8"),
  ) as { base?: string };
  const leader = Number.parseInt(readFileSync(path.join(base, "data", "postmaster.pid"), "utf8"), 10);
  return withChildren(leader);
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
}
