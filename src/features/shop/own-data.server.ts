import { eq } from "drizzle-orm";
import type { OwnDataPart } from "#features/accounts/service.server.ts";
import { poishaToBdt } from "#lib/money.ts";
import { refundRequests } from "./payment-tables.server.ts";
import { orderLines, orders } from "./tables.server.ts";

/**
 * Orders of a person. The law wants the books kept: with the account, the trigger of `orders` cuts them from the person
 * (name, phone and address go; a tax invoice keeps the name and address that it must bear).
 */
export const ordersOfPerson: OwnDataPart = {
  name: "orders",
  title: "Orders",
  async collect(db, { userId }) {
    const rows = await db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.createdAt);
    const lines = await db
      .select({ orderId: orderLines.orderId, title: orderLines.title, total: orderLines.total })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(eq(orders.userId, userId))
      .orderBy(orderLines.position);
    const asked = await db
      .select({ orderId: refundRequests.orderId, reason: refundRequests.reason })
      .from(refundRequests)
      .innerJoin(orders, eq(orders.id, refundRequests.orderId))
      .where(eq(orders.userId, userId));
    return rows.map((order) => ({
      number: order.number,
      state: order.state,
      totalBdt: poishaToBdt(order.total),
      name: order.buyerName,
      phone: order.buyerPhone,
      address: order.buyerAddress,
      company: order.buyerCompany,
      bin: order.buyerBin,
      refundAskedFor: asked.find(({ orderId }) => orderId === order.id)?.reason ?? null,
      orderedAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
      lines: lines
        .filter((line) => line.orderId === order.id)
        .map((line) => ({ title: line.title, totalBdt: poishaToBdt(line.total) })),
    }));
  },
  async erase(tx, { userId }) {
    await tx.update(orders).set({ userId: null }).where(eq(orders.userId, userId));
  },
};
