import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#lib/app-error.ts";
import { databaseFolder } from "./db/embedded-cluster.server.ts";
import type { Log } from "./log.server.ts";
import type { Metrics } from "./metrics.server.ts";

/** What is left for the database to go on reading with: its log must never find the disk full, or it stops. */
const reserve = 32 * 1024 * 1024;
/** Writing begins again from here on, so that it does not begin and end with every byte. */
const enough = 2 * reserve;
const everyMs = 1000;

/** What systems and PostgreSQL say when there is no room left: no space, quota, disk_full. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Whether a failure means that a disk is full, of ours or of the database's. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (fullCodes.has(String((at as { code?: unknown }).code)) || /No space left on device/.test(at.message))
      return true;
  return false;
}

/** What whoever wants to write is told meanwhile. */
export function diskFullError(cause?: unknown): AppError {
  return new AppError("UNAVAILABLE", "The site cannot save anything right now. Please try again in a few minutes.", {
    retryAfterSeconds: 60,
    cause,
  });
}

/** Whether there is room for writing. */
export interface Room {
  readonly full: boolean;
  /** Looks no more. */
  stop(): void;
}

/** Where the database looks after its own disk. */
export const roomElsewhere: Room = { full: false, stop() {} };

/** The folders that the site writes in: of its own, and of the embedded database, which may be on another disk. */
export const writtenFolders = (config: { dataDir: string; databaseUrl: string | undefined }): string[] =>
  config.databaseUrl ? [config.dataDir] : [config.dataDir, databaseFolder(config.dataDir)];

/** How much room (bytes) the fullest of their disks has left. */
export async function roomOn(folders: string[]): Promise<number> {
  const rooms = await Promise.all(folders.map((folder) => statfs(folder)));
  return Math.min(...rooms.map(({ bavail, bsize }) => bavail * bsize));
}

/** Looks again and again how much room the disks of these folders have left. */
export async function watchRoom(folders: string[], log: Log, metrics: Pick<Metrics, "diskFree">): Promise<Room> {
  const over = new AbortController();
  const room = { full: false, stop: () => over.abort() };
  const look = async () => {
    const free = await roomOn(folders);
    metrics.diskFree.set(free);
    const full = free < (room.full ? enough : reserve);
    if (full !== room.full)
      log[full ? "error" : "warn"](
        { freeMb: Math.round(free / 1024 / 1024) },
        full
          ? "the disk of the data folder or of the database is full: pages are read, nothing is written"
          : "there is room on the disk again",
      );
    room.full = full;
  };
  const ask = () => look().catch((error) => log.warn({ err: error }, "the disk cannot be asked"));
  await ask();
  void (async () => {
    for (;;) {
      await sleep(everyMs, undefined, { ref: false, signal: over.signal });
      await ask();
    }
  })().catch(() => {});
  return room;
}
