import { sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { idOfPress, pressedBefore } from "#platform/db/pressed.server.ts";
import type { NewStaffNote } from "#platform/http/fields.ts";
import { withOrder } from "../locks.server.ts";
import type { Shop } from "../shop.server.ts";
import { orderNotes } from "../tables.server.ts";

/** Keeps what staff tell one another about an order, once for each key. Throws NOT_FOUND, CONFLICT. */
export async function addNote(
  shop: Shop,
  authorId: string,
  orderId: string,
  { text, idempotencyKey }: NewStaffNote,
): Promise<void> {
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const own = sql`order_id = ${orderId} and author_id = ${authorId} and text = ${text}`;
    if (await pressedBefore(tx, orderNotes, idempotencyKey, own)) return;
    await tx.insert(orderNotes).values({ ...idOfPress(idempotencyKey), orderId, authorId, text });
    await note(tx, { action: "purchase.note", subject: order.number, subjectId: orderId, after: { text } });
  });
}
