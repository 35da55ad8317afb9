import { eq } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { Order } from "./contract.ts";
import type { LineRow } from "./fulfil.server.ts";
import type { OrderRow } from "./locks.server.ts";
import { refundRequests } from "./payment-tables.server.ts";
import { refundRefusal } from "./refund-right.ts";
import { type Shop, sellableOf } from "./shop.server.ts";

/** Ids of the lines that their buyer has begun to use. */
export async function openedLines(shop: Shop, db: DbOrTx, lines: LineRow[]): Promise<Set<string>> {
  const opened = new Set<string>();
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const ids = lines.filter((line) => line.kind === kind).map((line) => line.id);
    for (const id of await sellableOf(shop, kind).openedLines(db, ids)) opened.add(id);
  }
  return opened;
}

/** Why no refund of an order can be asked for; null when one can. */
export async function refusalFor(
  shop: Shop,
  db: DbOrTx,
  order: OrderRow,
  lines: LineRow[],
  asked: boolean,
): Promise<string | null> {
  const opened = await openedLines(shop, db, lines);
  return refundRefusal({
    state: order.state,
    asked,
    lines: lines.map((line) => ({
      total: line.total,
      refunded: line.refunded,
      revoked: line.revokedAt !== null,
      opened: opened.has(line.id),
    })),
  });
}

/** What the buyer sees of a refund that was, or can be, asked for. */
export async function refundRequestView(
  shop: Shop,
  order: OrderRow,
  lines: LineRow[],
): Promise<Pick<Order, "refundRequest" | "refundRefusal">> {
  const { db } = shop.platform;
  const [row] = await db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id));
  return {
    refundRequest: row
      ? {
          state: row.state,
          reason: row.reason,
          answer: row.answer,
          createdAt: row.createdAt.toISOString(),
          decidedAt: row.decidedAt?.toISOString() ?? null,
        }
      : null,
    refundRefusal: await refusalFor(shop, db, order, lines, row !== undefined),
  };
}
