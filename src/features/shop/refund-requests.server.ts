import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import type { AskedRefund } from "./admin/refund-contract.ts";
import { record } from "./events.server.ts";
import { linesOf, readWriting, writeToBuyer } from "./fulfil.server.ts";
import { type Tx, withOrder } from "./locks.server.ts";
import { refundDeclinedMail } from "./mails.server.ts";
import { refundRequests } from "./payment-tables.server.ts";
import { openedLines, refusalFor } from "./refund-request-view.server.ts";
import type { Shop } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orderLines, orders } from "./tables.server.ts";

/** Writes down that a buyer asks for a refund, and tells staff. Throws CONFLICT where the refund rule does not permit it. */
export async function askRefund(shop: Shop, orderId: string, reason: string): Promise<void> {
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const asked = await tx.$count(refundRequests, eq(refundRequests.orderId, orderId));
    const refusal = await refusalFor(shop, tx, order, await linesOf(tx, orderId), asked > 0);
    if (refusal !== null) throw new AppError("CONFLICT", refusal);
    await tx.insert(refundRequests).values({ orderId, reason });
    await record(tx, {
      orderId,
      kind: "refund_asked",
      source: "buyer",
      gateway: "shop",
      key: `refund_asked:${orderId}`,
    });
    await tellStaff(shop, tx, { what: "refund", order: order.number, amount: order.total - order.refunded });
  });
}

const openOf = (orderId: string) => and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, "open"));

/**
 * The request that waits for a decision about an order. Read before its lock is waited for, it is what whoever decides goes by:
 * what became of it meanwhile is asked under the lock (`refuseDeclined`).
 */
export async function openRequest(db: DbOrTx, orderId: string): Promise<string | undefined> {
  const [open] = await db.select({ id: refundRequests.id }).from(refundRequests).where(openOf(orderId));
  return open?.id;
}

/** No money goes back on a request that was declined meanwhile: its buyer was told 'no'. Throws CONFLICT. */
export async function refuseDeclined(tx: Tx, orderId: string, seen: string | undefined): Promise<void> {
  if (seen === undefined) return;
  const declined = and(
    eq(refundRequests.orderId, orderId),
    eq(refundRequests.id, seen),
    eq(refundRequests.state, "declined"),
  );
  if ((await tx.$count(refundRequests, declined)) > 0)
    throw new AppError(
      "CONFLICT",
      "Somebody declined this refund request meanwhile, and the buyer has been told. No money was sent back.",
    );
}

/**
 * A booked refund answers the wish for one that was `seen`, in the transaction that books it: one that came while its lock was
 * waited for stays open, as nobody has decided about it.
 */
export async function grantSeen(tx: Tx, orderId: string, adminId: string, seen: string | undefined): Promise<void> {
  if (seen !== undefined) await grant(tx, adminId, and(openOf(orderId), eq(refundRequests.id, seen)));
}

/** All the money went back: whatever was asked for is given, seen or not, by whoever gave it back (null: nobody of the staff). */
export const grantWhole = (tx: Tx, orderId: string, by: string | null) => grant(tx, by, openOf(orderId));

async function grant(tx: Tx, adminId: string | null, which: SQL | undefined): Promise<void> {
  await tx.update(refundRequests).set({ state: "granted", decidedAt: sql`now()`, decidedBy: adminId }).where(which);
}

/** Says no, and tells the buyer why. Throws NOT_FOUND and CONFLICT. Returns the order's id. */
export async function declineRefund(shop: Shop, adminId: string, id: string, answer: string): Promise<string> {
  const writing = await readWriting(shop);
  const [asked] = await shop.platform.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (!asked) throw new AppError("NOT_FOUND", "There is no such refund request.");
  return withOrder(shop.platform.db, asked.orderId, async (tx, order) => {
    const declined = await tx
      .update(refundRequests)
      .set({ state: "declined", answer, decidedAt: sql`now()`, decidedBy: adminId })
      .where(and(eq(refundRequests.id, id), eq(refundRequests.state, "open")))
      .returning({ id: refundRequests.id });
    if (declined.length === 0) {
      const given = and(eq(refundRequests.id, id), eq(refundRequests.state, "granted"));
      throw new AppError(
        "CONFLICT",
        (await tx.$count(refundRequests, given)) > 0
          ? "Somebody sent money back on this request meanwhile, so it can't be declined. The buyer has been told of the refund alone."
          : "This refund request has been declined already.",
      );
    }
    await record(tx, {
      orderId: order.id,
      kind: "refund_declined",
      source: "admin",
      gateway: "shop",
      key: `refund_declined:${id}`,
      data: { by: adminId },
    });
    await note(tx, { action: "refund-request.decline", subject: order.number, subjectId: id, after: { answer } });
    await writeToBuyer(shop, tx, order, writing, (frame) => refundDeclinedMail(frame, answer), id);
    return order.id;
  });
}

/** Refunds that were asked for and wait for a person, the oldest first. */
export async function listAskedRefunds(
  shop: Shop,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: AskedRefund[]; pagination: Pagination }> {
  const { db } = shop.platform;
  const open = eq(refundRequests.state, "open");
  const total = await db.$count(refundRequests, open);
  const rows = await db
    .select({ asked: refundRequests, order: orders })
    .from(refundRequests)
    .innerJoin(orders, eq(orders.id, refundRequests.orderId))
    .where(open)
    .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const ids = rows.map(({ order }) => order.id);
  const lines =
    ids.length === 0
      ? []
      : await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(orderLines.position);
  const opened = await openedLines(shop, db, lines);
  return {
    items: rows.map(({ asked, order }) => ({
      id: asked.id,
      orderId: order.id,
      orderNumber: order.number,
      buyerName: order.buyerName,
      buyerCompany: order.buyerCompany,
      reason: asked.reason,
      total: poishaToBdt(order.total),
      refunded: poishaToBdt(order.refunded),
      lines: lines
        .filter((line) => line.orderId === order.id)
        .map((line) => ({
          id: line.id,
          title: line.title,
          total: poishaToBdt(line.total),
          refunded: poishaToBdt(line.refunded),
          opened: opened.has(line.id),
        })),
      createdAt: asked.createdAt.toISOString(),
    })),
    pagination: paginate(total, page, limit),
  };
}
