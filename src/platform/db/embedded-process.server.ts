import { hash } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { childrenOf, commandOf, isAlive, listProcesses, waitForEnd } from "../process.server.ts";
import { type Credentials, embeddedUrl } from "./embedded-cluster.server.ts";

/** What every process of a cluster's server is called in lists of processes. */
export const nameOf = (cluster: string): string => `iit-${hash("sha1", cluster).slice(0, 12)}`;

/**
 * Whether a server answers under these credentials; `refused` when one does, but not to this password; `starting` while
 * it is coming up, which after a crash includes going through everything it had not yet put in its place.
 */
export async function ask(credentials: Credentials, name = "postgres"): Promise<"yes" | "no" | "refused" | "starting"> {
  const client = new pg.Client({
    connectionString: embeddedUrl(credentials, name),
    connectionTimeoutMillis: 1000,
    query_timeout: 1000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return "yes";
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "57P03") return "starting";
    return code === "28P01" ? "refused" : "no";
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Whether a process works in this folder, whatever path leads there. Its name alone may be that of a cluster in a container
 * beside us. True where this system does not tell.
 */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== "linux") return true;
  try {
    const [own, its] = [statSync(folder), statSync(`/proc/${pid}/cwd`)];
    return own.dev === its.dev && own.ino === its.ino;
  } catch {
    return false;
  }
}

/** Whether this process is the server of this cluster. The path in its command is the one by which it was started. */
function serves(pid: number, cluster: string): boolean {
  const command = commandOf(pid);
  if (process.platform === "win32" || command.includes(cluster)) return true;
  return process.platform === "linux" && command.includes("postgres") && worksIn(pid, cluster);
}

/**
 * The pid in postmaster.pid if that process is alive and is the server of this cluster. After a power cut the number
 * may belong to anybody: such a file is removed, because PostgreSQL would refuse to start over it.
 */
export function livePostmaster(cluster: string): number | undefined {
  const file = path.join(cluster, "postmaster.pid");
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(file, "utf8"), 10);
  } catch {
    return undefined;
  }
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (serves(pid, cluster)) return pid;
  rmSync(file, { force: true });
  return undefined;
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
    throw new Error(
      `The database server of an earlier start (process ${pid}) belongs to another account and cannot be stopped.`,
      { cause: error },
    );
  }
}

/** Ends a server and its backends as a power cut does: nothing that was acknowledged is lost. */
export function killServer(pid: number): void {
  // Backends notice that their leader has gone only when they next look.
  for (const one of [pid, ...childrenOf(pid)]) tell(one, "SIGKILL");
}

/** Ends a server: connections are cut and everything is written; if that takes too long, it ends as after a power cut. */
export async function endServer(pid: number): Promise<void> {
  // One that was suspended hears nothing else.
  for (const one of [pid, ...childrenOf(pid)]) tell(one, "SIGCONT");
  for (const [signal, ms] of [
    ["SIGINT", 7000],
    ["SIGQUIT", 3000],
  ] as const) {
    tell(pid, signal);
    if (await waitForEnd(pid, ms)) return;
  }
  killServer(pid);
  if (!(await waitForEnd(pid, 1000))) throw new Error(`The database server (process ${pid}) does not end.`);
}

/**
 * Ends what a server that was killed has left running. Its backends notice its end only when they wait for something, and
 * as long as one runs, no other server starts over the same memory. What they had not committed was never confirmed.
 */
export async function endLeftBackends(cluster: string): Promise<void> {
  const mark = `postgres: ${nameOf(cluster)}:`;
  const left = listProcesses().filter((pid) => commandOf(pid).startsWith(mark) && worksIn(pid, cluster));
  for (const pid of left) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself, or belongs to another account: then the start says what is in its way.
    }
  }
  await Promise.all(left.map((pid) => waitForEnd(pid, 2000)));
}
