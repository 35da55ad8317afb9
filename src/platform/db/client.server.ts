import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

// int8 (counts) as numbers: every count of ours is far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = NodePgDatabase & { $client: pg.Pool };
/** A transaction, or the pool itself: what queries take. */
export type DbOrTx = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Opens the pool. Statements are cut after 5 s and idle transactions after 10 s, so that nothing can hold on for ever. */
export function openDatabase(url: string, onError: (error: Error) => void): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: "iit-website",
  });
  pool.on("error", onError);
  return { db: drizzle({ client: pool }), pool };
}
