import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { payable } from "#lib/member-price.ts";
import { bdtToPoisha, formatBdt, poishaToBdt } from "#lib/money.ts";
import type { DbOrTx } from "#platform/db/client.server.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import type { Invoice } from "./billing-contract.ts";
import type { Item, Quote, QuoteLine } from "./contract.ts";
import { type CouponRow, findCoupon, refusalOf, usesOf } from "./coupons.server.ts";
import { discountOn, shareDiscount, vatWithin } from "./pricing.ts";
import type { Offer } from "./sellable.server.ts";
import { readShopSettings } from "./settings.server.ts";
import type { ShopSettings } from "./settings-contract.ts";
import { type Shop, sellableOf } from "./shop.server.ts";
import { orderLines, orders, productVat } from "./tables.server.ts";
import { methodsFor, whyUnpayable } from "./ways-to-pay.server.ts";

/** One line with what the server knows about it. `offer` is missing where the thing is not for sale. */
export interface PricedLine {
  item: Item;
  offer: Offer | undefined;
  /** The price of others, where this person pays that of members; `offer.price` is what this person pays before discounts. */
  usualPrice: number | null;
  /** What its own rules take off `offer.price`, in poisha, and how that is called. */
  own: { amount: number; name: string } | null;
  status: QuoteLine["status"];
  vatRate: number;
  /** Whether a coupon takes something off it. */
  couponsApply: boolean;
}

/** Why a coupon is of no use for what is sold here, however good it is. */
export function wrongForCoupons(lines: PricedLine[]): string | undefined {
  const sold = lines.filter((line) => line.status === "available");
  if (sold.length === 0 || sold.some((line) => line.couponsApply)) return undefined;
  return "Coupons can't be used on what's in your cart.";
}

async function vatRates(
  db: DbOrTx,
  items: { kind: string; id: string }[],
  settings: ShopSettings,
): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(productVat)
    .where(
      and(
        inArray(
          productVat.itemId,
          items.map((item) => item.id),
        ),
        inArray(productVat.kind, [...new Set(items.map((item) => item.kind))]),
      ),
    );
  const own = new Map(rows.map((row) => [`${row.kind}:${row.itemId}`, row.rate]));
  const usual = Math.round(settings.vatPercent * 100);
  return new Map(items.map(({ kind, id }) => [`${kind}:${id}`, own.get(`${kind}:${id}`) ?? usual]));
}

/** Which of these things somebody has paid for by another order, and a person still looks at the payment. */
export async function heldItems(
  db: DbOrTx,
  userId: string,
  itemIds: string[],
  exceptOrder?: string,
): Promise<Set<string>> {
  const rows = await db
    .select({ kind: orderLines.kind, id: orderLines.itemId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.state, "review"),
        inArray(orderLines.itemId, itemIds),
        exceptOrder === undefined ? undefined : ne(orders.id, exceptOrder),
      ),
    );
  return new Set(rows.map(({ kind, id }) => `${kind}:${id}`));
}

/** Prices and availability of things, in their order; ownership too where somebody is known. */
export async function priceItems(
  shop: Shop,
  db: DbOrTx,
  items: Item[],
  userId: string | undefined,
): Promise<PricedLine[]> {
  const found = new Map<string, Offer>();
  const owned = new Set<string>();
  for (const kind of new Set(items.map((item) => item.kind))) {
    const ids = items.filter((item) => item.kind === kind).map((item) => item.id);
    const sellable = sellableOf(shop, kind);
    for (const offer of await sellable.offers(db, ids, userId)) found.set(`${kind}:${offer.id}`, offer);
    if (userId) for (const id of await sellable.ownedBy(db, userId, ids)) owned.add(`${kind}:${id}`);
  }
  const reduced = [...found.values()].some(({ memberPrice }) => typeof memberPrice === "number");
  const member = reduced && userId !== undefined && (await shop.isMember(db, userId));
  const paid = new Map(
    [...found].map(([key, { discount, ...offer }]) => {
      const { price, discount: amount } = payable({ ...offer, discount: discount?.amount ?? 0 }, member);
      return [
        key,
        { offer: { ...offer, price }, own: discount && amount > 0 ? { amount, name: discount.name } : null },
      ];
    }),
  );
  const offers = new Map([...paid].map(([key, { offer }]): [string, Offer] => [key, offer]));
  const ids = items.map((item) => item.id);
  const taxed = (item: Item) => offers.get(`${item.kind}:${item.id}`)?.vatOf ?? item;
  const rates = await vatRates(db, items.map(taxed), await readShopSettings(db));
  const rateOf = (item: Item) => rates.get(`${taxed(item).kind}:${taxed(item).id}`) ?? 0;
  const held = userId ? await heldItems(db, userId, ids) : new Set<string>();
  const statusOf = (key: string, offer: Offer | undefined): QuoteLine["status"] => {
    if (owned.has(key)) return "owned";
    if (held.has(key)) return "checking";
    if (!offer) return "unavailable";
    return offer.price === 0 ? "free" : "available";
  };
  return items.map((item) => {
    const key = `${item.kind}:${item.id}`;
    const offer = offers.get(key);
    const { couponsApply } = sellableOf(shop, item.kind);
    const usual = found.get(key)?.price ?? 0;
    const usualPrice = offer && offer.price < usual ? usual : null;
    const own = paid.get(key)?.own ?? null;
    return { item, offer, usualPrice, own, status: statusOf(key, offer), vatRate: rateOf(item), couponsApply };
  });
}

/** What a line is called where it is kept without its own page: with the name of its own discount. */
export const titleOfLine = ({ offer, own }: PricedLine) =>
  own ? `${offer?.title ?? ""}, ${own.name.charAt(0).toLowerCase()}${own.name.slice(1)}` : (offer?.title ?? "");

/**
 * The sums of an order in poisha, shared out to the lines that are sold. A line's discount is its own and its part of the
 * coupon, which is taken of what is left; `byCoupon` is what the coupon takes off all of them.
 */
export function sumUp(lines: PricedLine[], coupon: CouponRow | undefined) {
  const sold = lines.filter((line) => line.status === "available");
  const prices = sold.map((line) => line.offer?.price ?? 0);
  const subtotal = prices.reduce((sum, price) => sum + price, 0);
  const own = sold.map((line) => line.own?.amount ?? 0);
  const discounted = prices.map((price, i) => (sold[i]?.couponsApply ? price - (own[i] as number) : 0));
  const byCoupon = coupon
    ? discountOn(
        discounted.reduce((sum, price) => sum + price, 0),
        coupon,
      )
    : 0;
  const shares = shareDiscount(discounted, byCoupon);
  const parts = sold.map((line, i) => {
    const price = prices[i] as number;
    const off = (own[i] as number) + (shares[i] as number);
    return { line, price, discount: off, total: price - off, vat: vatWithin(price - off, line.vatRate) };
  });
  const discount = parts.reduce((sum, part) => sum + part.discount, 0);
  const vat = parts.reduce((sum, part) => sum + part.vat, 0);
  return { parts, subtotal, discount, byCoupon, total: subtotal - discount, vat };
}

function lineView(line: PricedLine, part: { discount: number; total: number } | undefined): QuoteLine {
  const { item, offer, usualPrice, own, status } = line;
  return {
    // What a cart holds: nothing else is quoted.
    ...(item as QuoteLine),
    status,
    title: offer?.title ?? "",
    href: offer?.href ?? "",
    image: offer?.image ?? null,
    price: poishaToBdt(offer?.price ?? 0),
    usualPrice: usualPrice === null ? null : poishaToBdt(usualPrice),
    discountName: own?.name ?? null,
    discount: poishaToBdt(part?.discount ?? 0),
    total: poishaToBdt(part?.total ?? 0),
  };
}

/** What the receipt of an amount (poisha) will be, and whether it needs the buyer's BIN. */
export function invoiceFor({ seller, buyerBinAbove }: ShopSettings, total: number): Invoice {
  const kind = seller.bin === "" ? "money_receipt" : "tax_invoice";
  return {
    kind,
    detailsNeeded: kind === "tax_invoice" && total > bdtToPoisha(buyerBinAbove),
    detailsAbove: buyerBinAbove,
  };
}

/** What somebody gave with the last order of their own that needed it, to be offered again. A company's order has that company's details. */
async function lastBillingOf(db: DbOrTx, userId: string): Promise<Quote["lastBilling"]> {
  const rows = await db
    .select({
      phone: orders.buyerPhone,
      address: orders.buyerAddress,
      company: orders.buyerCompany,
      bin: orders.buyerBin,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.forCompany, false),
        ne(sql`${orders.buyerPhone} || ${orders.buyerAddress}`, ""),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return rows[0] ?? null;
}

/** What a cart costs now. Nothing is reserved and nothing is written. */
export async function quoteCart(
  shop: Shop,
  request: { items: Item[]; coupon?: string | undefined },
  userId: string | undefined,
): Promise<Quote> {
  const { db } = shop.platform;
  const settings = await readShopSettings(db);
  const lines = await priceItems(shop, db, request.items, userId);
  const row = request.coupon === undefined ? undefined : await findCoupon(db, request.coupon);
  const uses = row && userId ? await usesOf(db, row.id, userId) : 0;
  const refusal =
    request.coupon === undefined ? undefined : (refusalOf(row, databaseNow(), uses) ?? wrongForCoupons(lines));
  const applied = row && refusal === undefined ? row : undefined;
  const sums = sumUp(lines, applied);
  const byLine = new Map(sums.parts.map((part) => [part.line, part]));
  return {
    currency: "BDT",
    lines: lines.map((line) => lineView(line, byLine.get(line))),
    coupon:
      request.coupon === undefined
        ? null
        : {
            code: request.coupon,
            applied: applied !== undefined,
            message: refusal ?? `${formatBdt(poishaToBdt(sums.byCoupon))} off`,
          },
    subtotal: poishaToBdt(sums.subtotal),
    discount: poishaToBdt(sums.discount),
    total: poishaToBdt(sums.total),
    vatIncluded: poishaToBdt(sums.vat),
    paymentMethods: methodsFor(shop, settings, sums.total),
    unpayable: whyUnpayable(shop, settings, sums.total),
    invoice: invoiceFor(settings, sums.total),
    lastBilling: userId === undefined ? null : await lastBillingOf(db, userId),
  };
}
