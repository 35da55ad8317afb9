import { and, desc, eq, ne, sql } from "drizzle-orm";
import { findContacts } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type Gateway, GatewayError } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import type { AttemptRow } from "./attempts.server.ts";
import { type BuyerFact, missingFacts } from "./billing-rules.ts";
import type { StartedPayment, StartPayment } from "./contract.ts";
import { record } from "./events.server.ts";
import { type LineRow, linesOf, ownedLines, readWriting, writeToBuyer } from "./fulfil.server.ts";
import { type OrderRow, type Tx, withOrder } from "./locks.server.ts";
import { transferMail } from "./mails.server.ts";
import { nextOrderState } from "./order-state.ts";
import { isPayable, viewOrder } from "./order-view.server.ts";
import { settleOpen, waitsForTransfer } from "./orders.server.ts";
import { ownOrder } from "./own-orders.server.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { heldItems } from "./quote.server.ts";
import { newReference } from "./references.server.ts";
import { readShopSettings } from "./settings.server.ts";
import { noteUnsettled, settle } from "./settle.server.ts";
import { type Shop, sellableOf } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orders } from "./tables.server.ts";
import { methodsFor } from "./ways-to-pay.server.ts";

/** Where gateways send browsers and notices; no session is needed there, and nothing is believed. */
export function returnPath(gateway: string, outcome: "success" | "fail" | "cancel", reference: string): string {
  return `/api/v1/payments/${gateway}/return/${outcome}?ref=${reference}`;
}
const noticePath = (gateway: string) => `/api/v1/payments/${gateway}/notice`;

const minute = 60_000;
/** A page that is still good for so long is used again by a second press, or a second tab. */
const reusableFor = 2 * minute;

const unknownYet =
  "We can't tell right now whether your earlier payment went through. If it did and you pay again, you'll have paid twice: we'll see that as soon as the payment service responds, and refund one of the two payments.";
const transferUnknown =
  "We're still looking for your bank transfer. If it arrives and you pay another way too, you'll have paid twice: we'll see that as soon as we find it, and refund one of the two payments.";

async function gatewayFor(shop: Shop, order: OrderRow, name: GatewayName): Promise<Gateway> {
  const gateway = shop.gateways.get(name);
  const offered = methodsFor(shop, await readShopSettings(shop.platform.db), order.total);
  if (!gateway || !offered.some((method) => method.gateway === name))
    throw new AppError("VALIDATION_FAILED", "Choose one of the ways to pay.", {
      errors: [{ path: "gateway", message: "Cannot be used for this order" }],
    });
  return gateway;
}

/** The order with what a way of paying needs of its buyer; what is told now is kept. Throws VALIDATION_FAILED. */
async function reachable(
  shop: Shop,
  order: OrderRow,
  gateway: Gateway,
  contact: Record<BuyerFact, string>,
): Promise<OrderRow> {
  const phone = order.buyerPhone || contact.phone;
  const address = order.buyerAddress || contact.address;
  const errors = missingFacts({ phone, address }, gateway.needs);
  const [first] = errors;
  if (first) throw new AppError("VALIDATION_FAILED", `${first.message}.`, { errors });
  if (phone === order.buyerPhone && address === order.buyerAddress) return order;
  return withOrder(shop.platform.db, order.id, async (tx, now) => {
    if (!isPayable(now)) throw new AppError("CONFLICT", "This order can no longer be paid.");
    const told = { buyerPhone: now.buyerPhone || phone, buyerAddress: now.buyerAddress || address };
    await tx.update(orders).set(told).where(eq(orders.id, now.id));
    return { ...now, ...told };
  });
}

/**
 * Begins a payment, or goes on with the one that was begun. Throws CONFLICT when the order is over or owned already, and
 * when nobody can say whether an earlier payment, or a transfer that the buyer named, went through, unless the buyer was told and wants to pay `anyway`.
 */
export async function startPayment(
  shop: Shop,
  userId: string,
  orderId: string,
  { gateway: name, anyway, ...contact }: StartPayment,
): Promise<StartedPayment> {
  const { db } = shop.platform;
  const known = await ownOrder(shop, userId, orderId);
  const gateway = await gatewayFor(shop, known, name);
  const order = await reachable(shop, known, gateway, contact);
  // What was paid in another tab is found before anybody pays again.
  const { maybePaid } = await settleOpen(shop, orderId, "buyer");
  const transferred = name !== "manual" && (await waitsForTransfer(db, orderId));
  const doubt = maybePaid ? unknownYet : transferred ? transferUnknown : undefined;
  if (doubt !== undefined && !anyway)
    throw new AppError("CONFLICT", doubt, { errors: [{ path: "anyway", message: doubt }] });
  const attempt = await openAttempt(shop, userId, orderId, gateway);
  const started = attempt.redirectUrl || name === "manual" ? attempt : await openPage(shop, order, attempt, gateway);
  const [now] = await db.select().from(orders).where(eq(orders.id, orderId));
  return { redirectUrl: started.redirectUrl, order: await viewOrder(shop, now ?? order) };
}

/** Nobody pays for what can't be had any more. Throws CONFLICT. */
async function refuseGone(shop: Shop, tx: Tx, userId: string, lines: LineRow[]): Promise<void> {
  for (const kind of new Set(lines.map((line) => line.kind))) {
    const ids = lines.filter((line) => line.kind === kind).map(({ itemId }) => itemId);
    const offered = new Set((await sellableOf(shop, kind).offers(tx, ids, userId)).map(({ id }) => id));
    if (ids.some((id) => !offered.has(id)))
      throw new AppError(
        "CONFLICT",
        "Part of this order is no longer for sale, so it can't be paid. You haven't been charged.",
      );
  }
}

/** The attempt to go on with: one whose page is still good, else a new row. It is there before the gateway is asked. */
async function openAttempt(shop: Shop, userId: string, orderId: string, gateway: Gateway): Promise<AttemptRow> {
  const writing = await readWriting(shop);
  const { settings } = writing;
  return withOrder(shop.platform.db, orderId, async (tx, order) => {
    if (!isPayable(order)) throw new AppError("CONFLICT", "This order can no longer be paid.");
    const lines = await linesOf(tx, orderId);
    if ((await ownedLines(shop, tx, userId, lines)).size > 0)
      throw new AppError("CONFLICT", "You already own part of this order. Please place a new order for the rest.");
    const itemIds = lines.map((line) => line.itemId);
    await refuseGone(shop, tx, userId, lines);
    if ((await heldItems(tx, userId, itemIds, orderId)).size > 0)
      throw new AppError("CONFLICT", "We're checking a payment for part of this order. Please don't pay again.");
    const [latest] = await tx
      .select()
      .from(paymentAttempts)
      .where(
        and(
          eq(paymentAttempts.orderId, orderId),
          eq(paymentAttempts.gateway, gateway.name),
          eq(paymentAttempts.state, "open"),
        ),
      )
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1);
    const good = latest && latest.expiresAt.getTime() > databaseNow() + reusableFor;
    if (good && (latest.redirectUrl || gateway.name === "manual")) return latest;
    const life = gateway.name === "manual" ? settings.transferDays * 24 * 60 : gateway.minutes;
    const expiresAt = new Date(databaseNow() + life * minute);
    const [attempt] = await tx
      .insert(paymentAttempts)
      .values({
        orderId,
        gateway: gateway.name,
        reference: newReference(),
        amount: order.total,
        expiresAt,
        // There is nobody to ask about a bank transfer.
        nextCheckAt: gateway.name === "manual" ? null : sql`now() + interval '2 minutes'`,
      })
      .returning();
    if (!attempt) throw new Error("insert returned no row");
    const retried = nextOrderState(order.state, "retry");
    await tx
      .update(orders)
      .set({
        // The order lives at least as long as the page on which it is paid.
        expiresAt: sql`greatest(${orders.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`,
        ...(retried ? { state: retried } : {}),
      })
      .where(eq(orders.id, orderId));
    await record(tx, {
      orderId,
      attemptId: attempt.id,
      kind: "started",
      source: "buyer",
      gateway: gateway.name,
      key: `started:${attempt.reference}`,
      data: { amount: attempt.amount },
    });
    if (gateway.name === "manual") {
      await tellStaff(shop, tx, { what: "transfer", order: order.number, amount: attempt.amount, given: null });
      const asked = { bank: settings.bank, amount: attempt.amount, payBy: expiresAt };
      await writeToBuyer(shop, tx, order, writing, (frame) => transferMail(frame, asked), attempt.id);
    }
    return attempt;
  });
}

/** Has the gateway make its page. Throws UNAVAILABLE; then nobody was sent anywhere and nothing can have been charged. */
async function openPage(shop: Shop, order: OrderRow, attempt: AttemptRow, gateway: Gateway): Promise<AttemptRow> {
  const { db, config, log } = shop.platform;
  const customer = order.userId ? (await findContacts(db, [order.userId])).get(order.userId) : undefined;
  const lines = await linesOf(db, order.id);
  const back = (outcome: "success" | "fail" | "cancel") =>
    config.siteUrl + returnPath(gateway.name, outcome, attempt.reference);
  try {
    const { session, redirectUrl } = await gateway.start({
      reference: attempt.reference,
      amount: attempt.amount,
      title: lines.length === 1 && lines[0] ? lines[0].title : `${lines.length} titles, order ${order.number}`,
      customer: {
        name: order.buyerName,
        email: customer?.email ?? "",
        phone: order.buyerPhone,
        address: order.buyerAddress,
      },
      returnUrls: { success: back("success"), fail: back("fail"), cancel: back("cancel") },
      noticeUrl: config.siteUrl + noticePath(gateway.name),
      expiresAt: attempt.expiresAt,
    });
    await db.update(paymentAttempts).set({ session, redirectUrl }).where(eq(paymentAttempts.id, attempt.id));
    return { ...attempt, session, redirectUrl };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ gateway: gateway.name, attemptId: attempt.id, reason: error.message }, "a payment could not be begun");
    throw new AppError(
      "UNAVAILABLE",
      "The payment service isn't responding. You haven't been charged and your order is saved. Please try again or choose another way to pay.",
      { cause: error },
    );
  }
}

/** A payment by our reference. */
export async function findAttempt(shop: Shop, gateway: string, reference: string): Promise<AttemptRow | undefined> {
  const [row] = await shop.platform.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.reference, reference), eq(paymentAttempts.gateway, gateway as GatewayName)));
  return row;
}

/** The payment that has this number at the gateway. */
export async function findByPayment(shop: Shop, gateway: string, payment: string): Promise<AttemptRow | undefined> {
  const [row] = await shop.platform.db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.payment, payment), eq(paymentAttempts.gateway, gateway as GatewayName)));
  return row;
}

/** Whether a promise ends in time; if not it goes on by itself. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  work.then(
    () => resolve(true),
    () => resolve(true),
  );
  return promise.finally(() => clearTimeout(timer));
}

/** The longest that a browser or a gateway waits for us while we ask. */
const patienceMs = 4000;

/**
 * Something came back from a gateway. What it says is not looked at: the payment is due to be asked about from this
 * moment (whatever becomes of this process), and is asked about at once. Waits a little for the answer. Who left the
 * gateway's page without paying (`gaveUp`) is not told that their payment is being confirmed: what the gateway answers says
 * how it stands, and Stripe's page stays open behind them.
 */
export async function hearOf(
  shop: Shop,
  attempt: AttemptRow,
  source: "return" | "notice",
  gaveUp = false,
): Promise<void> {
  const { db } = shop.platform;
  // Money besides a payment is asked about where that payment is.
  const id = attempt.besides ?? attempt.id;
  await db
    .update(paymentAttempts)
    .set({ ...(gaveUp ? {} : { returnedAt: sql`now()` }), nextCheckAt: sql`now()`, checks: 0 })
    .where(
      and(
        eq(paymentAttempts.id, id),
        // Money that came before may come once more; there is nobody to ask about a transfer.
        ne(paymentAttempts.gateway, "manual"),
        ne(paymentAttempts.gateway, "free"),
      ),
    );
  const { gateway } = attempt;
  const asked = settle(shop, id, source).catch((error: unknown) => noteUnsettled(shop, { id, gateway }, source, error));
  await within(patienceMs, asked);
}
