import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { endOrder, settleOpen } from "./orders.server.ts";
import { paymentAttempts, paymentEvents, refunds } from "./payment-tables.server.ts";
import type { Shop } from "./shop.server.ts";
import { orderLines, orders } from "./tables.server.ts";

/** An order that isn't paid and isn't over. `looked`: a person looks at its payment, or for its transfer. */
interface OpenOrder extends Record<string, unknown> {
  id: string;
  number: string;
  looked: boolean;
}

/** Orders that are open for any of the given things (a query of ids). */
export async function openOrdersFor(db: DbOrTx, kind: string, items: SQL): Promise<OpenOrder[]> {
  const { rows } = await db.execute<OpenOrder>(sql`
    select o.id, o.number, o.state = 'review' or exists (select 1 from ${paymentAttempts} a where a.order_id = o.id
      and a.state = 'open' and a.gateway = 'manual' and a.given_reference is not null) as looked
    from ${orders} o where o.state in ('pending', 'failed', 'review') and exists (
      select 1 from ${orderLines} l where l.order_id = o.id and l.kind = ${kind} and l.item_id in (${items}))
    order by o.number`);
  return rows;
}

/**
 * Ends an order for what is no longer to be had, after its gateways were asked. Money that comes all the same is held, as
 * nothing is left to give for it; an order whose payment a person looks at stays for that person.
 */
export async function endOrderOfGone(shop: Shop, orderId: string): Promise<void> {
  await settleOpen(shop, orderId, "reconciler");
  await endOrder(shop, orderId, "cancel", "admin").catch((error: unknown) => {
    // Its money came meanwhile.
    if (!(error instanceof AppError) || error.code !== "CONFLICT") throw error;
  });
}

interface SoldLine extends Record<string, unknown> {
  id: string;
  order: string;
  /** In poisha: what was paid for it, and what of that was not given back. */
  total: number;
  left: number;
  /** The buyer's bank asks the money back: what follows is a person's. */
  disputed: boolean;
}

/** The given lines (a query of ids) with the numbers of their orders. */
export async function soldLines(db: DbOrTx, lines: SQL): Promise<SoldLine[]> {
  const { rows } = await db.execute<SoldLine>(sql`
    select l.id, o.number as order, l.total_poisha::float8 as total, (l.total_poisha - l.refunded_poisha)::float8 as left,
      exists (select 1 from ${paymentEvents} e where e.order_id = o.id and e.kind = 'disputed') as disputed
    from ${orderLines} l join ${orders} o on o.id = l.order_id where l.id in (${lines}) order by o.number`);
  return rows;
}

/** How far the refunds are that were booked under any of the given keys (a query of ids). `amount` in poisha, all together; one's `reason`. */
export async function refundsUnder(db: DbOrTx, keys: SQL) {
  const { rows } = await db.execute<{
    done: number;
    failed: number;
    under_way: number;
    amount: string;
    reason: string | null;
  }>(sql`
    select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state not in ('done', 'failed'))::int as under_way, coalesce(sum(amount_poisha), 0)::text as amount,
      max(reason) as reason
    from ${refunds} where idempotency_key in (${keys})`);
  const [row] = rows;
  if (!row) throw new Error("count returned no row");
  const { done, failed, under_way: underWay, amount, reason } = row;
  return { done, failed, underWay, amount: Number(amount), reason };
}
