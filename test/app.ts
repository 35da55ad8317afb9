import { spawn } from "node:child_process";
import { once } from "node:events";
import { readConfig } from "#platform/config.server.ts";
import { roomElsewhere } from "#platform/disk.server.ts";
import { PageCache } from "#platform/http/page-cache.server.ts";
import { type Jobs, startJobs } from "#platform/jobs/jobs.server.ts";
import { createLog } from "#platform/log.server.ts";
import { Outbox } from "#platform/mail/outbox.server.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { deriveKey } from "#platform/secret.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { makeDataFolder, removeDataFolder } from "./data-folder.ts";
import { cloneDatabase, type TestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";

/** The platform of a running site over the given database, in this process. `env` are its environment variables. */
export async function createTestPlatform(
  { db, pool, url }: TestDatabase,
  env: Record<string, string> = {},
): Promise<{ platform: Platform; stop(): Promise<void> }> {
  const dataDir = makeDataFolder();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", SEED: "none", ...env });
  const log = createLog(config.logLevel);
  const jobs: Jobs = await startJobs(url, log);
  // What the clock would begin by itself came between the steps of a test once a minute, or at a quarter past three.
  const work = jobs.work.bind(jobs);
  jobs.work = (kinds) => work(kinds.map(({ schedule: _, ...kind }) => kind));
  const platform: Platform = {
    config,
    log,
    metrics: createMetrics(),
    db,
    pool,
    jobs,
    outbox: new Outbox(jobs, deriveKey("secret of the tests", "mail outbox"), "localhost"),
    keyFor: (purpose) => deriveKey("secret of the tests", purpose),
    storage: await openStorage(config),
    room: roomElsewhere,
    pageCache: new PageCache(8 * 1024 * 1024),
  };
  return {
    platform,
    async stop() {
      await jobs.stop();
      removeDataFolder(dataDir);
    },
  };
}

export interface TestSite {
  origin: string;
  databaseUrl: string;
  port: number;
  /** Asks it to end, waits, and answers its exit code. Its database is dropped unless it was given from outside. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The whole built site as a process of its own on a free port, with a database of its own unless one is named. */
export async function startTestSite(env: Record<string, string> = {}, { withinMs = 150_000 } = {}): Promise<TestSite> {
  const own = env.DATABASE_URL === undefined ? await cloneDatabase() : undefined;
  const databaseUrl = own?.url ?? (env.DATABASE_URL as string);
  const port = await freePort();
  const dataDir = makeDataFolder();
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SEED: "none",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  // With all that it has said.
  const ended = once(child, "close");
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    await own?.drop();
    removeDataFolder(dataDir);
    return child.exitCode;
  };
  const origin = `http://localhost:${port}`;
  for (const end = Date.now() + withinMs; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return { origin, databaseUrl, port, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop("SIGKILL");
  throw new Error(`The site did not start:\n${output}`);
}
