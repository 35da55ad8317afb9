import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#lib/app-error.ts";
import { waitText } from "#lib/wait-text.ts";
import type { Db } from "../db/client.server.ts";
import { deleteOld } from "../db/delete-old.server.ts";
import { isDiskFull } from "../disk.server.ts";

/** One limit: at most `points` in `seconds`, counted by all processes together. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** Seconds to wait when the limit is reached for the nth time in a day; otherwise until the count ends. */
  growingWait?: (times: number) => number;
  /** Counts what only reads: while the disk is full, and nothing is written, it goes on uncounted. */
  ofReading?: boolean;
}

const tableName = "rate_limits";
const limiters = new WeakMap<Pool, Map<string, RateLimiterAbstract>>();

function limiterOf(pool: Pool, limit: Limit): RateLimiterAbstract {
  const known = limiters.get(pool) ?? new Map<string, RateLimiterAbstract>();
  limiters.set(pool, known);
  const found = known.get(limit.name);
  if (found) return found;
  const made = new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName,
    tableCreated: true, // by a migration
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    // Who is over the limit already is refused from memory until the count ends, without asking the database again. A wait
    // that grows is not known when memory begins to refuse.
    ...(limit.growingWait ? {} : { inMemoryBlockOnConsumed: limit.points + 1 }),
    clearExpiredByTimeout: false,
  });
  known.set(limit.name, made);
  return made;
}

const strikesOf = (limit: Limit): Limit => ({ name: `${limit.name}-strikes`, points: 1_000_000, seconds: 24 * 3600 });

/** The wait of somebody over the limit. Only the use that ran into it counts as a time: asking again prolongs nothing. */
async function waitOf(pool: Pool, limit: Limit, key: string, rejected: RateLimiterRes): Promise<number> {
  if (!limit.growingWait || rejected.consumedPoints !== limit.points + 1) return rejected.msBeforeNext / 1000;
  const { consumedPoints: times } = await limiterOf(pool, strikesOf(limit)).consume(key);
  const seconds = limit.growingWait(times);
  await limiterOf(pool, limit).block(key, seconds);
  return seconds;
}

/**
 * Counts one use by `key` (an address, an account) and answers how many it is. Throws TOO_MANY_REQUESTS with the wait when
 * the limit is reached.
 */
export async function consume(pool: Pool, limit: Limit, key: string): Promise<number> {
  try {
    return (await limiterOf(pool, limit).consume(key)).consumedPoints;
  } catch (rejected) {
    if (limit.ofReading && isDiskFull(rejected)) return 1;
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    const wait = await waitOf(pool, limit, key, rejected);
    throw new AppError("TOO_MANY_REQUESTS", `Too many attempts. Please try again in ${waitText(wait)}.`, {
      retryAfterSeconds: wait,
    });
  }
}

/** Takes one counted use back. */
export async function giveBack(pool: Pool, limit: Limit, key: string): Promise<void> {
  await limiterOf(pool, limit).reward(key, 1);
}

/** Forgets what was counted for `key`, and how often it ran into the limit. */
export async function reset(pool: Pool, limit: Limit, key: string): Promise<void> {
  await limiterOf(pool, limit).delete(key);
  if (limit.growingWait) await limiterOf(pool, strikesOf(limit)).delete(key);
}

/** Removes counters whose time is over. */
export async function forgetOldLimits(db: Db): Promise<void> {
  await deleteOld(db, sql`rate_limits`, sql`expire < ${Date.now()}`);
}
