import { sql } from "drizzle-orm";
import { poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { periodOf, startOfDay } from "#platform/db/periods.server.ts";

/** What came in within one period, by the day on which it was paid, in BDT: as the totals of the purchases have it. */
export interface SalesOfPeriod {
  payments: number;
  received: number;
  refunded: number;
}

/** The sales of each period, given by their first days in Dhaka, the oldest first. */
export async function salesByPeriod(db: DbOrTx, firstDays: string[]): Promise<SalesOfPeriod[]> {
  const { rows } = await db.execute<{ at: number; payments: number; received: number; refunded: number }>(sql`
    select ${periodOf(sql`p.settled_at`, firstDays)} as at, count(*)::int as payments,
      sum(p.received_poisha)::float8 as received, coalesce(sum(r.done), 0)::float8 as refunded
    from payment_attempts p left join (
      select attempt_id, sum(amount_poisha) as done from refunds where state = 'done' group by attempt_id) r
      on r.attempt_id = p.id and p.refunded_poisha > 0
    where p.received_poisha > 0 and p.settled_at >= ${startOfDay(firstDays[0] ?? "")} group by 1`);
  return firstDays.map((_, i) => {
    const { payments, received, refunded } = rows.find(({ at }) => at === i) ?? {
      payments: 0,
      received: 0,
      refunded: 0,
    };
    return { payments, received: poishaToBdt(received), refunded: poishaToBdt(refunded) };
  });
}

/** What was sold most often since a day, with what was paid for it in BDT; at most `limit`. */
export async function soldMost(
  db: DbOrTx,
  since: string,
  limit: number,
): Promise<{ title: string; href: string; sold: number; total: number }[]> {
  const { rows } = await db.execute<{ title: string; href: string; sold: number; total: number }>(sql`
    select coalesce(newest.title, most.title) as title, coalesce(newest.href, most.href) as href, most.sold, most.total
    from (
      select l.kind, l.item_id, max(l.title) as title, max(l.href) as href, sum(l.quantity)::int as sold,
        sum(l.total_poisha)::float8 as total
      from orders o join order_lines l on l.order_id = o.id
      where o.paid_at >= ${startOfDay(since)} and o.state in ('paid', 'partially_refunded') and l.revoked_at is null
      group by l.kind, l.item_id order by sold desc, total desc, title limit ${limit}) most
    -- As it was called last; only of the few that are shown.
    left join lateral (
      select title, href from order_lines where kind = most.kind and item_id = most.item_id and granted_at is not null
      order by granted_at desc limit 1) newest on true
    order by most.sold desc, most.total desc, title`);
  return rows.map((row) => ({ ...row, total: poishaToBdt(row.total) }));
}
