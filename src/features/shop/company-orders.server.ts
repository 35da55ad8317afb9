import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { AppError } from "#lib/app-error.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { linesOf } from "./fulfil.server.ts";
import type { OrderRow } from "./locks.server.ts";
import { outcomeOf } from "./outcome.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import type { Receipt } from "./receipt-contract.ts";
import { readReceipt } from "./receipt-view.server.ts";
import { type Shop, sellableOf } from "./shop.server.ts";
import { orderLines, orders, receipts } from "./tables.server.ts";

/** The line of an order that was made for a company, and how the order stands. Amounts in poisha. */
export interface CompanyLine {
  itemId: string;
  orderId: string;
  orderNumber: string;
  outcome: ReturnType<typeof outcomeOf>;
  title: string;
  quantity: number;
  price: number;
  total: number;
  refunded: number;
  /** Hundredths of a per cent. */
  vatRate: number;
  receiptNumber: string | null;
  paidAt: Date | null;
}

/** Whether there is an order of an item. */
export const hasLine = (kind: string, itemId: AnyPgColumn) =>
  sql`exists (select 1 from ${orderLines} where ${orderLines.kind} = ${kind} and ${orderLines.itemId} = ${itemId})`;

/** The lines for these things that companies ordered, the latest of each, by its id. */
export async function linesForCompany(
  db: DbOrTx,
  kind: string,
  itemIds: readonly string[],
): Promise<Map<string, CompanyLine>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .select({ line: orderLines, order: orders, receipt: receipts.number })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(and(eq(orderLines.kind, kind), inArray(orderLines.itemId, [...itemIds]), eq(orders.forCompany, true)))
    .orderBy(desc(orders.createdAt));
  const attempts =
    rows.length === 0
      ? []
      : await db
          .select({
            orderId: paymentAttempts.orderId,
            state: paymentAttempts.state,
            gateway: paymentAttempts.gateway,
            returned: sql<boolean>`${paymentAttempts.returnedAt} is not null`,
            silent: sql<boolean>`${paymentAttempts.silentSince} is not null and ${paymentAttempts.redirectUrl} is not null`,
          })
          .from(paymentAttempts)
          .where(
            inArray(
              paymentAttempts.orderId,
              rows.map(({ order }) => order.id),
            ),
          );
  const found = new Map<string, CompanyLine>();
  for (const { line, order, receipt } of rows) {
    if (found.has(line.itemId)) continue;
    const mine = attempts.filter(({ orderId }) => orderId === order.id);
    found.set(line.itemId, {
      ...{
        itemId: line.itemId,
        orderId: order.id,
        orderNumber: order.number,
        title: line.title,
        quantity: line.quantity,
      },
      ...{ price: line.price, total: line.total, refunded: line.refunded, vatRate: line.vatRate, paidAt: order.paidAt },
      ...{ outcome: outcomeOf(order.state, mine), receiptNumber: receipt },
    });
  }
  return found;
}

/** The receipt of an order that was made for a company. Whoever asks has looked whether it's theirs. Throws NOT_FOUND. */
export async function readCompanyReceipt(shop: Shop, orderId: string): Promise<Receipt> {
  const [order] = await shop.platform.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.forCompany, true)));
  if (!order) throw new AppError("NOT_FOUND", "There is no receipt for this order.");
  return readReceipt(shop, order);
}

/** Whether somebody may change an order of theirs: one for a company only while they act for it. */
export async function mayActOn(shop: Shop, userId: string, order: OrderRow): Promise<boolean> {
  if (!order.forCompany) return true;
  const { db } = shop.platform;
  for (const { kind, itemId } of await linesOf(db, order.id))
    if (!(await sellableOf(shop, kind).company?.mayAct(db, userId, [itemId]))) return false;
  return true;
}

export const noLongerActs =
  "This order is your company's, and you no longer manage it. Please ask one of its managers, or write to us.";
