import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Db, openDatabase } from "#platform/db/client.server.ts";

export interface TestDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
  /** Puts many rows in, past the pool: what the site may not do in five seconds a busy machine takes longer for. */
  fill(statement: string, values?: unknown[]): Promise<void>;
}

async function asAdmin(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await run(client).finally(() => client.end());
}

/** Makes a database of its own from the migrated template, or one without anything in it. */
export async function cloneDatabase(from: "template" | "nothing" = "template"): Promise<{
  url: string;
  drop(): Promise<void>;
}> {
  const url = new URL(inject("templateUrl"));
  const template = from === "nothing" ? "template0" : url.pathname.slice(1);
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

/** Where in our own files a call came from. */
function whence(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = "" } = new Error("here");
  Error.stackTraceLimit = limit;
  const own = stack
    .split("\n")
    .filter((line) => /\/(src|test|bench)\//.test(line) && !line.includes("test/database.ts"));
  return own.slice(0, 6).join("\n") || "    (somewhere else)";
}

/**
 * Notes who waited in vain for the only connection, and who had it. The caller may have been answered by a 503 of which
 * the test says little, so it is told after the tests too.
 */
function watchWaiting(pool: pg.Pool): string[] {
  const vain: string[] = [];
  const connect = pool.connect.bind(pool);
  let holder = "";
  const follow = (error: Error | undefined, asker: string) => {
    if (!error) holder = asker;
    else if (error.message.startsWith("timeout exceeded")) {
      error.message +=
        ": the pool of these tests has one connection, and it is in use. A call inside a transaction must not ask for another; tests that need several at once say useDatabase({ connections: 3 })";
      vain.push(`asked for\n${asker}\nwhile it was used by\n${holder}`);
    }
  };
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    const asker = whence();
    if (callback)
      return connect((error, client, done) => {
        follow(error, asker);
        callback(error, client, done);
      });
    return connect().then(
      (client) => {
        follow(undefined, asker);
        return client;
      },
      (error: Error) => {
        follow(error, asker);
        throw error;
      },
    );
  }) as typeof pool.connect;
  return vain;
}

/**
 * A migrated, empty database for the tests of one file (or one describe); dropped after them. Its pool has one connection,
 * so that a call which asks for a second one inside of a transaction fails here and not under load; tests that need
 * several at once say so.
 */
export function useDatabase({ connections = 1 } = {}): TestDatabase {
  let current: { db: Db; pool: pg.Pool; url: string; drop(): Promise<void> } | undefined;
  let waitedInVain: string[] = [];
  beforeAll(async () => {
    const { url, drop } = await cloneDatabase();
    // A test may cut connections on purpose. The patience ends only what hangs: where one connection is all there is, the
    // last of a hundred calls at once waits for all the others.
    const { db, pool } = openDatabase(url, () => {}, { connections, patienceMs: 45_000 });
    if (connections === 1) waitedInVain = watchWaiting(pool);
    current = { db, pool, url, drop };
  });
  afterAll(async () => {
    await current?.pool.end();
    await current?.drop();
    if (waitedInVain.length > 0) throw new Error(`Waited in vain for a connection:\n${waitedInVain.join("\n")}`);
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
    async fill(statement, values = []) {
      const client = new pg.Client({ connectionString: ready().url });
      await client.connect();
      await client.query(statement, values).finally(() => client.end());
    },
  };
}
