import type { ClientBase } from "pg";

/** What has to be added to the process's clock: at least `low`, at most `high` ms. */
interface Difference {
  low: number;
  high: number;
}

/** Kept with the process: development loads this file anew on a change, and the connections stay. */
const kept = globalThis as { [key: symbol]: unknown };
const place = Symbol.for("iit-website.clock");
const known = () => kept[place] as Difference | undefined;

/**
 * Now, in ms UTC, by the database's clock, which decides about everything that is compared with a moment in the database
 * or written there: schedules, codes, sessions, orders. The clock of this machine may be off, and several processes have
 * several. It is never ahead of the database: what is written as 'now' is not in the future there.
 */
export function databaseNow(): number {
  return Date.now() + (known()?.low ?? 0);
}

/** Compares the clocks over a connection: when one is made, and with the pulse of the listener. */
export async function compareClocks(client: ClientBase): Promise<void> {
  const asked = Date.now();
  const { rows } = await client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  // Clocks are read in whole milliseconds.
  const answered = Date.now() + 1;
  const ms = rows[0]?.ms ?? asked;
  const measured = { low: Math.floor(ms - answered), high: Math.ceil(ms - asked) };
  const before = known();
  const both = before && { low: Math.max(before.low, measured.low), high: Math.min(before.high, measured.high) };
  // What no longer fits was set, or has drifted away.
  kept[place] = both && both.low <= both.high ? both : measured;
}
