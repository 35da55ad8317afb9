import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { noLimits } from "./connection.server.ts";
import { applyCurrentState } from "./current-state.server.ts";
import { faultOf } from "./fault.server.ts";

/** Where a table is in use for longer than this, the start is given up: readers queue behind what waits for a table. */
const tableWaitMs = 15_000;

/** Held while tables are made or changed, and while a restore takes its place: any number will do as long as every process uses the same one. */
export const migrationsLock = 4_217_001;

/** A table that is there as long as a restore has not ended (backup/restore-place.server.ts). */
export const restoreMark = "drizzle.restore_under_way";

interface Applied {
  hash: string;
  created_at: string;
}

/** A database, or a copy of one, on which this version must not work. */
export class ForeignVersionError extends Error {
  override name = "ForeignVersionError";
}

/** What the migrator wrote down about this database; nothing where it never ran. */
async function readApplied(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there");
  if (!rows[0].there) return [];
  const applied = await client.query<Applied>(
    "select hash, created_at::text from drizzle.__drizzle_migrations order by created_at, id",
  );
  return applied.rows;
}

/** Refuses a database into which a backup is only half restored: a site would begin anew on its empty tables. */
export async function refuseHalf(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regclass($1) is not null as there", [restoreMark]);
  if (rows[0].there)
    throw new Error(
      "A backup is being restored into this database, or its restore was broken off. Wait for its end, or run the restore again: it clears what is left and begins anew.",
    );
}

/**
 * Refuses a database on which this version must not work: one that a newer version migrated, and one whose migrations
 * said something else. The migrator itself looks at neither.
 *
 * @throws Error that says what to do
 */
function refuseForeign(applied: Applied[], folder: string): void {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  for (const [at, { hash }] of applied.entries()) {
    const tag = journal.entries[at]?.tag;
    if (tag === undefined) {
      throw new ForeignVersionError(
        `A newer version of the site has worked on this database: it knows ${applied.length} migrations, this version ${journal.entries.length}. Start that version, or restore a backup made before the update.`,
      );
    }
    const own = createHash("sha256")
      .update(readFileSync(path.join(folder, `${tag}.sql`)))
      .digest("hex");
    if (hash !== own) {
      throw new ForeignVersionError(
        `This database was made by another version of migration ${tag}, which this version cannot go on from. Start the version that made it, or begin with an empty database (with the embedded one: another DATA_DIR).`,
      );
    }
  }
}

/**
 * How many migrations a database has, and how many of this version it lacks; nothing is changed.
 *
 * @throws Error that says what to do where the database belongs to another version, or is only half restored
 */
export async function waitingMigrations(
  client: pg.ClientBase,
  folder: string,
): Promise<{ applied: number; waiting: number }> {
  await refuseHalf(client);
  const applied = await readApplied(client);
  refuseForeign(applied, folder);
  const { entries } = JSON.parse(readFileSync(path.join(folder, "meta", "_journal.json"), "utf8")) as {
    entries: unknown[];
  };
  return { applied: applied.length, waiting: entries.length - applied.length };
}

/**
 * Makes the tables of an empty database as the named migrations left them, and nothing that acts by itself: a backup is copied
 * into them, then `migrateDatabase` does the rest.
 *
 * @throws Error where this version does not have these migrations
 */
export async function prepareTables(
  url: string,
  hashes: readonly string[],
  folder = path.resolve("db/migrations"),
): Promise<void> {
  refuseForeign(
    hashes.map((hash) => ({ hash, created_at: "" })),
    folder,
  );
  const part = mkdtempSync(path.join(tmpdir(), "migrations-"));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000, keepAlive: true });
  client.on("error", () => {});
  try {
    cpSync(folder, part, { recursive: true });
    const journal = path.join(part, "meta", "_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: object[] };
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, hashes.length) }));
    await client.connect();
    await client.query(noLimits);
    await client.query("set client_min_messages = warning");
    await applyCurrentState(client, "first");
    await migrate(drizzle({ client }), { migrationsFolder: part });
  } finally {
    await client.end();
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * Does it again where the database ended it to part it from a request that held a table and waited for another. Each step is
 * one transaction and goes on from what is done, so nothing is done twice.
 */
async function pastDeadlocks(work: () => Promise<void>, tries = 10): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || faultOf(error).code !== "40P01") throw error;
    }
  }
}

/**
 * Applies what is missing from db/migrations, and what changed of the functions and triggers (current-state.server.ts).
 * Processes that start together wait for one another at an advisory lock, held by a connection of its own (no statement
 * timeout: building an index may take minutes).
 *
 * @throws Error that says what to do where the database belongs to another version, or is only half restored
 */
export async function migrateDatabase(
  url: string,
  folder = path.resolve("db/migrations"),
  waitMs = tableWaitMs,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "iit-website migrations",
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(noLimits);
    await client.query("select pg_advisory_lock($1)", [migrationsLock]);
    await client.query("set client_min_messages = warning");
    await client.query(`set lock_timeout = ${waitMs}`);
    await refuseHalf(client);
    refuseForeign(await readApplied(client), folder);
    await pastDeadlocks(async () => {
      await applyCurrentState(client, "first");
      await migrate(drizzle({ client }), { migrationsFolder: folder });
      await applyCurrentState(client, "after");
    });
  } catch (error) {
    if (faultOf(error).code !== "55P03") throw error;
    throw new Error(
      "A table that this update changes has been in use for too long. End what holds it (a backup, a report, another program), then start again: nothing was changed by halves.",
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
