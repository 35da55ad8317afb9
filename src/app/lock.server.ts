import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOf } from "#platform/process.server.ts";

interface Held {
  pid: number;
  start: string;
}

/** The data folder belongs to another living process. */
export class DataDirHeldError extends Error {
  readonly leaving: boolean;
  /** `leaving`: that process has been asked to end. */
  constructor(dataDir: string, held: Held, leaving: boolean) {
    super(
      `The site is already running with the data folder ${dataDir} (process ${held.pid}). Stop it first, or choose another DATA_DIR.`,
    );
    this.name = "DataDirHeldError";
    this.leaving = leaving;
  }
}

const fileOf = (dataDir: string) => path.join(dataDir, "server.lock");

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** What a lock says, if the process that wrote it lives. A half-written lock says nothing. */
function holder(text: string | undefined): Held | undefined {
  try {
    const held = JSON.parse(text ?? "null") as Partial<Held> | null;
    return held?.pid && held.start && startOf(held.pid) === held.start ? (held as Held) : undefined;
  } catch {
    return undefined;
  }
}

const own = () => JSON.stringify({ pid: process.pid, start: startOf(process.pid) ?? "unknown" });

/** Makes the data folder usable or says plainly why it is not. */
export function ensureDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = code === "EEXIST" || code === "ENOTDIR" ? "is not a folder" : `cannot be written (${code})`;
    throw new Error(`The data folder ${dataDir} ${reason}. Choose another with DATA_DIR.`, { cause });
  }
}

/** Makes the lock with its content in one step; throws EEXIST where there is one. */
function claim(file: string): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, own());
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw error;
    // This file system has no hard links.
    writeFileSync(file, own(), { flag: "wx" });
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the data folder for this process. Throws DataDirHeldError when a living process of ours holds it; a stale lock
 * is replaced. Of two that come at the same moment one gets it: the file is made, never overwritten, and a stale one
 * is moved away by its name, which only one of them can do.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = fileOf(dataDir);
  for (;;) {
    try {
      claim(file);
      return () => {
        if (holder(read(file))?.pid === process.pid) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const text = read(file);
    const held = holder(text);
    if (held && held.pid !== process.pid) throw new DataDirHeldError(dataDir, held, isLeaving(file));
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
      // Somebody may have replaced it between reading and moving: then the other one was first.
      const moved = read(aside);
      if (moved !== text && holder(moved)) renameSync(aside, file);
      else rmSync(aside, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** Tells who wants the folder next that it is worth waiting: by the lock's date, which needs no room on the disk. */
export function markLeaving(dataDir: string): void {
  utimesSync(fileOf(dataDir), 0, 0);
}

const isLeaving = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs === 0;

/**
 * Takes the data folder like lockDataDir, but waits for a process that is about to end: Ctrl-C followed at once by a new
 * start, or a start right after npm was killed.
 */
export async function waitForDataDir(dataDir: string): Promise<() => void> {
  const begun = performance.now();
  for (;;) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (!(error instanceof DataDirHeldError) || performance.now() - begun > (error.leaving ? 35_000 : 1500))
        throw error;
    }
    await sleep(50);
  }
}
