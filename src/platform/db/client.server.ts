import { NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { traceQueries } from "../tracing/traced.server.ts";
import type { Tracing } from "../tracing/tracing.server.ts";
import { compareClocks } from "./clock.server.ts";
import { connectionBasics, cut, isSilence, QuickClient } from "./connection.server.ts";
import { SafeSession } from "./session.server.ts";

// int8 (counts) as numbers: every count of ours is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
/** A transaction, or the pool itself: what queries take. */
export type DbOrTx = Db | Tx;
/** What is written in the transaction in which something was, by its id: with it or not at all. */
export type Also = (tx: Tx, id: string) => Promise<void>;
/** What begins a transaction: the pool, or a transaction, of which the further one is a piece that fails alone. */
export type Begins = Pick<Db, "transaction">;

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** Ends the connections that nobody uses now: the network was lost, and none of them may have noticed. */
  distrustIdle(): void;
}

/**
 * The first statements of a connection. Its limits are set by one: a pooler before the server (PgBouncer) drops those that a
 * connection is opened with.
 */
async function begin(client: pg.ClientBase): Promise<void> {
  const { statement_timeout: longest } = connectionBasics;
  await client.query(
    `select set_config('statement_timeout', '${longest}', false), set_config('idle_in_transaction_session_timeout', '10000', false)`,
  );
  await compareClocks(client);
}

/**
 * Opens the pool. The server cuts statements after 5 s and idle transactions after 10 s, we ourselves give up a
 * connection that stays silent, and a place in the pool is waited for 5 s, so that nothing can hold on for ever.
 * `onError` hears of connections that were lost; nothing else follows from it, whoever used one gets its error. With `tracing`
 * each statement of the pool and of its transactions is a span.
 */
export function openDatabase(
  url: string,
  onError: (error: Error) => void,
  {
    connections = 10,
    patienceMs = 5000,
    tracing,
  }: { connections?: number; patienceMs?: number; tracing?: Tracing | undefined } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    ...connectionBasics,
    Client: QuickClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    application_name: "iit-website",
    onConnect: begin,
  });
  const idle = new Set<pg.ClientBase>();
  // The pool listens to idle connections only. The error of one that is in use would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("remove", (client) => idle.delete(client));
  const distrustIdle = () => {
    for (const client of idle) cut(client);
    idle.clear();
  };
  pool.on("release", (error, client) => {
    if (isSilence(error)) distrustIdle();
    if (!error) idle.add(client);
  });
  if (tracing) traceQueries(pool, tracing);
  const dialect = new PgDialect();
  const db: NodePgDatabase = new NodePgDatabase(dialect, new SafeSession(pool, dialect, tracing), undefined);
  return { db: Object.assign(db, { $client: pool }), pool, distrustIdle };
}
