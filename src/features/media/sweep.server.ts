import { sql } from "drizzle-orm";
import type { Disk } from "flydrive";
import { isBackupRunning } from "#platform/backup/running.server.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** Folders in which every folder belongs to a row, and how the rows that know one of these names are asked for. */
const places = {
  media: (names: unknown) => sql`
    select format('%s-%sx%s', name, width, height) as folder from pictures where name = any(${names}::text[])
    union select format('%s-%sx%s', name, width, height) from picture_names where name = any(${names}::text[])`,
  replaced: (names: unknown) => sql`
    select format('%s-%sx%s', name, width, height) as folder from picture_names where kept and name = any(${names}::text[])`,
  documents: (names: unknown) => sql`select stored as folder from files where stored = any(${names}::text[])`,
  uploads: (names: unknown) => sql`select id::text as folder from media_uploads where id::text = any(${names}::text[])`,
} as const;

/** What is younger is left: its row may be on its way. An upload that nobody goes on with is given up after as long. */
const quietMs = 24 * 3600 * 1000;
const most = { deleted: 1000, asked: 500 };

interface Holding {
  /** Which of these folders of parts others hold ('uploads/…'). */
  held: (folders: readonly string[]) => Promise<readonly string[]>;
}

async function* foldersOf(storage: Disk, place: string): AsyncIterable<string[]> {
  let paginationToken: string | undefined;
  do {
    const page = await storage.listAll(place, { ...(paginationToken !== undefined && { paginationToken }) });
    const names = [...page.objects].filter(({ isDirectory }) => isDirectory).map(({ name }) => name);
    for (let at = 0; at < names.length; at += most.asked) yield names.slice(at, at + most.asked);
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

/** Whether a folder has files, and nothing was put into it for a day. Into one without files the first is just being moved. */
async function isQuiet(storage: Disk, folder: string): Promise<boolean> {
  const files = [...(await storage.listAll(folder, { recursive: true })).objects].filter(({ isFile }) => isFile);
  for (const file of files) {
    const { lastModified } = await storage.getMetaData((file as { key: string }).key);
    if (lastModified.getTime() > databaseNow() - quietMs) return false;
  }
  return files.length > 0;
}

/** Which of these folders belong to no row. */
async function orphans(db: Db, place: keyof typeof places, names: string[], { held }: Holding): Promise<string[]> {
  const { rows } = await db.execute<{ folder: string }>(
    places[place](sql.param(names.map((name) => (place === "uploads" ? name : name.replace(/-.*$/, ""))))),
  );
  const known = new Set(rows.map(({ folder }) => folder));
  const left = names.filter((name) => !known.has(name));
  if (place !== "uploads" || left.length === 0) return left;
  const others = new Set(await held(left.map((name) => `uploads/${name}`)));
  return left.filter((name) => !others.has(`uploads/${name}`));
}

/**
 * Deletes folders of files that no row knows and into which nothing was put for a day: of a process that ended between storage and
 * row, or between row and storage. At most 1,000 in a night. Answers which. What was begun and never became a file goes, too.
 */
export async function sweepFiles(
  { db, storage }: Pick<Platform, "db" | "storage">,
  holding: Holding,
  stopping?: AbortSignal,
): Promise<string[]> {
  const gone: string[] = [];
  await storage.forgetHalves(databaseNow() - quietMs);
  for (const place of Object.keys(places) as (keyof typeof places)[]) {
    for await (const names of foldersOf(storage, place)) {
      for (const name of await orphans(db, place, names, holding)) {
        if (stopping?.aborted || gone.length >= most.deleted) return gone;
        const folder = `${place}/${name}`;
        if (!(await isQuiet(storage, folder))) continue;
        // A row may have come while others were looked at.
        if ((await orphans(db, place, [name], holding)).length === 0) continue;
        // A backup may have the row that it was of.
        if (await isBackupRunning(db)) return gone;
        await storage.deleteAll(folder);
        gone.push(folder);
      }
    }
  }
  return gone;
}
