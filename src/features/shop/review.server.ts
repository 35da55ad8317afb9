import { randomUUID } from "node:crypto";
import { and, asc, desc, eq } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import { takenKey } from "#platform/db/fault.server.ts";
import type { HeldPayment } from "./admin-contract.ts";
import { record } from "./events.server.ts";
import { frameOf, fulfil, linesOf, ownedLines, readWriting } from "./fulfil.server.ts";
import { type OrderRow, type Tx, withOrder } from "./locks.server.ts";
import { transferRejectedMail } from "./mails.server.ts";
import { nextOrderState } from "./order-state.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { bankNumber } from "./references.server.ts";
import { sendRefund } from "./refund-sending.server.ts";
import { bookRefund, markRefunded } from "./refunds.server.ts";
import { SoldOut } from "./sellable.server.ts";
import { type AttemptRow, applyWord } from "./settle.server.ts";
import type { Shop } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orders } from "./tables.server.ts";

/** Payments that wait for a person: held ones, or bank transfers that nobody has confirmed. The oldest first. */
export async function listWaiting(
  shop: Shop,
  kind: "review" | "transfers",
  { page, limit }: { page: number; limit: number },
): Promise<{ items: HeldPayment[]; pagination: Pagination }> {
  const { db } = shop.platform;
  const which =
    kind === "review"
      ? eq(paymentAttempts.state, "review")
      : and(eq(paymentAttempts.state, "open"), eq(paymentAttempts.gateway, "manual"));
  const total = await db.$count(paymentAttempts, which);
  const rows = await db
    .select({ attempt: paymentAttempts, number: orders.number, buyerName: orders.buyerName })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(which)
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    items: rows.map(({ attempt, number, buyerName }) => ({
      attemptId: attempt.id,
      orderId: attempt.orderId,
      orderNumber: number,
      buyerName,
      gateway: attempt.gateway,
      reference: attempt.reference,
      gatewayReference: attempt.payment,
      amount: poishaToBdt(attempt.amount),
      received: attempt.received === null ? null : poishaToBdt(attempt.received),
      receivedCurrency: attempt.receivedCurrency,
      reason: attempt.reviewReason,
      givenReference: attempt.givenReference,
      createdAt: attempt.createdAt.toISOString(),
    })),
    pagination: paginate(total, page, limit),
  };
}

async function findAttempt(shop: Shop, attemptId: string): Promise<AttemptRow> {
  const [attempt] = await shop.platform.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (!attempt) throw new AppError("NOT_FOUND", "There is no such payment.");
  return attempt;
}

/** Runs `work` under the lock of a payment's order, with the payment as it is then. */
async function withAttempt<T>(
  shop: Shop,
  attemptId: string,
  work: (tx: Tx, order: OrderRow, attempt: AttemptRow) => Promise<T>,
): Promise<T> {
  const { orderId } = await findAttempt(shop, attemptId);
  return withOrder(shop.platform.db, orderId, async (tx, order) => {
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
    if (!attempt) throw new Error("an attempt does not go away");
    return work(tx, order, attempt);
  });
}

/**
 * A person decides on a held payment. Approve: the order becomes paid; what the buyer has by another order already goes
 * back in money. Refund: all that came goes back. Throws CONFLICT where the decision does not fit. Returns the order's id.
 */
export async function decideHeld(
  shop: Shop,
  adminId: string,
  attemptId: string,
  { decision, note }: { decision: "approve" | "refund"; note: string },
): Promise<string> {
  const writing = await readWriting(shop);
  const { orderId, refundId } = await withAttempt(shop, attemptId, async (tx, order, attempt) => {
    if (attempt.state !== "review") throw new AppError("CONFLICT", "This payment is decided already.");
    await record(tx, {
      orderId: order.id,
      attemptId,
      kind: `review_${decision}`,
      source: "admin",
      gateway: attempt.gateway,
      key: `review_${decision}:${attempt.reference}`,
      data: { by: adminId, note, reason: attempt.reviewReason },
    });
    const booking = {
      shop,
      order,
      attempt,
      idempotencyKey: randomUUID(),
      cause: "other" as const,
      reason: note,
      by: adminId,
      writing,
    };
    if (decision === "refund") {
      const amount = attempt.received ?? 0;
      await tx.update(paymentAttempts).set({ state: "refunded" }).where(eq(paymentAttempts.id, attemptId));
      const waiting = await tx.$count(
        paymentAttempts,
        and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, "review")),
      );
      const state = order.state === "review" && waiting === 0 ? nextOrderState(order.state, "refundAll") : undefined;
      if (state) await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
      if (amount === 0) return { orderId: order.id, refundId: undefined };
      return { orderId: order.id, refundId: await bookRefund(tx, { ...booking, amount, ended: [] }) };
    }
    return { orderId: order.id, refundId: await approve(shop, tx, order, attempt, booking) };
  });
  if (refundId) await sendRefund(shop, refundId);
  return orderId;
}

async function approve(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  booking: Omit<Parameters<typeof bookRefund>[1], "amount" | "ended">,
): Promise<string | undefined> {
  if (attempt.received !== attempt.amount || attempt.receivedCurrency !== "BDT")
    throw new AppError("CONFLICT", "It is not the amount that was asked for: it can only go back.");
  if (order.state !== "review")
    throw new AppError("CONFLICT", "The order was paid otherwise: this payment can only go back.");
  if (!order.userId) throw new AppError("CONFLICT", "The buyer's account is gone: it can only go back.");
  const lines = await linesOf(tx, order.id);
  const owned = await ownedLines(shop, tx, order.userId, lines);
  if (owned.size === lines.length)
    throw new AppError("CONFLICT", "The buyer has all of it already: it can only go back.");
  await tx.update(paymentAttempts).set({ state: "paid" }).where(eq(paymentAttempts.id, attempt.id));
  try {
    await fulfil(shop, tx, order, "approve", booking.writing, owned);
  } catch (error) {
    if (error instanceof SoldOut) throw new AppError("CONFLICT", "Nothing is left of it: it can only go back.");
    throw error;
  }
  const parts = new Map(lines.filter((line) => owned.has(line.id)).map((line) => [line.id, line.total]));
  if ([...parts.values()].every((part) => part === 0)) return undefined;
  const amount = await markRefunded(tx, { ...order, state: "paid" }, parts);
  return bookRefund(tx, { ...booking, amount, ended: [] });
}

/** The buyer names the bank's number of a transfer. Throws CONFLICT when none is expected. */
export async function nameTransfer(shop: Shop, orderId: string, reference: string): Promise<void> {
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.orderId, orderId),
          eq(paymentAttempts.gateway, "manual"),
          eq(paymentAttempts.state, "open"),
        ),
      )
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1);
    if (!attempt) throw new AppError("CONFLICT", "No bank transfer is expected for this order.");
    await tx.update(paymentAttempts).set({ givenReference: reference }).where(eq(paymentAttempts.id, attempt.id));
    // A number that is corrected is no news.
    if (attempt.givenReference === null)
      await tellStaff(shop, tx, { what: "transfer", order: order.number, amount: attempt.amount, given: reference });
  });
}

/** An admin saw the money on the account. Another amount than asked for is held like any other. Returns the order's id. */
export async function confirmTransfer(
  shop: Shop,
  adminId: string,
  attemptId: string,
  { amount, reference }: { amount: number; reference: string },
): Promise<string> {
  const attempt = await findAttempt(shop, attemptId);
  if (attempt.gateway !== "manual") throw new AppError("CONFLICT", "This is not a bank transfer: its gateway decides.");
  if (!["open", "failed", "cancelled", "expired"].includes(attempt.state))
    throw new AppError("CONFLICT", "This transfer is confirmed already.");
  const number = bankNumber(reference);
  const word = {
    state: "paid" as const,
    reference: attempt.reference,
    payment: number,
    bankReference: number,
    amount: bdtToPoisha(amount),
    currency: "BDT",
    risky: false,
  };
  await applyWord(shop, attempt, word, "admin", { userId: adminId }).catch((error: unknown) => {
    if (takenKey(error) !== "payment_attempts_payment") throw error;
    throw new AppError("CONFLICT", "Another payment was confirmed with this number of the bank.");
  });
  return attempt.orderId;
}

/** An admin did not find the money. The order can be paid another way while it lives. Returns the order's id. */
export async function rejectTransfer(shop: Shop, adminId: string, attemptId: string, reason: string): Promise<string> {
  const writing = await readWriting(shop);
  return withAttempt(shop, attemptId, async (tx, order, attempt) => {
    if (attempt.gateway !== "manual" || attempt.state !== "open")
      throw new AppError("CONFLICT", "No transfer is waited for here.");
    await tx.update(paymentAttempts).set({ state: "failed" }).where(eq(paymentAttempts.id, attemptId));
    const others = await tx.$count(
      paymentAttempts,
      and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, "open")),
    );
    const state = others === 0 ? nextOrderState(order.state, "fail") : undefined;
    if (state) await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
    await record(tx, {
      orderId: order.id,
      attemptId,
      kind: "transfer_rejected",
      source: "admin",
      gateway: "manual",
      key: `transfer_rejected:${attempt.reference}`,
      data: { by: adminId },
    });
    const frame = await frameOf(tx, order, writing);
    if (frame) await shop.platform.outbox.put(tx, transferRejectedMail(frame, reason));
    return order.id;
  });
}
