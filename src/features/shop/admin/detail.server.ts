import { and, asc, eq, isNotNull } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type AttemptRow, receivedOf } from "../attempts.server.ts";
import { mismatchesOf } from "../compare.server.ts";
import { type LineRow, linesOf } from "../fulfil.server.ts";
import type { OrderRow } from "../locks.server.ts";
import { refundsOf, viewOrder } from "../order-view.server.ts";
import { paymentAttempts, refundRequests, refunds } from "../payment-tables.server.ts";
import { receivedText } from "../received-text.ts";
import { openedLines } from "../refund-request-view.server.ts";
import { isWithGateway } from "../refund-sending.server.ts";
import { approvalOf } from "../review.server.ts";
import { readShopSettings } from "../settings.server.ts";
import type { Shop } from "../shop.server.ts";
import { orders } from "../tables.server.ts";
import { bookOf } from "./book.server.ts";
import type { PurchaseAttempt, PurchaseDetail, PurchaseRefund } from "./contract.ts";
import { needsOf } from "./waiting.server.ts";

/** An order by its id or number. Throws NOT_FOUND. */
export async function findOrder(shop: Shop, given: string): Promise<OrderRow> {
  const named = given.length === 36 ? eq(orders.id, given) : eq(orders.number, given.toUpperCase());
  const [row] = await shop.platform.db.select().from(orders).where(named);
  if (!row) throw new AppError("NOT_FOUND", "There is no such order.");
  return row;
}

async function buyerOf(shop: Shop, { userId, buyerName }: OrderRow): Promise<PurchaseDetail["buyer"]> {
  if (userId === null) return { userId, name: buyerName, email: null, orders: 1, paid: 0 };
  const { db } = shop.platform;
  const mine = eq(orders.userId, userId);
  return {
    userId,
    name: buyerName,
    email: (await findContacts(db, [userId])).get(userId)?.email ?? null,
    orders: await db.$count(orders, mine),
    paid: await db.$count(orders, and(mine, isNotNull(orders.paidAt))),
  };
}

async function attemptView(shop: Shop, order: OrderRow, attempt: AttemptRow): Promise<PurchaseAttempt> {
  const held = attempt.state === "review";
  const refusal = held ? (await approvalOf(shop, shop.platform.db, order, attempt)).refusal : undefined;
  const came = attempt.received !== null || attempt.receivedCurrency !== null;
  return {
    id: attempt.id,
    gateway: attempt.gateway,
    state: attempt.state,
    reference: attempt.reference,
    gatewayReference: attempt.payment,
    bankReference: attempt.bankReference,
    amount: poishaToBdt(attempt.amount),
    received: attempt.received === null ? null : poishaToBdt(attempt.received),
    receivedText: came ? receivedText(receivedOf(attempt)) : null,
    refunded: poishaToBdt(attempt.refunded),
    reviewReason: attempt.reviewReason,
    givenReference: attempt.givenReference,
    decision: held ? { refusal: refusal ?? null, back: attempt.received === null ? "given_back" : "refund" } : null,
    createdAt: attempt.createdAt.toISOString(),
    settledAt: attempt.settledAt?.toISOString() ?? null,
  };
}

async function refundViews(shop: Shop, orderId: string): Promise<PurchaseRefund[]> {
  const { db } = shop.platform;
  const views = await refundsOf(db, orderId);
  if (views.length === 0) return [];
  const rows = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  const people = await findContacts(
    db,
    rows.flatMap((row) => row.requestedBy ?? []),
  );
  return views.map((view) => {
    const row = rows.find(({ id }) => id === view.id);
    return {
      ...view,
      reason: row?.reason ?? "",
      by: people.get(row?.requestedBy ?? "")?.fullName ?? null,
      fault: view.state === "failed" ? (row?.lastError ?? null) : null,
      byHand: view.state !== "done" && !isWithGateway(shop, view),
    };
  });
}

/** The refund that the buyer asked for and nobody has decided about. */
async function requestOf(shop: Shop, orderId: string, lines: LineRow[]): Promise<PurchaseDetail["request"]> {
  const { db } = shop.platform;
  const [open] = await db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.state, "open")));
  return open ? { id: open.id, openedLines: [...(await openedLines(shop, db, lines))] } : null;
}

/** One order, by its number or id, with its payments and all that happened to it. Throws NOT_FOUND. */
export async function readPurchase(shop: Shop, given: string): Promise<PurchaseDetail> {
  const { db } = shop.platform;
  const row = await findOrder(shop, given);
  const { id } = row;
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(asc(paymentAttempts.createdAt));
  const views: PurchaseAttempt[] = [];
  for (const attempt of attempts) views.push(await attemptView(shop, row, attempt));
  const { refundDays, cannotDeliverHours } = await readShopSettings(db);
  const refundable = row.state === "paid" || row.state === "partially_refunded" ? row.total - row.refunded : 0;
  return {
    order: await viewOrder(shop, row),
    buyer: await buyerOf(shop, row),
    needs: (await needsOf(shop, [id])).get(id) ?? [],
    attempts: views,
    refunds: await refundViews(shop, id),
    refundable: poishaToBdt(refundable),
    booked: poishaToBdt(row.refunded),
    refundTerms: { days: refundDays, cannotDeliverHours },
    request: await requestOf(shop, id, await linesOf(db, id)),
    mismatches: await mismatchesOf(db, row),
    book: await bookOf(shop, row),
  };
}
