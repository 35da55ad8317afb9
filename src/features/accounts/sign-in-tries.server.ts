import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Db } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";

/** Five failures within 15 minutes; then a wait that doubles each time within a day, from a minute up to an hour. */
const bounds = { tries: 5, windowSeconds: 900, firstWaitSeconds: 60, lastWaitSeconds: 3600 };

interface Keys {
  shown: string;
  hidden: string;
}

// Both counters in one statement, which is the same whatever it finds: its duration tells nothing of the hidden one. Only
// the try that runs into the limit begins a wait: trying on prolongs nothing.
const statement = `
  with asked as (
    insert into sign_in_tries as t (key, tries, times, ends_at, forget_at)
    select k, 1, 0, now() + make_interval(secs => $2), now() + interval '1 day' from unnest($1::text[]) k order by k
    on conflict (key) do update set
      tries = case when t.ends_at <= now() then 1 else t.tries + 1 end,
      times = case when t.forget_at <= now() then 0 else t.times end
        + case when t.ends_at > now() and t.tries = $3 then 1 else 0 end,
      ends_at = case
        when t.ends_at <= now() then now() + make_interval(secs => $2)
        when t.tries = $3 then now() + make_interval(secs =>
          least($5, $4 * 2 ^ case when t.forget_at <= now() then 0 else least(t.times, 10) end))
        else t.ends_at end,
      forget_at = case when t.forget_at <= now() then now() + interval '1 day' else t.forget_at end
    returning key, tries, ends_at)
  select key, tries > $3 as over, extract(epoch from ends_at - now())::float8 as wait from asked`;

/**
 * Counts one try by two keys. Answers the seconds to wait where the shown one is over its limit, and whether the hidden
 * one is.
 */
export async function countTry(
  pool: Pool,
  { shown, hidden }: Keys,
): Promise<{ shownWait: number | undefined; closed: boolean }> {
  const { rows } = await pool.query<{ key: string; over: boolean; wait: number }>(statement, [
    [shown, hidden],
    bounds.windowSeconds,
    bounds.tries,
    bounds.firstWaitSeconds,
    bounds.lastWaitSeconds,
  ]);
  const rowOf = (key: string) => rows.find((row) => row.key === key && row.over);
  return { shownWait: rowOf(shown)?.wait, closed: rowOf(hidden) !== undefined };
}

/** Forgets what was counted by two keys: the password was right. */
export async function forgetTries(pool: Pool, { shown, hidden }: Keys): Promise<void> {
  // Locked in the order in which tries are counted, or the two would wait for one another.
  await pool.query(
    "delete from sign_in_tries where key in (select key from sign_in_tries where key = any($1::text[]) order by key for update)",
    [[shown, hidden]],
  );
}

/** Takes back one try that was none, and forgets no other. */
export async function takeTryBack(pool: Pool, { shown, hidden }: Keys): Promise<void> {
  // In the order in which tries are counted, as above. A count of one stays for its quarter of an hour: it may not be none.
  await pool.query(
    "update sign_in_tries set tries = greatest(1, tries - 1) where key in (select key from sign_in_tries where key = any($1::text[]) order by key for update)",
    [[shown, hidden]],
  );
}

/** Removes counters whose time is over. */
export async function forgetOldTries(db: Db): Promise<void> {
  await deleteOld(db, sql`sign_in_tries`, sql`forget_at < now() and ends_at < now()`);
}
