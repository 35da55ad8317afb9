import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Db, openDatabase } from "#platform/db/client.server.ts";

export interface TestDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
}

async function asAdmin(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await run(client).finally(() => client.end());
}

/** Makes a database of its own from the migrated template. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(inject("templateUrl"));
  const template = url.pathname.slice(1);
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Two clones at the same moment would disturb one another.
  await asAdmin(async (client) => {
    await client.query("select pg_advisory_lock(1)");
    await client.query(`create database ${name} template ${pg.escapeIdentifier(template)}`);
  });
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** A migrated, empty database for the tests of one file (or one describe); dropped after them. */
export function useDatabase(): TestDatabase {
  let current: { db: Db; pool: pg.Pool; url: string; drop(): Promise<void> } | undefined;
  beforeAll(async () => {
    const { url, drop } = await cloneDatabase();
    // A test may cut connections on purpose.
    current = { ...openDatabase(url, () => {}), url, drop };
  });
  afterAll(async () => {
    await current?.pool.end();
    await current?.drop();
  });
  const ready = () => {
    if (!current) throw new Error("The database is there inside of tests and hooks only.");
    return current;
  };
  return {
    get db() {
      return ready().db;
    },
    get pool() {
      return ready().pool;
    },
    get url() {
      return ready().url;
    },
  };
}
