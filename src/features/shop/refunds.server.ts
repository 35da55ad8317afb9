import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { bdtToPoisha, formatBdt, poishaToBdt } from "#lib/money.ts";
import type { RefundRequest } from "./admin/payments-contract.ts";
import type { AttemptRow } from "./attempts.server.ts";
import { record } from "./events.server.ts";
import { type LineRow, linesOf, lockWhatIsShared, readWriting, type Writing, writeToBuyer } from "./fulfil.server.ts";
import { type OrderRow, type Tx, withOrder } from "./locks.server.ts";
import { refundMail } from "./mails.server.ts";
import { nextOrderState } from "./order-state.ts";
import { paymentAttempts, paymentEvents, refunds } from "./payment-tables.server.ts";
import { newReference } from "./references.server.ts";
import { grantSeen, grantWhole, openRequest, refuseDeclined } from "./refund-requests.server.ts";
import { sendRefund } from "./refund-sending.server.ts";
import { type Shop, sellableOf } from "./shop.server.ts";
import { orderLines, orders } from "./tables.server.ts";

const fault = (path: string, message: string) =>
  new AppError("VALIDATION_FAILED", `${message}.`, { errors: [{ path, message }] });

/** What of the lines goes back: whole lines, or an amount spread over what is left of them. */
function partsOf(lines: LineRow[], request: Pick<RefundRequest, "lineIds" | "amount">): Map<string, number> {
  const left = (line: LineRow) => line.total - line.refunded;
  if (request.lineIds) {
    const wanted = new Set(request.lineIds);
    const found = lines.filter((line) => wanted.has(line.id));
    if (found.length !== wanted.size) throw fault("lineIds", "A line does not belong to this order");
    if (found.some((line) => line.revokedAt)) throw fault("lineIds", "A line was refunded already");
    return new Map(found.map((line) => [line.id, left(line)]));
  }
  if (request.amount === undefined) return new Map(lines.map((line) => [line.id, left(line)]));
  const amount = bdtToPoisha(request.amount);
  if (amount > lines.reduce((sum, line) => sum + left(line), 0))
    throw fault("amount", "This is more than is left to give back");
  return spread(amount, new Map(lines.map((line) => [line.id, left(line)])));
}

/**
 * An amount spread over lines by what is left of each (poisha), at most all of it: so none has nothing left that is still to be had,
 * and each can be given back by itself later.
 */
function spread(amount: number, left: ReadonlyMap<string, number>): Map<string, number> {
  let open = [...left.values()].reduce((sum, part) => sum + part, 0);
  let rest = amount;
  const parts = new Map<string, number>();
  for (const [id, part] of left) {
    const own = open === 0 ? 0 : Math.round((rest * part) / open);
    parts.set(id, own);
    rest -= own;
    open -= part;
  }
  return parts;
}

interface Booking {
  shop: Shop;
  order: OrderRow;
  attempt: AttemptRow;
  amount: number;
  idempotencyKey: string;
  cause: "cannot_deliver" | "other";
  reason: string;
  by: string | null;
  writing: Writing;
  /** Titles of what the buyer loses by it. */
  ended: string[];
  source?: "admin" | "buyer";
}

/** Writes a refund down: from here on it is owed, and the reconciler sees to it. Returns its id. */
export async function bookRefund(tx: Tx, booking: Booking): Promise<string> {
  const { shop, order, attempt, amount, writing } = booking;
  const { refundDays, cannotDeliverHours } = writing.settings;
  const hours = booking.cause === "cannot_deliver" ? cannotDeliverHours : refundDays * 24;
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      attemptId: attempt.id,
      idempotencyKey: booking.idempotencyKey,
      reference: newReference(),
      amount,
      cause: booking.cause,
      reason: booking.reason,
      requestedBy: booking.by,
      dueBy: sql`now() + make_interval(hours => ${hours})`,
      nextCheckAt: attempt.gateway === "manual" ? null : sql`now()`,
    })
    .returning();
  if (!refund) throw new Error("insert returned no row");
  await tx
    .update(paymentAttempts)
    .set({ refunded: sql`${paymentAttempts.refunded} + ${amount}` })
    .where(eq(paymentAttempts.id, attempt.id));
  await record(tx, {
    orderId: order.id,
    attemptId: attempt.id,
    kind: "refund_requested",
    source: booking.source ?? "admin",
    gateway: attempt.gateway,
    key: `refund_requested:${refund.reference}`,
    data: { amount, cause: booking.cause, by: booking.by },
  });
  await writeToBuyer(
    shop,
    tx,
    order,
    writing,
    (frame) => refundMail(frame, { amount, dueBy: refund.dueBy, ended: booking.ended }),
    refund.id,
  );
  return refund.id;
}

/** Takes lines back from the buyer, those that were given and not yet taken. */
async function revokeLines(shop: Shop, tx: Tx, order: OrderRow, lines: LineRow[]): Promise<LineRow[]> {
  const given = lines.filter((line) => line.grantedAt && !line.revokedAt);
  if (given.length === 0) return [];
  await tx
    .update(orderLines)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        isNull(orderLines.revokedAt),
        inArray(
          orderLines.id,
          given.map((line) => line.id),
        ),
      ),
    );
  await lockWhatIsShared(shop, tx, given);
  // What was bought for a company is there when its orderer's account is gone.
  for (const line of given)
    if (order.userId || order.forCompany) await sellableOf(shop, line.kind).revoke(tx, { lineId: line.id });
  return given;
}

/** Writes on the lines and on the order what of them was given back (`by` whom of the staff), and moves the order on. */
export async function markRefunded(
  tx: Tx,
  order: OrderRow,
  parts: Map<string, number>,
  by: string | null,
): Promise<number> {
  for (const [id, amount] of parts)
    if (amount > 0)
      await tx
        .update(orderLines)
        .set({ refunded: sql`${orderLines.refunded} + ${amount}` })
        .where(eq(orderLines.id, id));
  const amount = [...parts.values()].reduce((sum, part) => sum + part, 0);
  const refunded = order.refunded + amount;
  const state = nextOrderState(order.state, refunded === order.total ? "refundAll" : "refundPart");
  if (!state) throw new AppError("CONFLICT", "Nothing was paid that could be given back.");
  // Only an order that cost nothing is taken back without money.
  if (amount === 0 && order.total > 0) throw fault("amount", "There is nothing left to give back");
  await tx.update(orders).set({ state, refunded }).where(eq(orders.id, order.id));
  // Whatever it went back for, as an event that was called off: who asked for it isn't told 'no' later.
  if (refunded === order.total) await grantWhole(tx, order.id, by);
  return amount;
}

/** The refund that its key has booked. Throws CONFLICT where the key stands for another: what was changed since isn't lost unseen. */
function idOfSame(known: typeof refunds.$inferSelect, orderId: string, request: RefundRequest): string {
  const { id, amount, cause, reason } = known;
  if (known.orderId !== orderId) throw new AppError("CONFLICT", "This key was used for another order.");
  const sameSum = request.amount === undefined || bdtToPoisha(request.amount) === amount;
  if (sameSum && cause === request.cause && reason === request.reason) return id;
  const booked = formatBdt(poishaToBdt(amount));
  throw new AppError(
    "CONFLICT",
    `${booked} was refunded with this key already: “${reason}” Nothing more was refunded.`,
  );
}

/**
 * Gives money of a paid order back: whole lines (their access ends), an amount (access stays, unless nothing is left), or
 * everything. The same key does it once. Throws CONFLICT and VALIDATION_FAILED.
 */
export async function refundOrder(shop: Shop, adminId: string, orderId: string, request: RefundRequest): Promise<void> {
  const { db } = shop.platform;
  const writing = await readWriting(shop);
  // Who says nothing of requests (an older client) goes by the one of now.
  const asked = request.request === undefined ? await openRequest(db, orderId) : (request.request ?? undefined);
  const refundId = await withOrder(db, orderId, async (tx, order) => {
    const [known] = await tx.select().from(refunds).where(eq(refunds.idempotencyKey, request.idempotencyKey));
    if (known) return idOfSame(known, orderId, request);
    // Its items could be taken back, with nothing to show for it in the buyer's book or mail.
    if (order.total === 0) throw new AppError("CONFLICT", "This order cost nothing, so there is nothing to refund.");
    await refuseDeclined(tx, orderId, asked);
    if (request.before !== undefined && bdtToPoisha(request.before) !== order.refunded)
      throw new AppError(
        "CONFLICT",
        "Somebody refunded part of this order meanwhile. Look at it before you refund more.",
      );
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, "paid")));
    if (!attempt) throw new AppError("CONFLICT", "Nothing was paid that could be given back.");
    const lines = await linesOf(tx, orderId);
    const parts = partsOf(lines, request);
    await grantSeen(tx, orderId, adminId, asked);
    const amount = await markRefunded(tx, order, parts, adminId);
    const all = order.refunded + amount === order.total;
    const wanted = all ? lines : request.lineIds ? lines.filter((line) => parts.has(line.id)) : [];
    const ended = await revokeLines(shop, tx, order, wanted);
    await note(tx, {
      action: "purchase.refund",
      subject: order.number,
      subjectId: orderId,
      before: { refunded: poishaToBdt(order.refunded) },
      after: { refunded: poishaToBdt(order.refunded + amount), cause: request.cause, reason: request.reason },
    });
    if (amount === 0) return undefined;
    return bookRefund(tx, {
      shop,
      order,
      attempt,
      amount,
      idempotencyKey: request.idempotencyKey,
      cause: request.cause,
      reason: request.reason,
      by: adminId,
      writing,
      ended: ended.map((line) => line.title),
    });
  });
  if (refundId) await sendRefund(shop, refundId);
}

/** Thrown where the bank may take the money back: it isn't sent as well, a person decides. */
export class DisputedPayment extends AppError {
  constructor() {
    super("CONFLICT", "Your bank has questioned this payment, so we can't refund it here. Please write to us.");
  }
}

/** Throws DisputedPayment. */
export async function refuseDisputed(tx: Tx, orderId: string): Promise<void> {
  const disputes = and(eq(paymentEvents.orderId, orderId), eq(paymentEvents.kind, "disputed"));
  if ((await tx.$count(paymentEvents, disputes)) > 0) throw new DisputedPayment();
}

/** What of a line is given back: `key` does it once, `amount` is in poisha. */
interface GivenBack {
  key: string;
  amount: number;
  reason: string;
  /** Nothing of the line is left to its buyer: it is taken back whole. */
  whole: boolean;
}

/**
 * Gives a paid line back, or part of it: its buyer gave up part of what it was for, or it can't be delivered (`by` staff, whose
 * refunds have the shorter term and are sent by the round). The feature that sold it writes that down (`work`, under the lock of
 * the order) and says how much goes back, at most what is `left` of the line; nothing is a fine answer. What the buyer still has
 * of the line stays theirs, unless it goes back whole. Throws DisputedPayment, CONFLICT.
 */
export async function giveBackPart(
  shop: Shop,
  lineId: string,
  by: { source: "buyer" | "admin"; userId: string | null },
  work: (tx: Tx, line: { total: number; left: number }) => Promise<GivenBack | undefined>,
): Promise<void> {
  const { db } = shop.platform;
  const writing = await readWriting(shop);
  const [known] = await db.select({ orderId: orderLines.orderId }).from(orderLines).where(eq(orderLines.id, lineId));
  if (!known) throw new Error("a line does not go away");
  const staff = by.source === "admin" ? by.userId : null;
  const asked = staff === null ? undefined : await openRequest(db, known.orderId);
  const refundId = await withOrder(db, known.orderId, async (tx, order) => {
    const lines = await linesOf(tx, order.id);
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new Error("a line does not go away");
    const given = await work(tx, { total: line.total, left: line.total - line.refunded });
    if (!given) return undefined;
    const { key, reason, amount, whole } = given;
    if (amount > 0) await refuseDisputed(tx, order.id);
    if (whole) await revokeLines(shop, tx, order, [line]);
    if (amount === 0) return undefined;
    // Staff gave what was asked for: nobody is told 'no' later.
    if (staff !== null) {
      await refuseDeclined(tx, order.id, asked);
      await grantSeen(tx, order.id, staff, asked);
    }
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, "paid")));
    if (!attempt) throw new AppError("CONFLICT", "Nothing was paid that could be given back.");
    await markRefunded(tx, order, new Map([[lineId, amount]]), staff);
    const { source } = by;
    const cause = source === "admin" ? ("cannot_deliver" as const) : ("other" as const);
    const booking = { shop, order, attempt, amount, cause, reason, by: by.userId, writing };
    return bookRefund(tx, { ...booking, idempotencyKey: key, ended: [], source });
  });
  if (refundId && by.source === "buyer") await sendRefund(shop, refundId);
}
