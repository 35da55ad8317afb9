import { eq } from "drizzle-orm";
import { readSettings } from "#features/settings/service.server.ts";
import { type CompanyLine, readShopSettings, type Shop, vatWithin } from "#features/shop/service.server.ts";
import { amountInWords } from "#lib/amount-in-words.ts";
import { AppError } from "#lib/app-error.ts";
import { poishaToBdt } from "#lib/money.ts";
import type { ProForma } from "./contract.ts";
import { proFormas } from "./tables.server.ts";

const over = new Set<string>(["cancelled", "expired"]);
const unpaid = new Set<string>(["unpaid", "awaiting_transfer", "confirming", "failed", "review"]);

/** A pro-forma as it was issued, with the sums of its order. Whoever asks has looked whether it's theirs. Throws NOT_FOUND. */
export async function readProForma(shop: Shop, blockId: string, line: CompanyLine): Promise<ProForma> {
  const { db, config } = shop.platform;
  const [row] = await db.select().from(proFormas).where(eq(proFormas.blockId, blockId));
  if (!row) throw new AppError("NOT_FOUND", "There is no such pro-forma.");
  const [site, { bank }] = [await readSettings(db), await readShopSettings(db)];
  const vat = vatWithin(line.total, line.vatRate);
  const takesTransfers = config.payments.gateways.includes("manual") && bank.accountNumber !== "";
  return {
    number: row.number,
    poNumber: row.poNumber,
    orderNumber: line.orderNumber,
    issuedAt: row.issuedAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    state: over.has(line.outcome) ? "over" : unpaid.has(line.outcome) ? "open" : "paid",
    seller: row.seller,
    contact: { email: site.email, phone: site.phone, url: config.siteUrl },
    buyer: row.buyer,
    line: {
      ...{ title: line.title, quantity: line.quantity, price: poishaToBdt(line.price), vatRate: line.vatRate / 100 },
      ...{ net: poishaToBdt(line.total - vat), vat: poishaToBdt(vat), total: poishaToBdt(line.total) },
    },
    inWords: amountInWords(line.total),
    bank: takesTransfers ? bank : null,
  };
}
