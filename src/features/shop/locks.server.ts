import { eq, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import type { Db, DbOrTx } from "#platform/db/client.server.ts";
import { orders } from "./tables.server.ts";

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type OrderRow = typeof orders.$inferSelect;

/**
 * Runs `work` while nobody else changes this order, or another order of the same buyer: two orders for the same thing
 * that are paid at the same moment come one after the other. Always the buyer first and then the order, so that nobody
 * waits in a ring.
 */
export async function withOrder<T>(db: Db, orderId: string, work: (tx: Tx, order: OrderRow) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
    if (!known) throw new AppError("NOT_FOUND", "There is no such order.");
    await lockBuyer(tx, known.userId ?? orderId);
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) throw new AppError("NOT_FOUND", "There is no such order.");
    return work(tx, order);
  });
}

/** Orders of one buyer come one after the other until the end of the transaction. */
export async function lockBuyer(tx: DbOrTx, buyer: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shop buyer ${buyer}`}, 0))`);
}
