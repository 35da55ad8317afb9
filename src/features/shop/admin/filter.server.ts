import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { poishaToBdt } from "#lib/money.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import { startOfDay } from "#platform/db/periods.server.ts";
import { bankNumber, orderNumber } from "../references.server.ts";
import type { purchaseExportQuerySchema } from "./contract.ts";
import { type Books, ordersWaiting } from "./waiting.server.ts";

export type Filter = z.infer<typeof purchaseExportQuerySchema>;

/** From the beginning of the first day to the end of the last one. */
function daysOf({ from, to }: Filter, moment: SQL): SQL[] {
  return [
    ...(from ? [sql`${moment} >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`${moment} < ${startOfDay(to)} + interval '1 day'`] : []),
  ];
}

/** The payments `p` whose money is summed: those of the gateway and, by day of payment, of the days that are asked for. */
function paymentsOf(filter: Filter): SQL {
  const parts = [sql`p.received_poisha > 0`];
  if (filter.gateway !== "all") parts.push(sql`p.gateway = ${filter.gateway}`);
  if (filter.by === "paid") parts.push(...daysOf(filter, sql`p.settled_at`));
  return sql.join(parts, sql` and `);
}

/** The orders `o` that a text finds. Each branch finds them by an index of its own; together they are few. */
export function foundBy(text: string): SQL {
  const like = containing(text);
  return sql`o.id in (
    select id from orders where number = ${orderNumber(text)}
    union select id from orders where lower(buyer_name) like ${like}
    union select order_id from receipts where number = ${text.toUpperCase()}
    union select order_id from order_lines where lower(title) like ${like}
    union select order_id from payment_attempts where reference = ${text.toUpperCase()}
    union select order_id from payment_attempts where payment in (${text}, ${bankNumber(text)}) and gateway in ('sandbox', 'manual', 'sslcommerz', 'stripe')
    union select order_id from payment_attempts where bank_reference = ${text}
    union select order_id from payment_attempts where session = ${text}
    union select order_id from payment_attempts where given_reference = ${text}
    union select order_id from refunds where reference = ${text.toUpperCase()}
    union select order_id from refunds where gateway_reference = ${text}
    union select p.id from orders p join coupons c on c.id = p.coupon_id where c.code = ${text.toUpperCase()}
    union select p.id from orders p join users u on u.id = p.user_id where u.email = ${text.toLowerCase()})`;
}

/** The orders `o` that a filter finds; undefined for all. */
export function ordersOf(shop: Books, filter: Filter): SQL | undefined {
  const parts: SQL[] = [];
  if (filter.needs !== "all") parts.push(sql`o.id in (${ordersWaiting(shop, filter.needs)})`);
  if (filter.state !== "all") parts.push(sql`o.state = ${filter.state}`);
  if (filter.gateway !== "all")
    parts.push(
      sql`exists (select 1 from payment_attempts a where a.order_id = o.id and a.gateway = ${filter.gateway})`,
    );
  if (filter.by === "ordered") parts.push(...daysOf(filter, sql`o.created_at`));
  else if (filter.from || filter.to)
    parts.push(sql`o.id in (select p.order_id from payment_attempts p where ${paymentsOf(filter)})`);
  if (filter.search) parts.push(foundBy(filter.search));
  // Unpaid orders have no moment of payment: sorted by it they are left out.
  if (filter.sort === "paidAt") parts.push(sql`o.paid_at is not null`);
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}

/** Money of some payments, in poisha. */
export interface Sums {
  received: number;
  held: number;
  refunded: number;
  refunding: number;
}

/** The sums of the payments `p` that a filter finds; each row of the list and the export sums by this. */
const sums = sql`coalesce(sum(p.received_poisha), 0)::float8 as received,
  coalesce(sum(p.received_poisha) filter (where p.state = 'review'), 0)::float8 as held,
  coalesce(sum(r.done), 0)::float8 as refunded, coalesce(sum(r.under_way), 0)::float8 as refunding`;
// A refund that failed is still owed: it is neither given back nor on its way.
const refundSums = sql`sum(amount_poisha) filter (where state = 'done') as done,
  sum(amount_poisha) filter (where state in ('requested', 'sent')) as under_way`;
/** The refunds of each payment are looked up: many have none. */
const withRefunds = sql`payment_attempts p left join lateral (
  select ${refundSums} from refunds where attempt_id = p.id and p.refunded_poisha > 0) r on true`;

/** The money of each of these orders, in poisha. */
export async function moneyOfOrders(db: Db, ids: string[], filter: Filter): Promise<Map<string, Sums>> {
  const { rows } = await db.execute<Sums & Record<string, unknown> & { id: string }>(sql`
    select p.order_id as id, ${sums} from ${withRefunds}
    where ${paymentsOf(filter)} and p.order_id = any(${sql.param(ids)}::uuid[]) group by p.order_id`);
  return new Map(rows.map((row) => [row.id, row]));
}

type Totals = Sums & { orders: number };

/** The days of a filter as a rule for a column of days. */
function onDays({ from, to }: Filter, day: SQL): SQL[] {
  return [...(from ? [sql`${day} >= ${from}::date`] : []), ...(to ? [sql`${day} <= ${to}::date`] : [])];
}

/** The totals from the sums that are kept by day (sums.sql): of whatever no single order has to be looked at for. */
async function keptTotals(shop: Books, filter: Filter): Promise<Totals> {
  const rules = [sql`true`];
  if (filter.state !== "all") rules.push(sql`state = ${filter.state}`);
  if (filter.sort === "paidAt") rules.push(sql`paid`);
  const byPayment = filter.by === "paid" && (filter.from ?? filter.to) !== undefined;
  if (!byPayment) rules.push(...onDays(filter, sql`ordered_on`));
  const way = filter.gateway === "all" ? sql`gateway <> ''` : sql`gateway = ${filter.gateway}`;
  const money = sql.join([way, ...(byPayment ? onDays(filter, sql`paid_on`) : [])], sql` and `);
  // An order that was paid on two days is one order, so those with a payment in some days are counted themselves.
  const paidThen =
    filter.state === "all" && filter.sort !== "paidAt"
      ? sql`(select count(distinct p.order_id) from payment_attempts p where ${paymentsOf(filter)})`
      : sql`(select count(*) from orders o where ${ordersOf(shop, filter) ?? sql`true`})`;
  const orders = byPayment
    ? paidThen
    : sql`coalesce(sum(orders) filter (where gateway = ${filter.gateway === "all" ? "" : filter.gateway}), 0)`;
  const sumOf = (column: string) => sql`coalesce(sum(${sql.identifier(column)}) filter (where ${money}), 0)::float8`;
  const { rows } = await shop.platform.db.execute<Totals & Record<string, unknown>>(sql`
    select ${orders}::int as orders, ${sumOf("received_poisha")} as received, ${sumOf("held_poisha")} as held,
      ${sumOf("refunded_poisha")} as refunded, ${sumOf("refunding_poisha")} as refunding
    from order_sums where ${sql.join(rules, sql` and `)}`);
  return rows[0] ?? none;
}

const none: Totals = { orders: 0, received: 0, held: 0, refunded: 0, refunding: 0 };

/** How many orders a filter finds, and the money of all of them, exactly. */
export async function totalsOf(shop: Books, filter: Filter): Promise<Totals> {
  if (filter.needs === "all" && !filter.search) return keptTotals(shop, filter);
  const { rows } = await shop.platform.db.execute<Totals & Record<string, unknown>>(sql`
    with found as materialized (select o.id from orders o where ${ordersOf(shop, filter) ?? sql`true`})
    select (select count(*) from found)::int as orders, ${sums} from ${withRefunds}
    -- Not 'in': they are few of many, and an array is looked up in the index.
    where ${paymentsOf(filter)} and p.order_id = any(array(select id from found))`);
  return rows[0] ?? none;
}

/** Sums as they travel: BDT. */
export function inBdt({ received, held, refunded, refunding }: Sums): Sums {
  return {
    received: poishaToBdt(received),
    held: poishaToBdt(held),
    refunded: poishaToBdt(refunded),
    refunding: poishaToBdt(refunding),
  };
}
