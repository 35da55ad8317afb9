import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach } from "vitest";
import { folderPlace } from "#platform/backup/places.server.ts";
import type { OpenWith } from "#platform/backup/seal.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { cloneDatabase } from "./database.ts";

/** One file as the place and the name of a copy. */
export const at = (file: string) => ({ place: folderPlace(path.dirname(file)), name: path.basename(file) });
/** One file as a copy that is read. */
export const from = (file: string, key?: OpenWith) => ({ open: async () => createReadStream(file), key });

/** Asks a database beside the pool of the tests. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** A folder for copies and files, and places in which nothing is; gone after the tests. */
export function useCopies() {
  const folder = mkdtempSync(path.join(tmpdir(), "backup-"));
  const drops: (() => Promise<void>)[] = [];
  let number = 0;
  afterEach(async () => {
    for (const drop of drops.splice(0)) await drop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  function fresh(name: string): string {
    number += 1;
    return path.join(folder, `${name}-${number}`);
  }
  const storageAt = (place: string) => openStorage({ dataDir: place, s3: undefined });
  return {
    fresh,
    storageAt,
    /** A place in which nothing is: a database without a table, a storage without a file. */
    async emptyPlace() {
      const { url, drop } = await cloneDatabase("nothing");
      drops.push(drop);
      return { url, storage: await storageAt(fresh("place")) };
    },
  };
}
