import { eq } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { linesOf, paidContent, readWriting, writeToBuyer } from "../fulfil.server.ts";
import { withOrder } from "../locks.server.ts";
import { paidMail } from "../mails.server.ts";
import type { Shop } from "../shop.server.ts";
import { orderNotes, receipts } from "../tables.server.ts";

/** Keeps what staff tell one another about an order. Throws NOT_FOUND. */
export async function addNote(shop: Shop, authorId: string, orderId: string, text: string): Promise<void> {
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    await tx.insert(orderNotes).values({ orderId, authorId, text });
    await note(tx, { action: "purchase.note", subject: order.number, subjectId: orderId, after: { text } });
  });
}

/** Writes the receipt's email once more, as it is by now. Throws NOT_FOUND and CONFLICT. */
export async function resendReceipt(shop: Shop, orderId: string): Promise<void> {
  const writing = await readWriting(shop);
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    if (order.paidAt === null) throw new AppError("CONFLICT", "This order was never paid, so it has no receipt.");
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.orderId, orderId));
    const given = (await linesOf(tx, orderId)).filter(({ grantedAt }) => grantedAt !== null);
    const paid = await paidContent(tx, order, given, receipt?.number);
    if (!(await writeToBuyer(shop, tx, order, writing, (frame) => paidMail(frame, paid))))
      throw new AppError("CONFLICT", "The buyer's account is gone: there is nobody to write to.");
    await note(tx, { action: "purchase.receipt-mail", subject: order.number, subjectId: orderId });
  });
}
