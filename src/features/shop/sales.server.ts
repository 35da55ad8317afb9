import { sql } from "drizzle-orm";
import { poishaToBdt } from "#lib/money.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { periodOfDay } from "#platform/db/periods.server.ts";

/** What came in within one period, by the day on which it was paid, in BDT: as the totals of the purchases have it. */
export interface SalesOfPeriod {
  payments: number;
  received: number;
  refunded: number;
}

/** The sales of each period, given by their first days in Dhaka, the oldest first. */
export async function salesByPeriod(db: DbOrTx, firstDays: string[]): Promise<SalesOfPeriod[]> {
  const { rows } = await db.execute<{ at: number; payments: number; received: number; refunded: number }>(sql`
    select ${periodOfDay(sql`paid_on`, firstDays)} as at, sum(payments)::int as payments,
      sum(received_poisha)::float8 as received, sum(refunded_poisha)::float8 as refunded
    from order_sums where paid_on >= ${firstDays[0] ?? ""}::date group by 1`);
  return firstDays.map((_, i) => {
    const { payments, received, refunded } = rows.find(({ at }) => at === i) ?? {
      payments: 0,
      received: 0,
      refunded: 0,
    };
    return { payments, received: poishaToBdt(received), refunded: poishaToBdt(refunded) };
  });
}

/** Makes one row of those that the day's orders left in the sums of a key. */
export async function foldSums(db: Db): Promise<void> {
  await db.execute(sql`select fold_order_sums()`);
}

/** What was sold most often since a day, with what was paid for it in BDT; at most `limit`. */
export async function soldMost(
  db: DbOrTx,
  since: string,
  limit: number,
): Promise<{ title: string; href: string; sold: number; total: number }[]> {
  const { rows } = await db.execute<{ title: string; href: string; sold: number; total: number }>(sql`
    select called.title, called.href, most.sold, most.total
    from (
      select kind, item_id, sum(sold)::int as sold, sum(total_poisha)::float8 as total from item_sums
      where sold_on >= ${since}::date group by kind, item_id having sum(sold) > 0
      order by sold desc, total desc, kind, item_id limit ${limit}) most
    -- As it was called last; only of the few that are shown.
    cross join lateral (
      select title, href from order_lines where kind = most.kind and item_id = most.item_id and granted_at is not null
      order by granted_at desc limit 1) called
    order by most.sold desc, most.total desc, called.title`);
  return rows.map((row) => ({ ...row, total: poishaToBdt(row.total) }));
}
