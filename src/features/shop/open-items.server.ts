import { and, eq, inArray, isNotNull, isNull, min, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { namedTransfer } from "./orders.server.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { orderLines, orders } from "./tables.server.ts";

/** States of an order that may still be paid, or whose payment a person looks at. */
const open = ["pending", "failed", "review"] as const;

/** Those of the given things that are in an order which may still be paid, or (true) whose payment a person looks at. */
export async function openItems(db: DbOrTx, kind: string, ids: readonly string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orderLines.itemId, checking: sql<boolean>`bool_or(${orders.state} = 'review')` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.kind, kind), inArray(orderLines.itemId, [...ids]), inArray(orders.state, [...open])))
    .groupBy(orderLines.itemId);
  return new Map(rows.map(({ id, checking }) => [id, checking]));
}

/** Whether an item was ordered, and no order of it is open any more: canceled, or not paid in time. */
export const hasOnlyEndedOrders = (kind: string, itemId: AnyPgColumn) =>
  sql`(select not bool_or(${inArray(orders.state, [...open])}) from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
    where ${orderLines.kind} = ${kind} and ${orderLines.itemId} = ${itemId})`;

/** Those of the given things whose payment a person looks at, or whose named transfer is looked for. */
export async function itemsLookedAt(db: DbOrTx, kind: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: orderLines.itemId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(paymentAttempts, and(eq(paymentAttempts.orderId, orders.id), namedTransfer))
    .where(
      and(
        eq(orderLines.kind, kind),
        inArray(orderLines.itemId, [...ids]),
        or(
          eq(orders.state, "review"),
          and(inArray(orders.state, ["pending", "failed"]), isNotNull(paymentAttempts.id)),
        ),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * At what price (poisha) each of the given things is had, by an order that was paid and not taken back; `ordered` counts orders, too, that
 * may still be paid, or whose payment a person looks at. The lowest of several.
 */
export async function pricesOfItems(
  db: DbOrTx,
  kind: string,
  ids: readonly string[],
  by: "had" | "ordered",
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const isHad = and(isNotNull(orderLines.grantedAt), isNull(orderLines.revokedAt));
  const isOpen = inArray(orders.state, ["pending", "failed", "review"]);
  const rows = await db
    .select({ id: orderLines.itemId, price: min(orderLines.price) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(eq(orderLines.kind, kind), inArray(orderLines.itemId, [...ids]), by === "had" ? isHad : or(isHad, isOpen)),
    )
    .groupBy(orderLines.itemId);
  return new Map(rows.map(({ id, price }) => [id, price ?? 0]));
}

/** What was paid for lines, and what of it is `left` after refunds, in poisha, by their ids. */
export async function totalsOfLines(
  db: DbOrTx,
  ids: readonly string[],
): Promise<Map<string, { total: number; left: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orderLines.id, total: orderLines.total, refunded: orderLines.refunded })
    .from(orderLines)
    .where(inArray(orderLines.id, [...ids]));
  return new Map(rows.map(({ id, total, refunded }) => [id, { total, left: total - refunded }]));
}
