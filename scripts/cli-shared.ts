import { DataDirHeldError, ensureDataDir, lockDataDir } from "#app/lock.server.ts";
import type { Config } from "#platform/config.server.ts";
import { startEmbedded } from "#platform/db/embedded.server.ts";
import { embeddedUrl, readCredentials } from "#platform/db/embedded-cluster.server.ts";
import { reachDatabase } from "#platform/db/reach.server.ts";

/** A mistake in how the command was called: told with the help, exit code 2. */
export class UsageError extends Error {}

export interface Command {
  usage: string;
  summary: string;
  run(args: string[]): Promise<void>;
}

interface Borrowed {
  url: string;
  giveBack(): Promise<void>;
}

/** The site's database: the given one, the embedded one of the site that runs, or that one started for the meantime. */
export async function borrowDatabase(config: Config): Promise<Borrowed> {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl);
    return { url: config.databaseUrl, giveBack: async () => {} };
  }
  ensureDataDir(config.dataDir);
  let unlock: () => void;
  try {
    unlock = lockDataDir(config.dataDir);
  } catch (error) {
    const credentials =
      error instanceof DataDirHeldError && !error.leaving ? readCredentials(config.dataDir) : undefined;
    if (!credentials) throw error;
    return { url: embeddedUrl(credentials), giveBack: async () => {} };
  }
  try {
    const server = await startEmbedded(config.dataDir, () => {});
    const giveBack = () => server.stop().finally(unlock);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => void giveBack().finally(() => process.exit(1)));
    return { url: server.url, giveBack };
  } catch (error) {
    unlock();
    throw error;
  }
}
