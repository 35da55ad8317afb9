import { chmodSync, closeSync, openSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { claimFiles } from "#platform/backup/restore-place.server.ts";
import type { Config } from "#platform/config.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { startEmbedded } from "#platform/db/embedded.server.ts";
import { listen } from "#platform/db/listen.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { migrateDatabase } from "#platform/db/migrate.server.ts";
import { reachDatabase } from "#platform/db/reach.server.ts";
import { roomElsewhere, watchRoom, writtenFolders } from "#platform/disk.server.ts";
import { PageCache } from "#platform/http/page-cache.server.ts";
import { startJobs } from "#platform/jobs/jobs.server.ts";
import { createLog } from "#platform/log.server.ts";
import { Outbox } from "#platform/mail/outbox.server.ts";
import { keepingTransport, smtpTransport } from "#platform/mail/transport.server.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import type { Parts } from "#platform/parts.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { startPulse } from "#platform/pulse/pulse.server.ts";
import { deriveKey, loadSecret } from "#platform/secret.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { tracedTransport } from "#platform/tracing/traced.server.ts";
import { startTracing } from "#platform/tracing/tracing.server.ts";
import { keptMailFolder } from "./dev-mail.server.ts";
import { ensureFirstAdmin } from "./first-admin.server.ts";
import { jobKinds } from "./jobs.server.ts";
import { seedSite } from "./seed.server.ts";
import { seedDemoAlumni } from "./seed-alumni.server.ts";
import { seedDemoCases } from "./seed-queries.server.ts";

/** What the runtime takes from the features. Development gives ones that follow the files as they change. */
export interface LiveParts {
  jobKinds(...parts: Parameters<typeof jobKinds>): ReturnType<typeof jobKinds> | Promise<ReturnType<typeof jobKinds>>;
}

const cacheBytes = 48 * 1024 * 1024;

/** Name of the log file of local mode; a large one of earlier runs is put aside. */
function logFile(dataDir: string): string {
  const file = path.join(dataDir, "server.log");
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10 * 1024 * 1024) renameSync(file, `${file}.1`);
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  return file;
}

/**
 * Brings everything up behind the web server: database, migrations, content, jobs, mail, files. What is opened is added
 * to `parts`, which the caller closes, also when a step fails. The caller holds the data folder (lock.server.ts).
 */
export async function startRuntime(
  config: Config,
  note: (text: string) => void,
  parts: Parts,
  live: LiveParts = { jobKinds },
): Promise<Platform> {
  // On a person's own machine the terminal is for people; the log goes to a file. In production it goes to stdout.
  const tracing = await startTracing(config.traces);
  const log = createLog(config.logLevel, config.mode === "local" ? logFile(config.dataDir) : undefined, tracing);
  tracing?.onFault((reason) => log.warn({ reason }, "traces cannot be sent"));
  // Closed last: what is closed before may still be part of a trace.
  if (tracing) parts.add("the traces", () => tracing.stop());
  const secret = loadSecret(config.authSecret, config.dataDir);
  let url = config.databaseUrl;
  if (url) await reachDatabase(url);
  else {
    const opened: Parameters<typeof startEmbedded>[2] = ({ stop, abandon }) =>
      parts.add("the embedded database", stop, { ms: 12_000, abandon });
    url = (await startEmbedded(config.dataDir, note, opened, { takesOver: true })).url;
  }
  await migrateDatabase(url);
  const metrics = createMetrics();
  const room = config.databaseUrl ? roomElsewhere : await watchRoom(writtenFolders(config), log, metrics);
  parts.add("the watch over the disk", () => room.stop());
  const onLost = (error: Error) => log.warn({ reason: error.message }, "database connection lost");
  const { db, pool, distrustIdle } = openDatabase(url, onLost, { tracing });
  parts.add("the database connections", () => pool.end());
  await seedSite(db, config.seed, note);

  const pageCache = new PageCache(cacheBytes, (bytes) => metrics.cacheBytes.set(bytes));
  const handlers = {
    onNotice(tag: string) {
      forget(db, tag);
      pageCache.invalidate(tag);
    },
    onGap() {
      forget(db);
      pageCache.clear();
    },
    onLost: distrustIdle,
  };
  const listener = await listen(url, "page_cache", handlers, log);
  parts.add("the listener", () => listener.stop());
  const jobs = await startJobs(url, log, tracing);
  const outbox = new Outbox(jobs, deriveKey(secret, "mail outbox"), new URL(config.siteUrl).hostname);
  const plain = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : keepingTransport(keptMailFolder(config));
  const transport = tracing ? tracedTransport(plain, tracing) : plain;
  // Closed after the jobs that use it.
  parts.add("the connection for emails", () => transport.close());
  parts.add("the jobs", () => jobs.stop(), { ms: 8000 });
  const storage = await openStorage(config);
  // Tried again at the next start; a store that is away keeps nobody from reading.
  void claimFiles(storage).catch(() => {});
  const keyFor = (purpose: string) => deriveKey(secret, purpose);
  const platform: Platform = {
    config,
    log,
    metrics,
    db,
    pool,
    jobs,
    outbox,
    keyFor,
    storage,
    room,
    pageCache,
    tracing,
  };
  await ensureFirstAdmin(db, config, note);
  if (config.mode === "local" && config.seed === "demo") {
    await seedDemoCases(db);
    await seedDemoAlumni(db);
  }
  await jobs.work(await live.jobKinds(platform, transport));
  const pulse = await startPulse(platform);
  parts.add("the pulse", () => pulse.stop());
  return platform;
}
