import { sql } from "drizzle-orm";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { OrderRow, Tx } from "./locks.server.ts";
import { receiptNumber, taxYear } from "./receipt-number.ts";
import type { ShopSettings } from "./settings-contract.ts";
import { receipts } from "./tables.server.ts";

export interface Issuing {
  settings: ShopSettings;
  seller: { name: string; address: string; bin: string };
}

/**
 * Issues the receipt of an order, with the next number of its series and year. Last thing in its transaction: from here
 * to the commit all other receipts wait, which is what keeps the numbers without gaps.
 */
export async function issueReceipt(tx: Tx, order: OrderRow, { settings, seller }: Issuing): Promise<string> {
  const series = seller.bin === "" ? "money_receipt" : "tax_invoice";
  const issuedAt = new Date(databaseNow());
  const year = taxYear(issuedAt, settings.yearStartsInMonth);
  const counted = await tx.execute<{ last: number }>(sql`
    insert into receipt_counters (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = receipt_counters.last + 1 returning last`);
  const serial = counted.rows[0]?.last;
  if (serial === undefined) throw new Error("the counter gave no number");
  const number = receiptNumber(settings.receiptPrefix, series, year, serial);
  await tx.insert(receipts).values({
    orderId: order.id,
    series,
    year,
    serial,
    number,
    issuedAt,
    seller,
    buyer: {
      name: order.buyerName,
      phone: order.buyerPhone,
      address: order.buyerAddress,
      company: order.buyerCompany,
      bin: order.buyerBin,
    },
  });
  return number;
}
