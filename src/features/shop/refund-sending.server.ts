import { and, eq, ne, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { formatBdt, poishaToBdt } from "#lib/money.ts";
import { GatewayError, type RefundWord } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import { record } from "./events.server.ts";
import { readWriting, writeToBuyer } from "./fulfil.server.ts";
import { type Tx, withOrder } from "./locks.server.ts";
import { refundDoneMail } from "./mails.server.ts";
import { paymentAttempts, paymentEvents, refunds } from "./payment-tables.server.ts";
import { newReference } from "./references.server.ts";
import type { Shop } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";

type RefundRow = typeof refunds.$inferSelect;

/** After so many questions, which takes some three days, a gateway that speaks only of our key is not asked any more. */
const mostDenied = 40;

/**
 * Leaves a refund to a person that its gateway lets us neither send nor ask about for days: the key is another account's for good, or nobody
 * has put it right. One that is done stays so.
 */
async function giveUpAsking(shop: Shop, refund: RefundRow, reason: string): Promise<void> {
  const { db } = shop.platform;
  if (refund.state === "done") {
    const same = and(eq(refunds.id, refund.id), eq(refunds.state, "done"));
    await db.update(refunds).set({ nextCheckAt: null, lastError: reason }).where(same);
  } else {
    const detail = `For three days the payment service has not let us ask (${reason}). Look there whether the money went back, before you send it.`;
    await applyRefundWord(shop, refund, { state: "failed", detail });
  }
}

/**
 * Tells the gateway about a refund, or asks how far it is. Whoever comes takes it for some minutes, so that two do not ask
 * at the same moment; asking twice with the same reference would give the money back once all the same. No answer: the
 * reconciler tries again. Returns the gateway that gave none, or spoke of our key instead.
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<GatewayName | undefined> {
  const { db, log } = shop.platform;
  const [refund] = await db
    .update(refunds)
    .set({
      nextCheckAt: sql`now() + make_interval(mins => least(360, 2 + ${refunds.checks} * 5))`,
      checks: sql`least(1000, ${refunds.checks} + 1)`,
    })
    .where(and(eq(refunds.id, refundId), ne(refunds.state, "failed"), sql`${refunds.nextCheckAt} <= now()`))
    .returning();
  if (!refund) return undefined;
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId));
  const gateway = attempt && attempt.gateway !== "free" ? shop.gateways.get(attempt.gateway) : undefined;
  if (!attempt?.payment || !gateway) return undefined;
  const request = {
    reference: refund.reference,
    gatewayReference: refund.gatewayReference,
    payment: attempt.payment,
    bankReference: attempt.bankReference,
    amount: refund.amount,
    reason: refund.reason,
  };
  try {
    const word = refund.state === "requested" ? await gateway.refund(request) : await gateway.askRefund(request);
    await applyRefundWord(shop, refund, word);
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ refundId, gateway: attempt.gateway, reason: error.message }, "a refund is not sent yet");
    if (error.kind === "refused") await applyRefundWord(shop, refund, { state: "failed", detail: error.message });
    else if (error.kind === "denied" && refund.checks >= mostDenied) await giveUpAsking(shop, refund, error.message);
    else {
      await db.update(refunds).set({ lastError: error.message }).where(eq(refunds.id, refundId));
      return gateway.name;
    }
    return undefined;
  }
}

/** Whether a gateway sees to a refund, or will: nobody else may then. */
export function isWithGateway(shop: Shop, { gateway, state }: { gateway: string; state: RefundRow["state"] }): boolean {
  return state !== "failed" && gateway !== "manual" && shop.gateways.has(gateway as GatewayName);
}

async function refuseByHand(shop: Shop, tx: Tx, refund: RefundRow): Promise<void> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, refund.attemptId));
  if (attempt && isWithGateway(shop, { gateway: attempt.gateway, state: refund.state }))
    throw new AppError("CONFLICT", "The payment service gives this money back. If that fails, it can be sent by hand.");
  // Two who both sent it by hand: whoever comes second must hear of it, as the buyer has it twice.
  if (refund.state === "done") throw doneAlready();
}

/**
 * When a refund that is done is asked about next: never, unless it became due another time than when it was taken to be
 * asked, as somebody spoke of it since.
 */
function dueOnceDone({ nextCheckAt }: RefundRow, by?: string) {
  if (by) return null;
  // The driver knows milliseconds only.
  return sql`case when date_trunc('milliseconds', ${refunds.nextCheckAt}) = ${nextCheckAt?.toISOString() ?? null}::timestamptz
    then null else ${refunds.nextCheckAt} end`;
}

/**
 * What this change is called in the book. A refund can be done, come back and be done by hand: each is written. The same
 * word told again is no change, as the state is compared under the lock of the order.
 */
async function keyOfChange(tx: Tx, { attemptId, reference }: RefundRow, state: RefundWord["state"]): Promise<string> {
  const first = `refund_${state}:${reference}`;
  const before = await tx.$count(
    paymentEvents,
    and(eq(paymentEvents.attemptId, attemptId), sql`starts_with(${paymentEvents.eventKey}, ${first})`),
  );
  return before === 0 ? first : `${first}:${before + 1}`;
}

/**
 * Whether a gateway's word comes too late to say anything: it took so long that the refund has failed since, of which no gateway
 * thinks better, or was tried again under another reference.
 */
const isOvertaken = (asked: RefundRow, now: RefundRow) => now.state === "failed" || now.reference !== asked.reference;

async function applyRefundWord(shop: Shop, asked: RefundRow, word: RefundWord, by?: string): Promise<void> {
  if (word.state === "waiting") return;
  const { id, orderId } = asked;
  const nextCheckAt = dueOnceDone(asked, by);
  const writing = await readWriting(shop);
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
    if (by && refund) await refuseByHand(shop, tx, refund);
    if (!refund || (!by && isOvertaken(asked, refund))) return;
    // What is done can still come back from the bank; nothing else happens to it.
    if (refund.state === "done" && word.state !== "failed") {
      await tx.update(refunds).set({ nextCheckAt, lastError: null }).where(eq(refunds.id, id));
      return;
    }
    if (refund.state === word.state) return;
    const done = word.state === "done";
    await tx
      .update(refunds)
      .set({
        state: word.state,
        ...(word.state === "failed"
          ? { lastError: word.detail.slice(0, 500), nextCheckAt: null, doneAt: null }
          : { lastError: null }),
        ...("gatewayReference" in word ? { gatewayReference: word.gatewayReference } : {}),
        ...(done ? { doneAt: sql`now()`, nextCheckAt } : {}),
      })
      .where(eq(refunds.id, id));
    await record(tx, {
      orderId,
      attemptId: refund.attemptId,
      kind: `refund_${word.state}`,
      source: by ? "admin" : "gateway",
      gateway: "shop",
      key: await keyOfChange(tx, refund, word.state),
      data: {
        amount: refund.amount,
        ...("gatewayReference" in word ? { gatewayReference: word.gatewayReference } : {}),
        ...(by ? { by } : {}),
      },
    });
    if (by)
      await note(tx, {
        action: "refund.done",
        subject: order.number,
        subjectId: id,
        before: { state: refund.state },
        after: { ...word, amount: poishaToBdt(refund.amount) },
      });
    if (done)
      await writeToBuyer(
        shop,
        tx,
        order,
        writing,
        (frame) => refundDoneMail(frame, formatBdt(poishaToBdt(refund.amount))),
        id,
      );
    if (word.state === "failed")
      await tellStaff(shop, tx, {
        what: "refund_failed",
        order: order.number,
        amount: refund.amount,
        detail: word.detail.slice(0, 200),
      });
  });
}

/**
 * A gateway spoke of a refund: it is asked about it, also of one that was done, as a bank can send money back. From this
 * moment it is due, until the gateway answered.
 * `gatewayReference` is the refund that the gateway spoke of. Returns whether it is one of ours.
 */
export async function hearOfRefund(shop: Shop, reference: string, gatewayReference: string): Promise<boolean> {
  const { db } = shop.platform;
  const [refund] = await db.select().from(refunds).where(eq(refunds.reference, reference));
  if (!refund) return false;
  // Done by hand since, or under another number: not what it speaks of.
  if (refund.state === "done" && refund.gatewayReference !== gatewayReference) return true;
  const heard = and(eq(refunds.id, refund.id), ne(refunds.state, "failed"));
  await db.update(refunds).set({ nextCheckAt: sql`now()`, checks: 0 }).where(heard);
  await sendRefund(shop, refund.id);
  return true;
}

const doneAlready = () =>
  new AppError("CONFLICT", "This refund is done already. If you sent the money as well, the buyer has it twice.");

async function findRefund(shop: Shop, refundId: string): Promise<RefundRow> {
  const [refund] = await shop.platform.db.select().from(refunds).where(eq(refunds.id, refundId));
  if (!refund) throw new AppError("NOT_FOUND", "There is no such refund.");
  return refund;
}

/**
 * A person sent the money back by hand. Throws CONFLICT when it is done already, and while a gateway is at it: the buyer
 * would get it twice.
 */
export async function markRefundDone(
  shop: Shop,
  adminId: string,
  refundId: string,
  reference: string,
): Promise<string> {
  const refund = await findRefund(shop, refundId);
  if (refund.state === "done") throw doneAlready();
  await applyRefundWord(shop, refund, { state: "done", gatewayReference: reference }, adminId);
  return refund.orderId;
}

/** Tries a failed refund again, as a new one for the gateway. Throws CONFLICT when it did not fail. */
export async function retryRefund(shop: Shop, refundId: string): Promise<string> {
  const { orderId } = await findRefund(shop, refundId);
  await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const [moved] = await tx
      .update(refunds)
      .set({
        state: "requested",
        reference: newReference(),
        gatewayReference: null,
        nextCheckAt: sql`now()`,
        checks: 0,
      })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "failed")))
      .returning();
    if (!moved) throw new AppError("CONFLICT", "Only a refund that failed can be tried again.");
    await note(tx, {
      action: "refund.retry",
      subject: order.number,
      subjectId: refundId,
      before: { state: "failed" },
      after: { state: "requested", amount: poishaToBdt(moved.amount) },
    });
  });
  await sendRefund(shop, refundId);
  return orderId;
}
