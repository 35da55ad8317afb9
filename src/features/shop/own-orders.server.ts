import { and, desc, eq } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { mayActOn, noLongerActs } from "./company-orders.server.ts";
import type { Order, OrderSummary } from "./contract.ts";
import type { OrderRow } from "./locks.server.ts";
import { summarise, viewOrder } from "./order-view.server.ts";
import type { Shop } from "./shop.server.ts";
import { orders } from "./tables.server.ts";

/** The row of an order that somebody may change. Throws NOT_FOUND, and FORBIDDEN for one of a company that they no longer act for. */
export async function orderToChange(shop: Shop, userId: string, orderId: string): Promise<OrderRow> {
  const row = await ownOrder(shop, userId, orderId);
  if (!(await mayActOn(shop, userId, row))) throw new AppError("FORBIDDEN", noLongerActs);
  return row;
}

/** The row of somebody's own order. Throws NOT_FOUND, also for somebody else's. */
export async function ownOrder(shop: Shop, userId: string, orderId: string): Promise<OrderRow> {
  const [row] = await shop.platform.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!row) throw new AppError("NOT_FOUND", "There is no such order.");
  return row;
}

export async function readOrder(shop: Shop, userId: string, orderId: string): Promise<Order> {
  const row = await ownOrder(shop, userId, orderId);
  const order = await viewOrder(shop, row);
  if (await mayActOn(shop, userId, row)) return order;
  const nothing = { canPay: false, canCancel: false, mayTakeBack: false, paymentMethods: [], unpayable: null };
  return { ...order, ...nothing, refundRefusal: noLongerActs };
}

/** Somebody's own orders, the newest first. */
export async function listOrders(
  shop: Shop,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OrderSummary[]; pagination: Pagination }> {
  const { db } = shop.platform;
  const total = await db.$count(orders, eq(orders.userId, userId));
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { items: await summarise(db, rows), pagination: paginate(total, page, limit) };
}
