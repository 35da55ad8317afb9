import { randomUUID } from "node:crypto";
import type pg from "pg";
import { restoreMark } from "../db/migrate.server.ts";
import type { Storage } from "../storage/storage.server.ts";
import { keysOf } from "./write-backup.server.ts";

/** Why a backup cannot be restored here, in words that say what to do. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

/** Any number will do as long as every process uses the same one. It holds as long as the connection. */
const lockKey = 4_217_094;

/**
 * A file that stands beside those of a restore until it ends. It holds the same number as the mark in the database: files are
 * taken away again only where both agree, as the storage named now need not be the one of then.
 */
const fileMark = "restore-under-way";

/** Refuses a database into which another restore is under way: that one would lose what it has brought back when this one ends. */
async function refuseSecond(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lockKey]);
  if (!rows[0]?.mine) throw new RestoreError("Another restore into this database is under way. Wait for its end.");
}

/** The number of a restore that was broken off here: its process was killed, or lost the database. */
async function brokenOff(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query("select to_regclass($1) is not null as there", [restoreMark]);
  if (!rows[0].there) return undefined;
  const { rows: marks } = await client.query<{ id: string }>(`select id from ${restoreMark}`);
  return marks[0]?.id;
}

async function refuseTables(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(
    "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1",
  );
  if (tables.length > 0)
    throw new RestoreError(
      "This database is in use. A backup is restored into an empty one: name another DATABASE_URL, or another DATA_DIR.",
    );
}

async function refuseFiles(storage: Storage): Promise<void> {
  const { objects } = await storage.listAll("", { recursive: true });
  for (const _ of objects)
    throw new RestoreError("The storage has files already. A backup is restored into an empty one: name another.");
}

const isOf = async (id: string, storage: Storage) =>
  (await storage.exists(fileMark)) && (await storage.get(fileMark)) === id;

/** Makes the place as empty as it was before a restore. The marks go last: if this is broken off, too, the next try goes on. */
export async function clearPlace(
  client: pg.Client,
  storage: Storage | undefined,
  keys: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  for await (const key of keys) if (key !== fileMark) await storage?.delete(key);
  await storage?.delete(fileMark);
  await client.query("drop schema public cascade; create schema public; drop schema if exists drizzle cascade");
}

/**
 * Refuses a database in which somebody works or worked, and a storage with files: nothing is overwritten. What a restore left
 * that was broken off is nobody's, and goes.
 *
 * @throws RestoreError that says what to do
 */
export async function takePlace(client: pg.Client, storage: Storage | undefined): Promise<void> {
  await refuseSecond(client);
  const { rows: others } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'iit-website' limit 1",
  );
  if (others.length > 0) throw new RestoreError("A site works on this database. Stop it first.");
  const left = await brokenOff(client);
  if (left === undefined) await refuseTables(client);
  const areTheirs = left !== undefined && storage !== undefined && (await isOf(left, storage));
  if (storage && !areTheirs) await refuseFiles(storage);
  if (left !== undefined) await clearPlace(client, storage, storage ? keysOf(storage) : []);
}

/** Says in database and storage that a restore is under way. No site starts there until it has ended (migrate.server.ts). */
export async function markPlace(client: pg.Client, storage: Storage | undefined): Promise<void> {
  const id = randomUUID();
  await client.query(
    `create schema if not exists drizzle; create table ${restoreMark} as select ${client.escapeLiteral(id)}::text as id`,
  );
  await storage?.put(fileMark, id);
}

/** Takes the mark of the database away, in the transaction of the restore: it is there as long as the rows are not. */
export const unmarkPlace = (client: pg.Client) => client.query(`drop table ${restoreMark}`);

/** A site works with these files from now on: they are not those of a restore that was broken off any more. */
export const claimFiles = (storage: Storage): Promise<void> => storage.delete(fileMark);
