import { and, eq } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Mail } from "#platform/mail/transport.server.ts";
import { type AttemptRow, receivedOf } from "../attempts.server.ts";
import { framesOf, linesOf, paidContent, readWriting, type Writing, writeToBuyer } from "../fulfil.server.ts";
import { type OrderRow, type Tx, withOrder } from "../locks.server.ts";
import * as mails from "../mails.server.ts";
import { paymentAttempts, paymentEvents, refundRequests, refunds } from "../payment-tables.server.ts";
import { receivedText } from "../received-text.ts";
import type { Shop } from "../shop.server.ts";
import { receipts } from "../tables.server.ts";

/** An email to the buyer as the order's book has it: its kind, and the id of what it told of. */
export interface ToldMail {
  mail: string;
  about: string;
}

/** How an email is written anew, or why it can't be. */
export type Again = { refusal: string } | { write: (frame: mails.MailFrame) => Mail };

const no = (refusal: string): Again => ({ refusal });
const nobody = "The buyer's account is gone: there is nobody to write to.";

function aboutPayment(
  kind: string,
  attempt: AttemptRow,
  { writing, paid, rejected }: { writing: Writing; paid: boolean; rejected: string | undefined },
): Again {
  const { bank } = writing.settings;
  const { amount, givenReference: given, expiresAt, state } = attempt;
  if (kind === "refund-done")
    return { write: (frame) => mails.refundDoneMail(frame, receivedText(receivedOf(attempt))) };
  if (kind === "payment-held") {
    if (state !== "review") return no("The payment has been decided since.");
    return { write: (frame) => mails.heldMail(frame, receivedOf(attempt), attempt.reviewReason) };
  }
  if (kind === "transfer-rejected") {
    if (state !== "failed") return no("The transfer has come since.");
    if (paid) return no("The order has been paid since.");
    return rejected === undefined
      ? no("What our team wrote in it isn't kept.")
      : { write: (frame) => mails.transferRejectedMail(frame, rejected) };
  }
  if (state !== "open") return no("This transfer is no longer expected.");
  if (kind === "transfer-named" && given !== null)
    return { write: (frame) => mails.transferNamedMail(frame, { amount, given }) };
  if (given !== null) return no("The buyer has made the transfer since.");
  if (expiresAt.getTime() <= databaseNow()) return no("The time to pay has passed.");
  return { write: (frame) => mails.transferMail(frame, { bank, amount, payBy: expiresAt }) };
}

function aboutRefund(kind: string, refund: typeof refunds.$inferSelect, ended: string[]): Again {
  const { amount, dueBy, state } = refund;
  if (kind === "refund-done") {
    if (state !== "done") return no("The bank sent this refund back.");
    return { write: (frame) => mails.refundDoneMail(frame, formatBdt(poishaToBdt(amount))) };
  }
  if (state === "done") return no("The refund is done.");
  if (state === "failed") return no("The refund failed.");
  if (dueBy.getTime() <= databaseNow()) return no("The day it promises has passed.");
  return { write: (frame) => mails.refundMail(frame, { amount, dueBy, ended }) };
}

/** What our team wrote of the transfers of an order that they couldn't find, by attempt. */
async function rejectionsOf(db: Db | Tx, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ attemptId: paymentEvents.attemptId, data: paymentEvents.data })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.orderId, orderId), eq(paymentEvents.kind, "transfer_rejected")));
  return new Map(
    rows.flatMap(({ attemptId, data: { reason } }) =>
      attemptId !== null && typeof reason === "string" ? [[attemptId, reason]] : [],
    ),
  );
}

/**
 * What is needed to write any email of an order anew: it is made from the order as it is now, as the text that was sent is
 * not kept.
 */
export async function mailsAgain(
  shop: Shop,
  db: Db | Tx,
  order: OrderRow,
  writing: Writing,
): Promise<(told: ToldMail) => Again> {
  const readers = await framesOf(shop, db, order, writing);
  const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, order.id));
  const owed = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
  const [asked] = await db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id));
  const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, order.id));
  const rejections = await rejectionsOf(db, order.id);
  const lines = await linesOf(db, order.id);
  const given = lines.filter(({ grantedAt }) => grantedAt !== null);
  const paid = order.paidAt === null ? undefined : await paidContent(db, order, given, receipt?.number);
  /** What a refund took away is taken in the refund's own transaction, at its very moment. */
  const endedAt = (moment: Date) => lines.filter(({ revokedAt }) => revokedAt?.getTime() === moment.getTime());
  return ({ mail, about }) => {
    if (readers.length === 0) return no(nobody);
    if (mail === "order-paid" && paid) return { write: (frame) => mails.paidMail(frame, paid) };
    const answer = asked?.answer ?? null;
    if (mail === "refund-declined" && answer !== null)
      return { write: (frame) => mails.refundDeclinedMail(frame, answer) };
    const refund = owed.find(({ id }) => id === about);
    if (refund) {
      const ended = endedAt(refund.createdAt).map(({ title }) => title);
      return aboutRefund(mail, refund, ended);
    }
    const attempt = attempts.find(({ id }) => id === about);
    if (!attempt) return no("What it told of is no longer known.");
    return aboutPayment(mail, attempt, { writing, paid: order.paidAt !== null, rejected: rejections.get(attempt.id) });
  };
}

/**
 * Writes an email of the order's book once more, from the order as it is now. Throws NOT_FOUND, and CONFLICT where that
 * would tell the buyer what is no longer so.
 */
export async function sendMailAgain(shop: Shop, orderId: string, entry: string): Promise<void> {
  const writing = await readWriting(shop);
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const [event] = await tx
      .select({ data: paymentEvents.data })
      .from(paymentEvents)
      .where(
        and(eq(paymentEvents.orderId, orderId), eq(paymentEvents.id, Number(entry)), eq(paymentEvents.kind, "mail")),
      );
    if (!event) throw new AppError("NOT_FOUND", "This order has no such email.");
    const told = { mail: String(event.data.mail), about: String(event.data.about) };
    const again = (await mailsAgain(shop, tx, order, writing))(told);
    if ("refusal" in again) throw new AppError("CONFLICT", `This email can't be sent again. ${again.refusal}`);
    if (!(await writeToBuyer(shop, tx, order, writing, again.write, told.about)))
      throw new AppError("CONFLICT", nobody);
    await note(tx, {
      action: "purchase.resend-email",
      subject: order.number,
      subjectId: orderId,
      after: { email: told.mail },
    });
  });
}
