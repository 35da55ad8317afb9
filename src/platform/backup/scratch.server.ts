import { createHash } from "node:crypto";
import { statfs } from "node:fs/promises";
import pg from "pg";
import { openConnection } from "./tables.server.ts";

/** Why a copy cannot be tried here, in words that say what to do. The copy itself may be well. */
export class ScratchError extends Error {
  override name = "ScratchError";
}

/** What stays free for the database itself while a copy of it is made beside it (bytes). */
const leftFree = 512 * 1024 * 1024;

/** A restored copy takes the room of the original, and its log as much again while it comes in. */
async function refuseWithoutRoom(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database())::text as bytes");
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * Number(rows[0]?.bytes) + leftFree)
    throw new ScratchError("There is not enough room on the disk of the database to try the copy by restoring it.");
}

/**
 * Runs `work` with an empty database beside the given one, which is gone afterwards; so is what a process that was killed left.
 * One at a time for each database: the caller sees to that.
 *
 * @param folder where the database server keeps its data, if it is on this machine
 * @throws ScratchError that says what to do
 */
export async function inScratch<T>(
  url: string,
  folder: string | undefined,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const client = await openConnection(url);
  const own = new URL(url);
  const hash = createHash("sha256").update(own.pathname).digest("hex").slice(0, 12);
  const name = pg.escapeIdentifier(`iit_copy_check_${hash}`);
  const drop = () => client.query(`drop database if exists ${name} with (force)`);
  try {
    await drop();
    if (folder !== undefined) await refuseWithoutRoom(client, folder);
    await client.query(`create database ${name} template template0 encoding 'UTF8'`).catch((error: unknown) => {
      if ((error as { code?: string }).code !== "42501") throw error;
      throw new ScratchError(
        "The database's account may not make a database to try the copy in: alter role … createdb.",
      );
    });
    own.pathname = `/${name.slice(1, -1)}`;
    return await work(own.href).finally(drop);
  } finally {
    await client.end().catch(() => {});
  }
}
