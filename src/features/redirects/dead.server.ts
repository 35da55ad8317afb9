import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { describeError, type Log } from "#platform/log.server.ts";
import { addressKey, isCountable } from "./address.ts";
import { deadAddresses } from "./tables.server.ts";

/** Rows of the list at most, and different addresses that wait to be written at most: a flood fills neither disk nor memory. */
export const deadLimits = { rows: 2000, waiting: 500 };
const writeAfterMs = 10_000;
const keepDays = 180;

/**
 * Counts addresses that have no page: in memory, and into the database every ten seconds in one statement, however many
 * were asked for. What waits when the process ends is lost.
 */
export class DeadAddresses {
  private counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private readonly db: Db;
  private readonly log: Pick<Log, "warn">;

  constructor(db: Db, log: Pick<Log, "warn">) {
    this.db = db;
    this.log = log;
  }

  /** Counts one request; the query, if there is one, is not looked at. */
  count(path: string): void {
    const address = addressKey(path);
    if (address === undefined || !isCountable(address)) return;
    const known = this.counts.get(address);
    if (known === undefined && this.counts.size >= deadLimits.waiting) return;
    this.counts.set(address, (known ?? 0) + 1);
    this.timer ??= setTimeout(() => {
      this.write().catch((error: unknown) =>
        this.log.warn({ err: describeError(error) }, "dead addresses were not kept"),
      );
    }, writeAfterMs).unref();
  }

  /** Writes what waits. Of too many rows those go that were asked for least, the oldest first. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counted = [...this.counts];
    this.counts = new Map();
    if (counted.length === 0) return;
    // In order, so that two processes never wait for one another.
    counted.sort(([a], [b]) => (a < b ? -1 : 1));
    const paths = counted.map(([address]) => address);
    const hits = counted.map(([, count]) => count);
    await this.db.execute(sql`
      insert into dead_addresses as d (address, hits)
      select address, hits from unnest(${sql.param(paths)}::text[], ${sql.param(hits)}::int[]) as n (address, hits)
      where not exists (select 1 from redirects r where r.address = n.address)
      on conflict (address) do update set hits = least(d.hits::bigint + excluded.hits, 2000000000)::int, last_at = now()`);
    await this.db.execute(sql`delete from dead_addresses where id in
      (select id from dead_addresses order by hits desc, last_at desc offset ${deadLimits.rows})`);
  }
}

/** Removes addresses that nobody asked for in half a year. */
export async function forgetOldDead(db: Db): Promise<void> {
  await deleteOld(db, sql`${deadAddresses}`, sql`${deadAddresses.lastAt} < now() - make_interval(days => ${keepDays})`);
}
