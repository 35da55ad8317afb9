import { asc, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { findContacts } from "#features/accounts/service.server.ts";
import { note } from "#features/audit/service.server.ts";
import { type CsvCell, csvFile } from "#lib/csv.ts";
import { poishaToBdt } from "#lib/money.ts";
import { mostCounted, type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { summarise } from "../order-view.server.ts";
import { paymentAttempts } from "../payment-tables.server.ts";
import type { Shop } from "../shop.server.ts";
import { orders } from "../tables.server.ts";
import { type Purchase, type PurchaseTotals, purchaseListQuerySchema } from "./contract.ts";
import { type Filter, foundBy, inBdt, moneyOfOrders, ordersOf, totalsOf } from "./filter.server.ts";
import { needsOf } from "./waiting.server.ts";

const sortColumn = { createdAt: sql`o.created_at`, paidAt: sql`o.paid_at`, total: sql`o.total_poisha` } as const;

interface Place {
  id: string;
  /** What it is sorted by, as the database writes it: to the microsecond. */
  key: string;
}

/** Ids in the order that is asked for: a page of a list, or what follows after a place. */
async function placesOf(
  shop: Shop,
  filter: Filter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Place | undefined },
): Promise<Place[]> {
  const column = sortColumn[filter.sort];
  const [direction, further] = filter.order === "asc" ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const kind = filter.sort === "total" ? sql`bigint` : sql`timestamptz`;
  const rest = after ? sql`and (${column}, o.id) ${further} (${after.key}::${kind}, ${after.id}::uuid)` : sql``;
  const result = await shop.platform.db.execute<Place & Record<string, unknown>>(sql`
    select o.id, ${column}::text as key from orders o where ${ordersOf(shop, filter) ?? sql`true`} ${rest}
    order by ${column} ${direction}, o.id ${direction} limit ${limit} offset ${offset}`);
  return result.rows;
}

async function purchasesOf(shop: Shop, ids: string[], filter: Filter): Promise<Purchase[]> {
  if (ids.length === 0) return [];
  const { db } = shop.platform;
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const place = new Map(ids.map((id, i) => [id, i]));
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  const people = await findContacts(
    db,
    rows.flatMap((row) => row.userId ?? []),
  );
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
    .orderBy(asc(paymentAttempts.createdAt));
  const summaries = await summarise(db, rows);
  const money = await moneyOfOrders(db, ids, filter);
  const needs = await needsOf(shop, ids);
  return rows.map((row, i) => {
    const mine = attempts.filter((attempt) => attempt.orderId === row.id);
    const shown = mine.find((attempt) => attempt.state === "paid") ?? mine.filter((attempt) => !attempt.besides).at(-1);
    return {
      ...(summaries[i] as Purchase),
      buyer: {
        userId: row.userId,
        name: row.buyerName,
        email: people.get(row.userId ?? "")?.email ?? null,
      },
      gateway: shown?.gateway ?? null,
      reference: shown?.payment ?? shown?.reference ?? null,
      money: inBdt(money.get(row.id) ?? { received: 0, held: 0, refunded: 0, refunding: 0 }),
      needs: needs.get(row.id) ?? [],
    };
  });
}

/** Orders as admins see them, with the sums over all that the filter finds. */
export async function listPurchases(
  shop: Shop,
  query: z.infer<typeof purchaseListQuerySchema>,
): Promise<{ items: Purchase[]; pagination: Pagination; totals: PurchaseTotals }> {
  const totals = await totalsOf(shop, query);
  const counted = Math.min(totals.orders, mostCounted);
  const offset = (query.page - 1) * query.limit;
  const places = offset < counted ? await placesOf(shop, query, { limit: query.limit, offset }) : [];
  return {
    items: await purchasesOf(
      shop,
      places.map(({ id }) => id),
      query,
    ),
    pagination: paginate(counted, query.page, query.limit),
    totals: { orders: totals.orders, ...inBdt(totals), net: poishaToBdt(totals.received - totals.refunded) },
  };
}

/** The newest orders that a text finds, by any of their numbers, the buyer or what was bought. */
export async function findPurchases(
  db: Db,
  text: string,
  limit: number,
): Promise<{ number: string; buyer: string; total: number; createdAt: string }[]> {
  const { search = "" } = purchaseListQuerySchema.parse({ search: text });
  const { rows } = await db.execute<{ number: string; buyer: string; total: number; at: Date }>(sql`
    select o.number, o.buyer_name as buyer, o.total_poisha::float8 as total, o.created_at as at from orders o
    where ${foundBy(search)} order by o.created_at desc, o.id desc limit ${limit}`);
  return rows.map(({ at, total, ...row }) => ({
    ...row,
    total: poishaToBdt(total),
    createdAt: new Date(at).toISOString(),
  }));
}

const exportPage = 500;
const head = [
  "Order",
  "Ordered",
  "Paid",
  "State",
  "Buyer",
  "Email",
  "Titles",
  "Total BDT",
  "Received BDT",
  "Held BDT",
  "Refunded BDT",
  "Refund on its way BDT",
  "Gateway",
  "Reference",
  "Receipt",
];

/**
 * The same as a file for spreadsheets, all of it, a page at a time. The sums of its columns are the list's totals. The log
 * keeps who took it and how it was filtered, but not what was searched for: it may name a person.
 */
export async function exportPurchases(shop: Shop, filter: Filter): Promise<AsyncGenerator<string>> {
  const { search, ...filters } = filter;
  await note(shop.platform.db, {
    action: "purchase.export",
    subject: "Purchases as CSV",
    after: { ...filters, searched: Boolean(search) },
  });
  return csvFile(head, exportRows(shop, filter));
}

async function* exportRows(shop: Shop, filter: Filter): AsyncGenerator<CsvCell[][]> {
  for (let after: Place | undefined; ; ) {
    const places = await placesOf(shop, filter, { limit: exportPage, after });
    const purchases = await purchasesOf(
      shop,
      places.map(({ id }) => id),
      filter,
    );
    yield purchases.map((one) => [
      one.number,
      one.createdAt,
      one.paidAt,
      one.state,
      one.buyer.name,
      one.buyer.email,
      one.titles.join("; "),
      one.total,
      one.money.received,
      one.money.held,
      one.money.refunded,
      one.money.refunding,
      one.gateway,
      one.reference,
      one.receiptNumber,
    ]);
    after = places.at(-1);
    if (places.length < exportPage) return;
  }
}
