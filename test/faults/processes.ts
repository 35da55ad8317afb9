import { readFileSync } from "node:fs";
import { postmasterOf, processesOf } from "../process/site-process.ts";

function isChildOf(pid: number, parent: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
  } catch {
    return false;
  }
}

/** The database's leading process, then all those that work for it. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) return [];
  return [postmaster, ...processesOf(dataDir).filter((pid) => isChildOf(pid, postmaster))];
}

/** Sends a signal to all of them; who has ended meanwhile needs none. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Gone.
    }
  }
}
