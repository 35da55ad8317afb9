import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/client.server.ts";
import { deleteOld } from "#platform/db/delete-old.server.ts";
import { isDiskFull } from "#platform/disk.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { RefusedSignInsReport } from "./contract.ts";

/** Why: the password or code was wrong, or a limit was reached before it was looked at. */
type Reason = "wrong" | "limited";
interface Subject {
  userId: string | null;
  network: string | null;
}
interface Counted extends Subject {
  wrong: number;
  limited: number;
}

const flushMs = 5000;
/** Subjects that wait for their way into the table at most, and rows a day at most for accounts and for networks each. */
const bounds = { waiting: 1000, rowsPerDay: 2000, days: 30, top: 20 };

/** The network of an address, which is what admins see: the last part of an IPv4 address is cut, IPv6 is cut already. */
function networkOf(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24").slice(0, 45);
}

/** The day by which everything here is counted: in UTC, whatever day it is where the database is said to be. */
const utcDay = "(now() at time zone 'utc')::date";
const today = sql.raw(utcDay);

const perDay = (kind: "user_id" | "network") =>
  sql.raw(
    `${kind} is null or exists (select 1 from refused_sign_ins r where r.day = ${utcDay} and r.${kind} = i.${kind}) or (select count(*) from refused_sign_ins r where r.day = ${utcDay} and r.${kind} is not null) < ${bounds.rowsPerDay}`,
  );

/**
 * Counts refused sign-ins by day, account and network, for admins. Counted in memory and written every few seconds: a
 * refusal must stay cheap under attack, and must cost the same whether or not there is an account. A crash loses the
 * last seconds of it.
 */
export class RefusedSignIns {
  private readonly db: Db;
  private readonly onError: (error: unknown) => void;
  private waiting = new Map<string, Counted>();
  private timer: NodeJS.Timeout | undefined;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.db = db;
    this.onError = onError;
  }

  count(userId: string | undefined, address: string, reason: Reason): void {
    const one = { wrong: 0, limited: 0, [reason]: 1 };
    this.add({ userId: null, network: null }, one);
    if (userId !== undefined) this.add({ userId, network: null }, one);
    this.add({ userId: null, network: networkOf(address) }, one);
    this.timer ??= setTimeout(() => void this.flush().catch(this.onError), flushMs).unref();
  }

  private add({ userId, network }: Subject, counted: Pick<Counted, Reason>): void {
    const key = `${userId} ${network}`;
    const known = this.waiting.get(key);
    if (known) for (const reason of ["wrong", "limited"] as const) known[reason] += counted[reason];
    else if (this.waiting.size < bounds.waiting) this.waiting.set(key, { userId, network, ...counted });
  }

  /** Writes what was counted. What could not be written waits, within the same bounds, for the next time: the disk may have room again then. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const rows = [...this.waiting.values()];
    this.waiting = new Map();
    if (rows.length === 0) return;
    await this.write(rows).catch((error: unknown) => {
      for (const row of rows) this.add(row, row);
      throw error;
    });
  }

  /** A row without account and network is the day's total: it counts what found no row of its own too. */
  private async write(rows: Counted[]): Promise<void> {
    await this.db.execute(sql`
      insert into refused_sign_ins as t (day, user_id, network, wrong, limited)
      select ${today}, i.user_id, i.network, i.wrong, i.limited
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ userId, ...row }) => ({ ...row, user_id: userId })))}::jsonb)
        as i (user_id uuid, network text, wrong integer, limited integer)
      where (i.user_id is null or exists (select 1 from users u where u.id = i.user_id))
        and (${perDay("user_id")}) and (${perDay("network")})
      on conflict (day, user_id, network)
      do update set wrong = t.wrong + excluded.wrong, limited = t.limited + excluded.limited`);
  }

  /** The counts of the last days, this one included. Those of the last seconds are left out while the disk is full. */
  async report(days: number): Promise<RefusedSignInsReport> {
    await this.flush().catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
    const since = sql`${today} - ${days - 1}::integer`;
    const [byDay, byAccount, byNetwork] = await Promise.all([
      this.db.execute<{ day: string; wrong: number; limited: number }>(sql`
        select to_char(day, 'YYYY-MM-DD') as day, wrong, limited from refused_sign_ins
        where day >= ${since} and user_id is null and network is null order by day desc`),
      this.db.execute<{ userId: string; fullName: string; email: string; wrong: number; limited: number }>(sql`
        select u.id as "userId", u.full_name as "fullName", u.email, sum(r.wrong)::integer as wrong, sum(r.limited)::integer as limited
        from refused_sign_ins r join users u on u.id = r.user_id where r.day >= ${since}
        group by u.id order by sum(r.wrong + r.limited) desc, u.id limit ${bounds.top}`),
      this.db.execute<{ network: string; wrong: number; limited: number }>(sql`
        select network, sum(wrong)::integer as wrong, sum(limited)::integer as limited
        from refused_sign_ins where day >= ${since} and network is not null
        group by network order by sum(wrong + limited) desc, network limit ${bounds.top}`),
    ]);
    return { days: byDay.rows, accounts: byAccount.rows, networks: byNetwork.rows };
  }
}

const counters = new WeakMap<Db, RefusedSignIns>();

/** The one counter of this process: every part that refuses counts in it. */
export function refusedSignInsOf({ db, log }: Pick<Platform, "db" | "log">): RefusedSignIns {
  const known = counters.get(db);
  if (known) return known;
  const made = new RefusedSignIns(db, (error) => log.error({ err: error }, "refused sign-ins could not be counted"));
  counters.set(db, made);
  return made;
}

/** Removes counts older than 30 days. */
export async function forgetOldRefusals(db: Db): Promise<void> {
  await deleteOld(db, sql`refused_sign_ins`, sql`day < ${today} - ${bounds.days}::integer`);
}
