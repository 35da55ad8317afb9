import { and, eq } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, poishaToBdt } from "#lib/money.ts";
import { takenKey } from "#platform/db/fault.server.ts";
import { applyWord } from "./apply-word.server.ts";
import { openTransfer } from "./attempts.server.ts";
import { record } from "./events.server.ts";
import { readWriting, writeToBuyer } from "./fulfil.server.ts";
import { withOrder } from "./locks.server.ts";
import { type MailFrame, transferNamedMail, transferRejectedMail } from "./mails.server.ts";
import { isPaid, isTransferSought, nextOrderState } from "./order-state.ts";
import type { AttemptState } from "./payment-state.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { bankNumber } from "./references.server.ts";
import { findAttempt, withAttempt } from "./review.server.ts";
import type { Shop } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orders } from "./tables.server.ts";

/** The buyer names the bank's number of a transfer: from then on the order does not expire. Throws CONFLICT when none is expected. */
export async function nameTransfer(shop: Shop, orderId: string, reference: string): Promise<void> {
  const writing = await readWriting(shop);
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const attempt = await openTransfer(tx, orderId);
    if (!attempt) throw new AppError("CONFLICT", "No bank transfer is expected for this order.");
    await tx.update(paymentAttempts).set({ givenReference: reference }).where(eq(paymentAttempts.id, attempt.id));
    // A number that is corrected is no news.
    if (attempt.givenReference !== null) return;
    const told = { amount: attempt.amount, given: reference };
    await tellStaff(shop, tx, { what: "transfer", order: order.number, ...told });
    await writeToBuyer(shop, tx, order, writing, (frame) => transferNamedMail(frame, told), attempt.id);
  });
}

/**
 * An admin saw the money on the account. Another amount than asked for is held like any other. `state` is what they saw of the
 * payment. Returns the order's id. Throws CONFLICT when it is confirmed already, or somebody has decided otherwise since.
 */
export async function confirmTransfer(
  shop: Shop,
  adminId: string,
  attemptId: string,
  { amount, reference, state }: { amount: number; reference: string; state?: AttemptState | undefined },
): Promise<string> {
  const attempt = await findAttempt(shop, attemptId);
  if (attempt.gateway !== "manual") throw new AppError("CONFLICT", "This is not a bank transfer: its gateway decides.");
  if (!["open", "failed", "cancelled", "expired"].includes(attempt.state))
    throw new AppError("CONFLICT", "This transfer is confirmed already.");
  const number = bankNumber(reference);
  const seen = {
    reference: attempt.reference,
    payment: number,
    bankReference: number,
    amount: bdtToPoisha(amount),
    currency: "BDT",
    foreignAmount: null,
    risky: false,
    disputed: false,
  };
  await applyWord(shop, attempt, { state: "paid", payments: [seen] }, "admin", {
    userId: adminId,
    seen: state ?? attempt.state,
  }).catch((error: unknown) => {
    if (takenKey(error) !== "payment_attempts_payment") throw error;
    throw new AppError("CONFLICT", "Another payment was confirmed with this number of the bank.");
  });
  return attempt.orderId;
}

/**
 * An admin did not find the money. The order can be paid another way while it lives. Whose order is over, or paid another
 * way, and who never said that they made a transfer is not written to. Returns the order's id.
 */
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
      // The reason is what the buyer was told, for when the email is to be sent again.
      data: { by: adminId, reason },
    });
    await note(tx, {
      action: "payment.reject-transfer",
      subject: order.number,
      subjectId: attemptId,
      before: { amount: poishaToBdt(attempt.amount), named: attempt.givenReference },
      after: { reason },
    });
    const write = (frame: MailFrame) => transferRejectedMail(frame, reason, isPaid(order.state));
    if (isTransferSought(order.state, attempt.givenReference !== null))
      await writeToBuyer(shop, tx, order, writing, write, attemptId);
    return order.id;
  });
}
