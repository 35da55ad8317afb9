import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectionBasics, connectMs } from "./connection.server.ts";

/** How often the connection that holds the lock is asked whether it lives. */
const pulseMs = 5000;

/** So that the server, too, finds out when a process or its network is gone, and gives the lock to another. */
const noticeLoss = "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

/** The connection that held the lock has gone: another process may be at the same work by now. */
export class LockLostError extends Error {
  override name = "LockLostError";
}

/**
 * Runs `work` while no other process of the site does the same; answers undefined where one does. The lock stands on a
 * connection of its own, because the pool's are there for short errands, and goes with it: `lost` is then aborted (with
 * a LockLostError), and `work` has to stop. Any number will do as a key, as long as every process uses the same one.
 */
export async function whileAlone<T>(
  pool: pg.Pool,
  key: number,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const client = new pg.Client({
    ...connectionBasics,
    connectionString: pool.options.connectionString,
    connectionTimeoutMillis: connectMs,
    application_name: "iit-website lock",
  });
  const lost = new AbortController();
  const lose = () => lost.abort(new LockLostError("the connection that held the lock has gone"));
  client.on("error", lose);
  client.on("end", lose);
  await client.connect();
  const pulse = setInterval(() => void client.query("select 1").catch(lose), pulseMs);
  try {
    await client.query(noticeLoss);
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [key]);
    return rows[0]?.mine ? await work(lost.signal) : undefined;
  } finally {
    clearInterval(pulse);
    // The lock goes with the connection. A dead one would wait for an answer to the goodbye.
    await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })]);
  }
}
