import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { childrenOf, commandOf, isAlive, waitForEnd } from "../process.server.ts";

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
  if (process.platform === "win32" || commandOf(pid).includes(cluster)) return pid;
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
