import { and, eq } from "drizzle-orm";
import { readSettings } from "#features/settings/service.server.ts";
import { amountInWords } from "#lib/amount-in-words.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import { linesOf } from "./fulfil.server.ts";
import type { OrderRow } from "./locks.server.ts";
import { refundsOf } from "./order-view.server.ts";
import { paidByWords } from "./pay-words.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { vatWithin } from "./pricing.ts";
import type { Receipt } from "./receipt-contract.ts";
import type { Shop } from "./shop.server.ts";
import { receipts } from "./tables.server.ts";

/** The receipt of an order as it was issued, with what became of the money since. Throws NOT_FOUND. */
export async function readReceipt(shop: Shop, order: OrderRow): Promise<Receipt> {
  const { db } = shop.platform;
  const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, order.id));
  if (!receipt) throw new AppError("NOT_FOUND", "There is no receipt for this order.");
  const [attempt] = await db
    .select()
    .from(paymentAttempts)
    // A payment that was let pass stays 'paid', whatever goes back later; 'refunded' is one that never paid this order.
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, "paid")));
  const site = await readSettings(db);
  const lines = (await linesOf(db, order.id)).map((line) => {
    const vat = vatWithin(line.total, line.vatRate);
    return { ...line, vat, net: line.total - vat };
  });
  const sum = (part: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + part(line), 0);
  return {
    kind: receipt.series,
    number: receipt.number,
    orderNumber: order.number,
    issuedAt: receipt.issuedAt.toISOString(),
    seller: receipt.seller,
    contact: { email: site.email, phone: site.phone, url: shop.platform.config.siteUrl },
    buyer: { ...receipt.buyer, po: receipt.buyer.po ?? "" },
    lines: lines.map((line) => ({
      title: line.title,
      quantity: line.quantity,
      net: poishaToBdt(line.net),
      vatRate: line.vatRate / 100,
      vat: poishaToBdt(line.vat),
      gross: poishaToBdt(line.total),
    })),
    net: poishaToBdt(sum((line) => line.net)),
    vat: poishaToBdt(sum((line) => line.vat)),
    total: poishaToBdt(order.total),
    discount: poishaToBdt(order.discount),
    inWords: amountInWords(order.total),
    paidAt: order.paidAt?.toISOString() ?? null,
    paidBy: paidByWords[attempt?.gateway ?? ""] ?? "",
    paymentReference: attempt?.payment ?? attempt?.reference ?? "",
    refunds: await refundsOf(db, order.id),
  };
}
