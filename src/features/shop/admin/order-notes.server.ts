import { note } from "#features/audit/service.server.ts";
import { withOrder } from "../locks.server.ts";
import type { Shop } from "../shop.server.ts";
import { orderNotes } from "../tables.server.ts";

/** Keeps what staff tell one another about an order. Throws NOT_FOUND. */
export async function addNote(shop: Shop, authorId: string, orderId: string, text: string): Promise<void> {
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    await tx.insert(orderNotes).values({ orderId, authorId, text });
    await note(tx, { action: "purchase.note", subject: order.number, subjectId: orderId, after: { text } });
  });
}
