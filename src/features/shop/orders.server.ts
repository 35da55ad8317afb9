import { and, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { AppError, type FieldError } from "#lib/app-error.ts";
import { bdtToPoisha } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import type { AttemptRow } from "./attempts.server.ts";
import { missingForInvoice } from "./billing-rules.ts";
import type { CreateOrder, Item, Order } from "./contract.ts";
import { giveUseBack, takeUse } from "./coupons.server.ts";
import { replaceEarlier, unpaidOrdersOf } from "./earlier-orders.server.ts";
import { record } from "./events.server.ts";
import { fulfil, readWriting, type Writing } from "./fulfil.server.ts";
import { lockBuyer, type OrderRow, type Tx, withOrder } from "./locks.server.ts";
import { nextOrderState } from "./order-state.ts";
import { viewOrder } from "./order-view.server.ts";
import { orderToChange, readOrder } from "./own-orders.server.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { invoiceFor, type PricedLine, priceItems, sumUp, titleOfLine, wrongForCoupons } from "./quote.server.ts";
import { newOrderNumber, newReference } from "./references.server.ts";
import type { ShopSettings } from "./settings-contract.ts";
import { noteUnsettled, settle } from "./settle.server.ts";
import type { Shop } from "./shop.server.ts";
import { orderLines, orders } from "./tables.server.ts";
import { whyUnpayable } from "./ways-to-pay.server.ts";

const refusals: Record<Exclude<PricedLine["status"], "available">, string> = {
  owned: "You already own this",
  checking: "You've paid for this and we're checking your payment",
  free: "This is free and needs no checkout",
  unavailable: "This is no longer for sale",
};

function refuseUnsellable(lines: PricedLine[]): void {
  const errors = lines.flatMap(({ status }, i): FieldError[] =>
    status === "available" ? [] : [{ path: `items.${i}`, message: refusals[status] }],
  );
  const first = errors[0];
  if (first) throw new AppError("CONFLICT", `${first.message}.`, { errors });
}

function refuseOtherTotal(total: number, expected: number): void {
  if (bdtToPoisha(expected) !== total)
    throw new AppError("CONFLICT", "The price has changed. Please check it before you pay.", {
      errors: [{ path: "expectedTotal", message: "This isn't the current price" }],
    });
}

/** What is ordered, and by whom it is paid. A company's orders name its purchase order (features/companies). */
export type OrderInput = Omit<CreateOrder, "items"> & { items: Item[]; company?: { po: string } };

const noBin = "An invoice of this amount needs the company's BIN";

function refuseUnbillable(shop: Shop, settings: ShopSettings, total: number, { billing, company }: OrderInput): void {
  const unpayable = whyUnpayable(shop, settings, total);
  if (unpayable !== null) throw new AppError("CONFLICT", unpayable);
  if (company) {
    if (billing.bin !== "" || !invoiceFor(settings, total).detailsNeeded) return;
    throw new AppError("CONFLICT", `${noBin}. Add it to the company's details first.`);
  }
  const errors = missingForInvoice(billing, invoiceFor(settings, total)).map(({ path, message }) => ({
    path: `billing.${path}`,
    message,
  }));
  const [first] = errors;
  if (first) throw new AppError("VALIDATION_FAILED", `${first.message}.`, { errors });
}

/**
 * Makes an order at the prices of now, or answers the one that was made with the same key. Nothing to pay: it is paid at
 * once. Throws CONFLICT for what cannot be sold and for another total, VALIDATION_FAILED for a coupon that takes nothing
 * off, and for what the invoice needs of the buyer. Unpaid orders of the same things end with it, and so do their pages.
 */
export async function createOrder(shop: Shop, userId: string, input: OrderInput): Promise<Order> {
  const { db } = shop.platform;
  const writing = await readWriting(shop);
  // What was paid in another tab is found before the same is ordered again.
  for (const earlier of await unpaidOrdersOf(db, userId, input.items))
    if (earlier.idempotencyKey !== input.idempotencyKey) await settleOpen(shop, earlier.id, "buyer");
  const { order, left } = await db.transaction(async (tx) => {
    // Presses at the same moment come one after the other, so that the second one finds the order of the first.
    await lockBuyer(tx, userId);
    const [known] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, input.idempotencyKey)));
    return known ? { order: known, left: [] } : insertOrder(shop, tx, userId, input, writing);
  });
  await closePages(shop, left);
  return viewOrder(shop, order);
}

const refusedCoupon = (message: string) =>
  new AppError("VALIDATION_FAILED", message, { errors: [{ path: "coupon", message }] });

/** `left`: the payments of the orders that it takes the place of. */
interface Inserted {
  order: OrderRow;
  left: AttemptRow[];
}

async function insertOrder(shop: Shop, tx: Tx, userId: string, input: OrderInput, writing: Writing): Promise<Inserted> {
  const lines = await priceItems(shop, tx, input.items, userId);
  refuseUnsellable(lines);
  const left = await replaceEarlier(tx, userId, input.items);
  const coupon = input.coupon === undefined ? undefined : await takeUse(tx, input.coupon, userId);
  if (coupon && "refusal" in coupon) throw refusedCoupon(coupon.refusal);
  const wrong = coupon && wrongForCoupons(lines);
  if (wrong !== undefined) throw refusedCoupon(wrong);
  const sums = sumUp(lines, coupon);
  refuseOtherTotal(sums.total, input.expectedTotal);
  refuseUnbillable(shop, writing.settings, sums.total, input);
  const [order] = await tx
    .insert(orders)
    .values({
      number: newOrderNumber(),
      userId,
      idempotencyKey: input.idempotencyKey,
      subtotal: sums.subtotal,
      discount: sums.discount,
      total: sums.total,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      buyerName: input.billing.name,
      buyerPhone: input.billing.phone,
      buyerAddress: input.billing.address,
      buyerCompany: input.billing.company,
      buyerBin: input.billing.bin,
      forCompany: input.company !== undefined,
      buyerPo: input.company?.po ?? "",
      expiresAt: sql`now() + make_interval(mins => ${writing.settings.orderMinutes})`,
    })
    .returning();
  if (!order) throw new Error("insert returned no row");
  await tx.insert(orderLines).values(
    sums.parts.map(({ line, price, discount, total }, i) => ({
      orderId: order.id,
      position: i + 1,
      kind: line.item.kind,
      itemId: line.item.id,
      title: titleOfLine(line),
      href: line.offer?.href ?? "",
      quantity: line.offer?.quantity ?? 1,
      terms: line.offer?.terms ?? {},
      price: price / (line.offer?.quantity ?? 1),
      discount,
      total,
      vatRate: line.vatRate,
    })),
  );
  await record(tx, {
    orderId: order.id,
    kind: "ordered",
    source: "buyer",
    gateway: "shop",
    key: `ordered:${order.id}`,
    data: { total: order.total, lines: sums.parts.length },
  });
  if (order.total > 0) return { order, left };
  // Everything given away: there is no gateway that would collect nothing.
  const now = sql`now()`;
  await tx.insert(paymentAttempts).values({
    orderId: order.id,
    gateway: "free",
    reference: newReference(),
    amount: 0,
    received: 0,
    receivedCurrency: "BDT",
    state: "paid",
    settledAt: now,
    expiresAt: now,
  });
  await fulfil(shop, tx, order, "pay", writing);
  return { order: { ...order, state: "paid", paidAt: new Date(databaseNow()) }, left };
}

/** A payment that may still be made: gateways let people try again on a page on which one failed. */
export const payable = or(
  eq(paymentAttempts.state, "open"),
  and(inArray(paymentAttempts.state, ["failed", "cancelled"]), gt(paymentAttempts.expiresAt, sql`now()`)),
);

/**
 * Asks the gateways of all payments of an order that may still be paid how they stand; one that gives no answer changes
 * nothing. Returns what is not known afterwards: `open` payments without an answer, whether somebody was sent to the page of
 * one of them, and may have paid there, and the gateways that were silent, once for each question.
 */
export async function settleOpen(
  shop: Shop,
  orderId: string,
  source: "buyer" | "reconciler",
): Promise<{ answered: boolean; maybePaid: boolean; silent: AttemptRow["gateway"][] }> {
  const asked = await shop.platform.db
    .select({
      id: paymentAttempts.id,
      gateway: paymentAttempts.gateway,
      state: paymentAttempts.state,
      redirectUrl: paymentAttempts.redirectUrl,
    })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), payable));
  const unknown: typeof asked = [];
  const silent: AttemptRow["gateway"][] = [];
  const ask = async (one: (typeof asked)[number]) => {
    try {
      await settle(shop, one.id, source);
    } catch (error) {
      noteUnsettled(shop, one, source, error);
      unknown.push(one);
      if (error instanceof GatewayError) silent.push(one.gateway);
    }
  };
  await Promise.all(asked.map(ask));
  const open = unknown.filter(({ state }) => state === "open");
  return {
    answered: open.length === 0,
    maybePaid: open.some(({ redirectUrl }) => redirectUrl !== null),
    silent,
  };
}

/**
 * Ends an order that was not paid. Gateways are asked first; where the money came meanwhile, it stays. Throws CONFLICT
 * when there is nothing to cancel any more.
 */
export async function cancelOrder(shop: Shop, userId: string, orderId: string): Promise<Order> {
  await orderToChange(shop, userId, orderId);
  await settleOpen(shop, orderId, "buyer");
  await endOrder(shop, orderId, "cancel");
  return readOrder(shop, userId, orderId);
}

/** An open transfer whose number the buyer named: the money may be on the account, and only a person can look. */
export const namedTransfer = and(
  eq(paymentAttempts.state, "open"),
  eq(paymentAttempts.gateway, "manual"),
  isNotNull(paymentAttempts.givenReference),
);

/** Whether an order has one. */
export async function waitsForTransfer(db: DbOrTx, orderId: string): Promise<boolean> {
  return (await db.$count(paymentAttempts, and(eq(paymentAttempts.orderId, orderId), namedTransfer))) > 0;
}

/** Closes the pages of payments on which nobody is to pay any more, as far as gateways let us. */
async function closePages(shop: Shop, attempts: AttemptRow[]): Promise<void> {
  await Promise.allSettled(
    attempts.map(async (attempt) => {
      const gateway = attempt.gateway === "free" ? undefined : shop.gateways.get(attempt.gateway);
      await gateway?.close?.(attempt);
    }),
  );
}

/**
 * Ends an unpaid order, gives its coupon back, and closes pages that could still be paid. Only its buyer ends one whose
 * transfer a person looks for.
 */
export async function endOrder(
  shop: Shop,
  orderId: string,
  event: "cancel" | "expire",
  source: "buyer" | "admin" | "reconciler" = event === "cancel" ? "buyer" : "reconciler",
): Promise<void> {
  const open = await withOrder(shop.platform.db, orderId, async (tx, order) => {
    const state = nextOrderState(order.state, event);
    if (!state) {
      if (event === "expire") return [];
      throw new AppError("CONFLICT", "This order can no longer be canceled.");
    }
    if (event === "expire" && order.expiresAt.getTime() > databaseNow()) return [];
    if (source !== "buyer" && (await waitsForTransfer(tx, orderId))) return [];
    await tx.update(orders).set({ state }).where(eq(orders.id, orderId));
    await giveUseBack(tx, order.couponId);
    await record(tx, {
      orderId,
      kind: state,
      source,
      gateway: "shop",
      key: `${state}:${orderId}`,
    });
    return tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, "open")));
  });
  await closePages(shop, open);
}
