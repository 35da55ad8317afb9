import { and, eq, ne, sql } from "drizzle-orm";
import { GatewayError, type GatewayWord } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import { takeUseAgain } from "./coupons.server.ts";
import { record } from "./events.server.ts";
import { frameOf, fulfil, linesOf, ownedLines, readWriting, type Writing } from "./fulfil.server.ts";
import { type OrderRow, type Tx, withOrder } from "./locks.server.ts";
import { heldMail } from "./mails.server.ts";
import { nextOrderState } from "./order-state.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { SoldOut } from "./sellable.server.ts";
import { type Decision, decide } from "./settlement.ts";
import type { Shop } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orders } from "./tables.server.ts";

export type AttemptRow = typeof paymentAttempts.$inferSelect;
/** Who made us ask the gateway. */
export type Source = "return" | "notice" | "reconciler" | "buyer" | "admin";

/** So many questions to gateways at a time in one process; what comes beyond waits for the reconciler. */
const mostQuestions = 40;

/**
 * Asks the gateway how a payment stands and does what follows, once. Called by whoever hears of a payment: the browser
 * that comes back, a notice, the reconciler. Calls at the same moment share questions: one that is under way may have been
 * asked before the money came, so all who come meanwhile share the next one. Throws GatewayError when there is no answer;
 * nothing is concluded from that.
 */
export function settle(shop: Shop, attemptId: string, source: Source): Promise<void> {
  const { asking } = shop;
  const begin = (): Promise<void> => {
    if (asking.size >= mostQuestions) return Promise.reject(new GatewayError("unreachable", "too many questions"));
    const running = askAndApply(shop, attemptId, source).finally(() => {
      if (asking.get(attemptId)?.running === running) asking.delete(attemptId);
    });
    asking.set(attemptId, { running });
    return running;
  };
  const current = asking.get(attemptId);
  if (!current) return begin();
  current.next ??= current.running.catch(() => {}).then(begin);
  return current.next;
}

/** Writes down why a payment was not settled: a silent gateway is to be expected, anything else is a fault of ours. */
export function noteUnsettled(
  shop: Shop,
  attempt: Pick<AttemptRow, "id" | "gateway">,
  source: Source,
  error: unknown,
): void {
  const { log } = shop.platform;
  const what = { attemptId: attempt.id, gateway: attempt.gateway, source };
  if (error instanceof GatewayError) log.warn({ ...what, reason: error.message }, "not settled yet");
  else log.error({ ...what, err: error }, "a payment could not be settled");
}

async function askAndApply(shop: Shop, attemptId: string, source: Source): Promise<void> {
  const { db } = shop.platform;
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (!attempt || attempt.state === "paid" || attempt.state === "review" || attempt.state === "refunded") return;
  const gateway = shop.gateways.get(attempt.gateway as GatewayName);
  if (!gateway) throw new GatewayError("unreachable", "this gateway is switched off");
  await applyWord(shop, attempt, await gateway.ask(attempt), source);
}

/** Does what follows from a gateway's word (settlement.ts), under the lock of the order. */
export async function applyWord(
  shop: Shop,
  { id, orderId }: Pick<AttemptRow, "id" | "orderId">,
  word: GatewayWord,
  source: Source,
  by: { userId?: string } = {},
): Promise<Decision> {
  if (word.state === "open") return { do: "nothing" };
  const writing = await readWriting(shop);
  const decision = await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
    if (!attempt) throw new Error("an attempt does not go away");
    const decided = decide(await standingOf(shop, tx, order, attempt), word);
    await carryOut(shop, tx, order, attempt, decided, { word, source, writing, ...by });
    return decided;
  });
  if (decision.do === "refuse")
    shop.platform.log.error({ attemptId: id, source }, "a gateway spoke of another payment than it was asked about");
  return decision;
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
    // A deleted account cannot get anything: its money is for a person to look at.
    ownsSome: order.userId === null || (await ownedLines(shop, tx, order.userId, lines)).size > 0,
  };
}

interface Carrying {
  word: GatewayWord;
  source: Source;
  writing: Writing;
  userId?: string;
}

async function carryOut(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  decision: Decision,
  how: Carrying,
): Promise<void> {
  if (decision.do === "pay") {
    try {
      // A savepoint: when nothing is left, nothing of it happened, and the money is held.
      await tx.transaction((inner) => pay(shop, inner, order, attempt, how));
    } catch (error) {
      if (!(error instanceof SoldOut)) throw error;
      await hold(shop, tx, order, attempt, "sold_out", how);
    }
  } else if (decision.do === "hold") await hold(shop, tx, order, attempt, decision.reason, how);
  else if (decision.do === "close") await close(tx, order, attempt, decision, how);
}

type Paid = Extract<GatewayWord, { state: "paid" }>;

const moneyOf = (word: Paid) => ({
  payment: word.payment,
  bankReference: word.bankReference,
  received: word.amount,
  receivedCurrency: word.currency,
  settledAt: sql`now()`,
  nextCheckAt: null,
});

const eventOf = (order: OrderRow, attempt: AttemptRow, kind: string, { source, userId, word }: Carrying) => ({
  orderId: order.id,
  attemptId: attempt.id,
  kind,
  source,
  gateway: attempt.gateway,
  key: `${kind}:${attempt.reference}`,
  data: {
    ...(word.state === "paid"
      ? { payment: word.payment, bankReference: word.bankReference, amount: word.amount, currency: word.currency }
      : {}),
    ...(userId ? { by: userId } : {}),
  },
});

async function pay(shop: Shop, tx: Tx, order: OrderRow, attempt: AttemptRow, how: Carrying): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: "paid", ...moneyOf(how.word as Paid) })
    .where(eq(paymentAttempts.id, attempt.id));
  await record(tx, eventOf(order, attempt, "paid", how));
  await fulfil(shop, tx, order, "pay", how.writing);
}

async function hold(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  reason: Extract<Decision, { do: "hold" }>["reason"],
  how: Carrying,
): Promise<void> {
  const word = how.word as Paid;
  await tx
    .update(paymentAttempts)
    .set({ state: "review", reviewReason: reason, ...moneyOf(word) })
    .where(eq(paymentAttempts.id, attempt.id));
  const event = eventOf(order, attempt, "held", how);
  await record(tx, { ...event, data: { ...event.data, reason } });
  const state = nextOrderState(order.state, "hold");
  if (state) {
    await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
    if (order.state === "cancelled" || order.state === "expired") await takeUseAgain(tx, order.couponId);
  }
  const frame = await frameOf(tx, order, how.writing);
  if (frame) await shop.platform.outbox.put(tx, heldMail(frame, word.amount));
  await tellStaff(shop, tx, { what: "held", order: order.number, received: word.amount, reason });
}

async function close(
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  decision: Extract<Decision, { do: "close" }>,
  how: Carrying,
): Promise<void> {
  await tx.update(paymentAttempts).set({ state: decision.as }).where(eq(paymentAttempts.id, attempt.id));
  await record(tx, eventOf(order, attempt, decision.as, how));
  const state = decision.failOrder ? nextOrderState(order.state, "fail") : undefined;
  if (state) await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
}
