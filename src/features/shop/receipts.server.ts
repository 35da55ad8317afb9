import { sql } from "drizzle-orm";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { OrderRow, Tx } from "./locks.server.ts";
import { receiptNumber, taxYear } from "./receipt-number.ts";
import type { ShopSettings } from "./settings-contract.ts";
import { receipts } from "./tables.server.ts";

export interface Issuing {
  settings: ShopSettings;
  seller: { name: string; address: string; bin: string };
}

/** The next number of a series and year: others of it wait until the end of the transaction. */
async function nextSerial(tx: DbOrTx, series: string, year: string): Promise<number> {
  const counted = await tx.execute<{ last: number }>(sql`
    insert into receipt_counters (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = receipt_counters.last + 1 returning last`);
  const serial = counted.rows[0]?.last;
  if (serial === undefined) throw new Error("the counter gave no number");
  return serial;
}

/** The number of a pro-forma invoice that is issued now: a series of its own beside those of receipts. Last thing in its transaction. */
export async function proFormaNumber(tx: DbOrTx, settings: ShopSettings) {
  const year = taxYear(new Date(databaseNow()), settings.yearStartsInMonth);
  const serial = await nextSerial(tx, "pro_forma", year);
  return { year, serial, number: receiptNumber(settings.receiptPrefix, "pro_forma", year, serial) };
}

/**
 * Issues the receipt of an order, with the next number of its series and year. Last thing in its transaction: from here
 * to the commit all other receipts wait, which is what keeps the numbers without gaps.
 */
export async function issueReceipt(tx: Tx, order: OrderRow, { settings, seller }: Issuing): Promise<string> {
  const series = seller.bin === "" ? "money_receipt" : "tax_invoice";
  const issuedAt = new Date(databaseNow());
  const year = taxYear(issuedAt, settings.yearStartsInMonth);
  const serial = await nextSerial(tx, series, year);
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
      po: order.buyerPo,
    },
  });
  return number;
}
