import { childrenOf } from "#platform/process.server.ts";
import { postmasterOf } from "../process/site-process.ts";

/** The database's leading process, then all those that work for it. */
export function databaseProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) return [];
  return [postmaster, ...childrenOf(postmaster)];
}
