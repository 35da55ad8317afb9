import { accessSync, constants, mkdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { forgetCounts } from "#features/blogs/service.server.ts";
import type { Config } from "#platform/config.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { type EmbeddedServer, startEmbedded } from "#platform/db/embedded.server.ts";
import { listen } from "#platform/db/listen.server.ts";
import { migrateDatabase } from "#platform/db/migrate.server.ts";
import { PageCache } from "#platform/http/page-cache.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { createLog } from "#platform/log.server.ts";
import { Outbox } from "#platform/mail/outbox.server.ts";
import { keepingTransport, smtpTransport } from "#platform/mail/transport.server.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { deriveKey, loadSecret } from "#platform/secret.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { keptMailFolder } from "./dev-mail.server.ts";
import { jobKinds } from "./jobs.server.ts";
import { lockDataDir } from "./lock.server.ts";
import { seedSite } from "./seed.server.ts";

export interface Runtime {
  platform: Platform;
  /** Stops jobs, connections and the embedded database, in that order. */
  stop(): Promise<void>;
}

const cacheBytes = 48 * 1024 * 1024;

/** Name of the log file of local mode; a large one of earlier runs is put aside. */
function logFile(dataDir: string): string {
  const file = path.join(dataDir, "server.log");
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10 * 1024 * 1024) renameSync(file, `${file}.1`);
  return file;
}

/** Makes the data folder usable or says plainly why it is not. */
function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(`The data folder ${dataDir} cannot be written (${(cause as NodeJS.ErrnoException).code}). Choose another with DATA_DIR.`, { cause });
  }
}

/** Brings everything up behind the web server: database, migrations, content, jobs, mail, files. */
export async function startRuntime(config: Config, note: (text: string) => void): Promise<Runtime> {
  ensureDataDir(config.dataDir);
  // On a person's own machine the terminal is for people; the log goes to a file. In production it goes to stdout.
  const log = createLog(config.logLevel, config.mode === "local" ? logFile(config.dataDir) : undefined);
  // Only the embedded database ties a data folder to one process; with a database of their own many may share it.
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const secret = loadSecret(config.authSecret, config.dataDir);
  const embedded: EmbeddedServer | undefined = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, note);
  const url = config.databaseUrl ?? (embedded as EmbeddedServer).url;
  await migrateDatabase(url);
  const { db, pool } = openDatabase(url, (error) => log.warn({ reason: error.message }, "database connection lost"));
  await seedSite(db, config.seed, note);

  const metrics = createMetrics();
  const pageCache = new PageCache(cacheBytes, (bytes) => metrics.cacheBytes.set(bytes));
  const listener = await listen(
    url,
    "page_cache",
    {
      onNotice(tag) {
        forgetCounts();
        pageCache.invalidate(tag);
      },
      onGap() {
        forgetCounts();
        pageCache.clear();
      },
    },
    log,
  );
  const jobs = await startJobs(url, log);
  const outbox = new Outbox(jobs, deriveKey(secret, "mail outbox"), new URL(config.siteUrl).hostname);
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : keepingTransport(keptMailFolder(config));
  await jobs.work(jobKinds(db, outbox, transport, metrics));
  const storage = await openStorage(config);
  return {
    platform: { config, log, metrics, db, pool, jobs, outbox, storage, pageCache },
    async stop() {
      await jobs.stop().catch((error: Error) => log.warn({ reason: error.message }, "jobs did not stop cleanly"));
      transport.close();
      await listener.stop();
      await pool.end();
      await embedded?.stop();
      unlock();
    },
  };
}
