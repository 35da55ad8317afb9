import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/client.server.ts";
import { databaseNow } from "../db/clock.server.ts";
import type { Platform } from "../platform.server.ts";
import { sayVersion } from "../version.server.ts";
import { type Reading, Readings, readingSchema } from "./reading.server.ts";
import { siteProcesses } from "./tables.server.ts";

const everyMs = 30_000;
/** One that said nothing for so long is gone, or stands still. */
const silentSeconds = 120;
/** How long one that ended without a goodbye is named. */
const namedSeconds = 3600;
const listed = 20;

/**
 * Writes each half minute what this process measured of itself into `site_processes`, so that whoever asks any process hears of
 * all. Neither fails nor keeps anybody waiting; with a full disk nothing is written.
 */
export async function startPulse(platform: Platform, { ms = everyMs } = {}): Promise<{ stop(): Promise<void> }> {
  const { db, log } = platform;
  const readings = new Readings(platform);
  const over = new AbortController();
  const self = {
    id: randomUUID(),
    host: hostname().slice(0, 100),
    pid: process.pid,
    version: sayVersion().slice(0, 200),
    startedAt: new Date(databaseNow() - process.uptime() * 1000),
  };
  const beat = async () => {
    try {
      const reading = await readings.take();
      if (platform.room.full) return;
      const seenAt = sql`now()`;
      await db
        .insert(siteProcesses)
        .values({ ...self, reading })
        .onConflictDoUpdate({ target: siteProcesses.id, set: { seenAt, reading } });
      await db.delete(siteProcesses).where(sql`seen_at < now() - make_interval(secs => ${namedSeconds})`);
    } catch (error) {
      log.warn({ err: error }, "how this process is cannot be written down");
    }
  };
  await beat();
  const beating = (async () => {
    for (;;) {
      await sleep(ms, undefined, { ref: false, signal: over.signal });
      await beat();
    }
  })().catch(() => {});
  return {
    async stop() {
      over.abort();
      readings.stop();
      const leave = async () => {
        await beating;
        await db.delete(siteProcesses).where(eq(siteProcesses.id, self.id));
      };
      // A database that is away keeps nobody from stopping; the row then says that there was no goodbye, which is so.
      await Promise.race([leave().catch(() => {}), sleep(1000, undefined, { ref: false })]);
    },
  };
}

export interface SiteProcess {
  id: string;
  host: string;
  pid: number;
  version: string;
  startedAt: Date;
  seenAt: Date;
  /** It said nothing for two minutes: it was killed, or is cut off. */
  silent: boolean;
  /** Undefined where a process of another version wrote it in another way. */
  reading: Reading | undefined;
}

/** The processes of the site, those that run first: at most 20, and how many there are. */
export async function readProcesses(db: Db): Promise<{ processes: SiteProcess[]; total: number }> {
  const silent = sql<boolean>`seen_at < now() - make_interval(secs => ${silentSeconds})`;
  const rows = await db
    .select({
      id: siteProcesses.id,
      host: siteProcesses.host,
      pid: siteProcesses.pid,
      version: siteProcesses.version,
      startedAt: siteProcesses.startedAt,
      seenAt: siteProcesses.seenAt,
      reading: siteProcesses.reading,
      silent,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(siteProcesses)
    .orderBy(silent, siteProcesses.startedAt, siteProcesses.id)
    .limit(listed);
  return {
    total: rows[0]?.total ?? 0,
    processes: rows.map(({ total: _, reading, ...row }) => ({
      ...row,
      reading: readingSchema.safeParse(reading).data,
    })),
  };
}
