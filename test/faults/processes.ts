import { childrenOf } from "#platform/process.server.ts";
import { postmasterOf } from "../process/site-process.ts";

/** The database's leading process, then all those that work for it. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) return [];
  return [postmaster, ...childrenOf(postmaster)];
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
