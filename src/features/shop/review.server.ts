import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { findContacts } from "#features/accounts/service.server.ts";
import { note as audit } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { decisionSchema, HeldPayment } from "./admin/payments-contract.ts";
import { transfersDue } from "./admin/waiting.server.ts";
import { type AttemptRow, receivedOf } from "./attempts.server.ts";
import { giveUseBack } from "./coupons.server.ts";
import { record } from "./events.server.ts";
import { fulfil, type LineRow, linesOf, ownedLines, readWriting, writeToBuyer } from "./fulfil.server.ts";
import { type OrderRow, type Tx, withOrder } from "./locks.server.ts";
import { refundDoneMail } from "./mails.server.ts";
import { nextOrderState } from "./order-state.ts";
import { paymentAttempts, paymentEvents } from "./payment-tables.server.ts";
import { receivedText } from "./received-text.ts";
import { sendRefund } from "./refund-sending.server.ts";
import { bookRefund, markRefunded } from "./refunds.server.ts";
import { SoldOut } from "./sellable.server.ts";
import type { Shop } from "./shop.server.ts";
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
      : sql`${paymentAttempts.id} in (select id from (${transfersDue}) due)`;
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
      foreignAmount: attempt.foreignAmount === null ? null : attempt.foreignAmount / 100,
      reason: attempt.reviewReason,
      givenReference: attempt.givenReference,
      createdAt: attempt.createdAt.toISOString(),
    })),
    pagination: paginate(total, page, limit),
  };
}

/** A payment by its id. Throws NOT_FOUND. */
export async function findAttempt(shop: Shop, attemptId: string): Promise<AttemptRow> {
  const [attempt] = await shop.platform.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (!attempt) throw new AppError("NOT_FOUND", "There is no such payment.");
  return attempt;
}

/** Runs `work` under the lock of a payment's order, with the payment as it is then. */
export async function withAttempt<T>(
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
 * back in money. Refund: all that came goes back; given_back: it went back on the gateway's page, as it must where it
 * came in another currency and nobody knows how many taka it was. Throws CONFLICT where the decision does not fit. Returns the order's id.
 */
export async function decideHeld(
  shop: Shop,
  adminId: string,
  attemptId: string,
  { decision, note }: { decision: HeldDecision; note: string },
): Promise<string> {
  const writing = await readWriting(shop);
  const { orderId, refundId } = await withAttempt(shop, attemptId, async (tx, order, attempt) => {
    if (attempt.state !== "review") throw await decidedAlready(tx, attempt);
    await audit(tx, {
      action: "payment.decide",
      subject: order.number,
      subjectId: attemptId,
      before: { held: attempt.reviewReason },
      after: { decision, note },
    });
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
    if (decision !== "approve") {
      refuseOtherWay(attempt, decision);
      return { orderId: order.id, refundId: await giveHeldBack(tx, booking) };
    }
    return { orderId: order.id, refundId: await approve(shop, tx, order, attempt, booking) };
  });
  if (refundId) await sendRefund(shop, refundId);
  return orderId;
}

/** Says who decided what, as the book has it. */
async function decidedAlready(tx: Tx, { id }: AttemptRow): Promise<AppError> {
  const kinds = ["review_approve", "review_refund", "review_given_back"];
  const [decision] = await tx
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.attemptId, id), inArray(paymentEvents.kind, kinds)));
  if (!decision) return new AppError("CONFLICT", "This payment is decided already.");
  const { source, data, kind } = decision;
  const { by } = data as { by?: unknown };
  const found = typeof by === "string" ? (await findContacts(tx, [by])).get(by) : undefined;
  const who = source === "buyer" ? "The buyer" : (found?.fullName ?? "Somebody");
  const what = kind === "review_approve" ? "approved this payment" : "given this payment back";
  return new AppError("CONFLICT", `${who} has ${what} already.`);
}

type HeldDecision = z.infer<typeof decisionSchema>["decision"];

function refuseOtherWay(attempt: AttemptRow, decision: HeldDecision): void {
  if (decision === "refund" && attempt.received === null)
    throw new AppError(
      "CONFLICT",
      `It came as ${receivedText(receivedOf(attempt))}, and the payment service names no amount in BDT. Give it back on its own page, then decide given_back.`,
    );
  if (decision === "given_back" && attempt.received !== null)
    throw new AppError("CONFLICT", "We give this money back ourselves: decide refund.");
}

/** Whether an order came back to life when its coupon had no use left: it has none to give back (apply-word.server.ts). */
async function isWithoutUse(tx: Tx, orderId: string): Promise<boolean> {
  const found = and(eq(paymentEvents.orderId, orderId), sql`${paymentEvents.data} ->> 'withoutUse' = 'true'`);
  return (await tx.$count(paymentEvents, found)) > 0;
}

/** Owes what came, and ends the order where nothing else of it is held; returns the refund's id. Where it went back by hand already, the buyer is told that. */
export async function giveHeldBack(
  tx: Tx,
  booking: Omit<Parameters<typeof bookRefund>[1], "amount" | "ended">,
): Promise<string | undefined> {
  const { shop, order, attempt, writing } = booking;
  await tx.update(paymentAttempts).set({ state: "refunded" }).where(eq(paymentAttempts.id, attempt.id));
  const waiting = await tx.$count(
    paymentAttempts,
    and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, "review")),
  );
  const state = order.state === "review" && waiting === 0 ? nextOrderState(order.state, "refundAll") : undefined;
  if (state) {
    await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
    if (!(await isWithoutUse(tx, order.id))) await giveUseBack(tx, order.couponId);
  }
  if (attempt.received) return bookRefund(tx, { ...booking, amount: attempt.received, ended: [] });
  if (attempt.received === null)
    await writeToBuyer(
      shop,
      tx,
      order,
      writing,
      (frame) => refundDoneMail(frame, receivedText(receivedOf(attempt))),
      attempt.id,
    );
  return undefined;
}

/** What a held payment would give if it were let pass, and why it cannot be. */
export async function approvalOf(
  shop: Shop,
  tx: Tx | Db,
  order: OrderRow,
  attempt: AttemptRow,
): Promise<{ refusal: string | undefined; lines: LineRow[]; owned: Set<string> }> {
  const lines = await linesOf(tx, order.id);
  const owned = order.userId ? await ownedLines(shop, tx, order.userId, lines) : new Set<string>();
  const refusal =
    attempt.received !== attempt.amount || attempt.receivedCurrency !== "BDT"
      ? "It is not the amount that was asked for: it can only go back."
      : order.state !== "review"
        ? "The order was paid otherwise: this payment can only go back."
        : !order.userId && !order.forCompany
          ? "The buyer's account is gone: it can only go back."
          : owned.size === lines.length
            ? "The buyer has all of it already: it can only go back."
            : undefined;
  return { refusal, lines, owned };
}

async function approve(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  booking: Omit<Parameters<typeof bookRefund>[1], "amount" | "ended">,
): Promise<string | undefined> {
  const { refusal, lines, owned } = await approvalOf(shop, tx, order, attempt);
  if (refusal !== undefined) throw new AppError("CONFLICT", refusal);
  await tx.update(paymentAttempts).set({ state: "paid" }).where(eq(paymentAttempts.id, attempt.id));
  try {
    await fulfil(shop, tx, order, "approve", booking.writing, owned);
  } catch (error) {
    if (error instanceof SoldOut) throw new AppError("CONFLICT", "Nothing is left of it to give. Give the money back.");
    throw error;
  }
  const parts = new Map(lines.filter((line) => owned.has(line.id)).map((line) => [line.id, line.total]));
  if ([...parts.values()].every((part) => part === 0)) return undefined;
  const amount = await markRefunded(tx, { ...order, state: "paid" }, parts, booking.by);
  return bookRefund(tx, { ...booking, amount, ended: [] });
}
