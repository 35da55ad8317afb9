import { and, eq, ne, or, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import type { GatewayPayment, GatewayWord } from "#platform/payments/gateway.server.ts";
import type { AttemptRow, Source } from "./attempts.server.ts";
import { takeUseAgain } from "./coupons.server.ts";
import { record } from "./events.server.ts";
import { fulfil, linesOf, ownedLines, readWriting, type Writing, writeToBuyer } from "./fulfil.server.ts";
import { type OrderRow, type Tx, withOrder } from "./locks.server.ts";
import { heldMail } from "./mails.server.ts";
import { nextOrderState } from "./order-state.ts";
import { type AttemptState, hasMoney, type ReviewReason } from "./payment-state.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { newReference } from "./references.server.ts";
import { SoldOut } from "./sellable.server.ts";
import { type Decision, decide, fittingFirst } from "./settlement.ts";
import type { Shop } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orders } from "./tables.server.ts";

interface Carrying {
  source: Source;
  writing: Writing;
  userId?: string | undefined;
}

/**
 * Does what follows from a gateway's word (settlement.ts), under the lock of the order: for each payment that does not
 * stand in the books yet, once. Returns the decisions. Throws CONFLICT when a person decides on what is no longer as they saw it.
 */
export async function applyWord(
  shop: Shop,
  { id, orderId }: Pick<AttemptRow, "id" | "orderId">,
  word: GatewayWord,
  source: Source,
  by: { userId?: string; seen?: AttemptState } = {},
): Promise<Decision[]> {
  if (word.state === "open") return [];
  const how = { source, writing: await readWriting(shop), ...by };
  const decisions = await withOrder(shop.platform.db, orderId, async (tx, locked) => {
    const decided: Decision[] = [];
    let order = locked;
    const found = await attemptIn(tx, id);
    if (by.seen !== undefined && found.state !== by.seen && !hasMoney(found.state))
      throw new AppError("CONFLICT", "This transfer was decided or ran out meanwhile. Look at it again.");
    for (const payment of word.state === "paid" ? await unbooked(tx, found, word.payments) : [undefined]) {
      const attempt = await attemptIn(tx, id);
      const standing = await standingOf(shop, tx, order, attempt);
      const decision = decide(standing, payment ? { state: "paid", ...payment } : (word as { state: "failed" }));
      await carryOut(shop, tx, order, attempt, payment, decision, how);
      decided.push(decision);
      const [now] = await tx.select().from(orders).where(eq(orders.id, orderId));
      order = now ?? order;
    }
    // A person who confirms what another one confirmed a moment before is told.
    if (source === "admin" && word.state === "paid" && decided.length === 0)
      throw new AppError("CONFLICT", "This transfer is confirmed already.");
    if (word.state === "paid") await noteDisputes(shop, tx, order, found, word.payments);
    if (source === "admin" && word.state === "paid")
      await note(tx, {
        action: "payment.confirm-transfer",
        subject: order.number,
        subjectId: id,
        before: { state: locked.state },
        after: { state: order.state, received: word.payments.map(({ amount, payment }) => ({ amount, payment })) },
      });
    return decided;
  });
  if (decisions.some((one) => one.do === "refuse"))
    shop.platform.log.error({ attemptId: id, source }, "a gateway spoke of another payment than it was asked about");
  return decisions;
}

/** Money that the buyer's bank asks back is told once; what follows is a person's. */
async function noteDisputes(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  payments: GatewayPayment[],
): Promise<void> {
  for (const payment of payments) {
    if (!payment.disputed || payment.reference !== attempt.reference) continue;
    const { id: attemptId, gateway, orderId } = attempt;
    const key = `disputed:${payment.payment}`;
    const data = { payment: payment.payment, amount: payment.amount, currency: payment.currency };
    if (await record(tx, { orderId, attemptId, kind: "disputed", source: "gateway", gateway, key, data }))
      await tellStaff(shop, tx, { what: "disputed", order: order.number, received: payment });
  }
}

async function attemptIn(tx: Tx, id: string): Promise<AttemptRow> {
  const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  if (!attempt) throw new Error("an attempt does not go away");
  return attempt;
}

/** The payments of a page that do not stand in the books, by the gateway's number or by the bank's. */
async function unbooked(tx: Tx, attempt: AttemptRow, payments: GatewayPayment[]): Promise<GatewayPayment[]> {
  const booked = await tx
    .select({ payment: paymentAttempts.payment, bank: paymentAttempts.bankReference })
    .from(paymentAttempts)
    .where(or(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.besides, attempt.id)));
  // A transfer is confirmed once: another number of the bank is another order's, or a slip of the pen.
  if (attempt.gateway === "manual" && hasMoney(attempt.state)) return [];
  const known = new Set(booked.flatMap(({ payment, bank }) => [payment, bank]).filter((one) => one !== null));
  const fresh: GatewayPayment[] = [];
  for (const one of fittingFirst(payments, attempt.amount)) {
    const numbers = [one.payment, one.bankReference].filter((number) => number !== null);
    if (numbers.some((number) => known.has(number))) continue;
    for (const number of numbers) known.add(number);
    fresh.push(one);
  }
  return fresh;
}

async function standingOf(shop: Shop, tx: Tx, order: OrderRow, attempt: AttemptRow) {
  const others = await tx
    .select({ state: paymentAttempts.state })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), ne(paymentAttempts.id, attempt.id)));
  const lines = await linesOf(tx, order.id);
  return {
    order: order.state,
    attempt,
    otherMoney: others.some(({ state }) => state === "paid" || state === "review"),
    otherOpen: others.some(({ state }) => state === "open"),
    // A deleted account cannot get anything: its money is for a person to look at. What a company ordered is the company's.
    ownsSome: order.userId === null ? !order.forCompany : (await ownedLines(shop, tx, order.userId, lines)).size > 0,
  };
}

async function carryOut(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  payment: GatewayPayment | undefined,
  decision: Decision,
  how: Carrying,
): Promise<void> {
  if (decision.do === "close") await close(tx, order, attempt, decision, how);
  if (!payment) return;
  if (decision.do === "hold") await hold(shop, tx, order, attempt, payment, decision.reason, how);
  if (decision.do !== "pay") return;
  try {
    // A savepoint: when nothing is left, nothing of it happened, and the money is held.
    await tx.transaction((inner) => pay(shop, inner, order, attempt, payment, how));
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error;
    await hold(shop, tx, order, attempt, payment, "sold_out", how);
  }
}

const moneyOf = (payment: GatewayPayment) => ({
  payment: payment.payment,
  bankReference: payment.bankReference,
  received: payment.amount,
  receivedCurrency: payment.currency,
  foreignAmount: payment.foreignAmount,
  settledAt: sql`now()`,
  silentSince: null,
});

const eventOf = (attempt: AttemptRow, kind: string, { source, userId }: Carrying, payment?: GatewayPayment) => ({
  orderId: attempt.orderId,
  attemptId: attempt.id,
  kind,
  source,
  gateway: attempt.gateway,
  key: `${kind}:${attempt.reference}`,
  data: {
    ...(payment
      ? {
          payment: payment.payment,
          bankReference: payment.bankReference,
          amount: payment.amount,
          currency: payment.currency,
          ...(payment.foreignAmount === null ? {} : { foreignAmount: payment.foreignAmount }),
        }
      : {}),
    ...(userId ? { by: userId } : {}),
  },
});

async function pay(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  payment: GatewayPayment,
  how: Carrying,
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: "paid", ...moneyOf(payment) })
    .where(eq(paymentAttempts.id, attempt.id));
  await record(tx, eventOf(attempt, "paid", how, payment));
  await fulfil(shop, tx, order, "pay", how.writing);
}

/** Writes held money on its attempt, or beside it where that has its money already. */
async function bookHeld(
  tx: Tx,
  attempt: AttemptRow,
  payment: GatewayPayment,
  reviewReason: ReviewReason,
): Promise<AttemptRow> {
  const values = { state: "review" as const, reviewReason, ...moneyOf(payment) };
  const [row] = hasMoney(attempt.state)
    ? await tx
        .insert(paymentAttempts)
        .values({
          ...values,
          orderId: attempt.orderId,
          gateway: attempt.gateway,
          reference: newReference(),
          besides: attempt.id,
          amount: attempt.amount,
          expiresAt: attempt.expiresAt,
        })
        .returning()
    : await tx.update(paymentAttempts).set(values).where(eq(paymentAttempts.id, attempt.id)).returning();
  if (!row) throw new Error("held money without a row");
  return row;
}

async function hold(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  payment: GatewayPayment,
  reason: ReviewReason,
  how: Carrying,
): Promise<void> {
  const held = await bookHeld(tx, attempt, payment, reason);
  const event = eventOf(held, "held", how, payment);
  const state = nextOrderState(order.state, "hold");
  const ended = order.state === "cancelled" || order.state === "expired";
  const withoutUse = state && ended && order.couponId ? !(await takeUseAgain(tx, order.couponId)) : false;
  await record(tx, { ...event, data: { ...event.data, reason, ...(withoutUse && { withoutUse }) } });
  if (state) await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
  await writeToBuyer(shop, tx, order, how.writing, (frame) => heldMail(frame, payment, reason), held.id);
  await tellStaff(shop, tx, { what: "held", order: order.number, received: payment, reason });
}

async function close(
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  decision: Extract<Decision, { do: "close" }>,
  how: Carrying,
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: decision.as, silentSince: null })
    .where(eq(paymentAttempts.id, attempt.id));
  await record(tx, eventOf(attempt, decision.as, how));
  const state = decision.failOrder ? nextOrderState(order.state, "fail") : undefined;
  if (state) await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
}
