import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { poishaToBdt } from "#lib/money.ts";
import type { Db } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type AttemptRow, openTransfer } from "./attempts.server.ts";
import type { Order, OrderRefund, OrderSummary } from "./contract.ts";
import { linesOf } from "./fulfil.server.ts";
import type { OrderRow } from "./locks.server.ts";
import { outcomeOf } from "./outcome.ts";
import { paymentAttempts, refunds } from "./payment-tables.server.ts";
import { refundRequestView } from "./refund-request-view.server.ts";
import { readShopSettings } from "./settings.server.ts";
import type { Shop } from "./shop.server.ts";
import { orderLines, receipts } from "./tables.server.ts";
import { takableOf } from "./take-back.server.ts";
import { methodsFor, whyUnpayable } from "./ways-to-pay.server.ts";

/** So long an order may be the one for which a device still has its cart, where a gateway led back to another tab. */
const recentMs = 86_400_000;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Whether a new payment may be begun for an order. */
export function isPayable(order: Pick<OrderRow, "state" | "expiresAt">): boolean {
  return (order.state === "pending" || order.state === "failed") && order.expiresAt.getTime() > databaseNow();
}

/** Orders as a list shows them, with four questions to the database however many they are. */
export async function summarise(db: Db, rows: OrderRow[]): Promise<OrderSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await db
    .select({ orderId: orderLines.orderId, title: orderLines.title })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.position);
  const attempts = await db
    .select({
      orderId: paymentAttempts.orderId,
      state: paymentAttempts.state,
      gateway: paymentAttempts.gateway,
      returned: sql<boolean>`${paymentAttempts.returnedAt} is not null`,
      // Nobody can have paid on a page that was never handed out.
      silent: sql<boolean>`${paymentAttempts.silentSince} is not null and ${paymentAttempts.redirectUrl} is not null`,
    })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids));
  const given = await db
    .select({ orderId: refunds.orderId, amount: refunds.amount })
    .from(refunds)
    // What a gateway refused is owed, not given.
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, "failed")));
  const issued = await db
    .select({ orderId: receipts.orderId, number: receipts.number })
    .from(receipts)
    .where(inArray(receipts.orderId, ids));
  return rows.map((row) => {
    const mine = attempts.filter((attempt) => attempt.orderId === row.id);
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      outcome: outcomeOf(row.state, mine),
      currency: "BDT",
      total: poishaToBdt(row.total),
      refunded: poishaToBdt(
        given.filter(({ orderId }) => orderId === row.id).reduce((sum, { amount }) => sum + amount, 0),
      ),
      titles: lines.filter((line) => line.orderId === row.id).map((line) => line.title),
      receiptNumber: issued.find((receipt) => receipt.orderId === row.id)?.number ?? null,
      createdAt: row.createdAt.toISOString(),
      paidAt: iso(row.paidAt),
    };
  });
}

/** The refunds of an order, the oldest first. */
export async function refundsOf(db: Db, orderId: string): Promise<OrderRefund[]> {
  const rows = await db
    .select({ refund: refunds, gateway: paymentAttempts.gateway })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.createdAt);
  return rows.map(({ refund, gateway }) => ({
    id: refund.id,
    amount: poishaToBdt(refund.amount),
    state: refund.state,
    gateway,
    dueBy: refund.dueBy.toISOString(),
    createdAt: refund.createdAt.toISOString(),
    doneAt: iso(refund.doneAt),
  }));
}

/** `payment`: what is shown as the order's payment; `transfer`: the bank transfer that is still expected, perhaps an older one. */
async function paymentView(
  shop: Shop,
  order: OrderRow,
  payment: AttemptRow | undefined,
  transfer: AttemptRow | undefined,
): Promise<Order["payment"]> {
  if (!payment) return null;
  const { bank } = await readShopSettings(shop.platform.db);
  const fresh = payment.state === "open" && payment.expiresAt.getTime() > databaseNow();
  return {
    gateway: payment.gateway,
    state: payment.state,
    reference: payment.reference,
    continueUrl: fresh ? payment.redirectUrl : null,
    transfer: transfer
      ? {
          ...bank,
          amount: poishaToBdt(transfer.amount),
          // Short enough for a bank's form, and what buyer and staff know the order by.
          reference: order.number,
          payBy: transfer.expiresAt.toISOString(),
          givenReference: transfer.givenReference,
        }
      : null,
  };
}

/** One order with all that its owner (or an admin) sees of it. */
export async function viewOrder(shop: Shop, row: OrderRow): Promise<Order> {
  const { db } = shop.platform;
  const [summary] = await summarise(db, [row]);
  if (!summary) throw new Error("a row without a summary");
  const lines = await linesOf(db, row.id);
  const [latest] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, row.id), isNull(paymentAttempts.besides)))
    .orderBy(desc(sql`${paymentAttempts.state} = 'paid'`), desc(paymentAttempts.createdAt))
    .limit(1);
  const [held] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, row.id), eq(paymentAttempts.state, "review")))
    .limit(1);
  const transfer = summary.outcome === "awaiting_transfer" ? await openTransfer(db, row.id) : undefined;
  const payable = isPayable(row);
  const settings = await readShopSettings(db);
  return {
    ...summary,
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind as Order["lines"][number]["kind"],
      itemId: line.itemId,
      title: line.title,
      href: line.href,
      price: poishaToBdt(line.price),
      discount: poishaToBdt(line.discount),
      total: poishaToBdt(line.total),
      refunded: poishaToBdt(line.refunded),
      access: line.grantedAt !== null && line.revokedAt === null,
    })),
    subtotal: poishaToBdt(row.subtotal),
    discount: poishaToBdt(row.discount),
    couponCode: row.couponCode,
    billing: {
      name: row.buyerName,
      phone: row.buyerPhone,
      address: row.buyerAddress,
      company: row.buyerCompany,
      bin: row.buyerBin,
      po: row.buyerPo,
    },
    expiresAt: row.expiresAt.toISOString(),
    canPay: payable,
    canCancel: row.state === "pending" || row.state === "failed",
    payment: await paymentView(shop, row, latest, transfer),
    mayTakeBack: row.state === "review" && (await takableOf(db, row.id)) !== undefined,
    recent: databaseNow() - row.createdAt.getTime() < recentMs,
    paidAgain: row.paidAt !== null && held !== undefined,
    paymentMethods: payable ? methodsFor(shop, settings, row.total) : [],
    unpayable: payable ? whyUnpayable(shop, settings, row.total) : null,
    ...(await refundRequestView(shop, row, lines)),
    refunds: await refundsOf(db, row.id),
  };
}
