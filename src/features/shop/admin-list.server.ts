import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { findContacts } from "#features/accounts/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { csvLine } from "#lib/csv.ts";
import { poishaToBdt } from "#lib/money.ts";
import { type Pagination, paginate } from "#lib/pagination.ts";
import type { Db } from "#platform/db/client.server.ts";
import { containing } from "#platform/db/like.server.ts";
import type { Purchase, PurchaseDetail, purchaseExportQuerySchema, purchaseListQuerySchema } from "./admin-contract.ts";
import { summarise, viewOrder } from "./order-view.server.ts";
import { paymentAttempts, paymentEvents } from "./payment-tables.server.ts";
import { bankNumber } from "./references.server.ts";
import type { Shop } from "./shop.server.ts";
import { orders } from "./tables.server.ts";

type Filter = z.infer<typeof purchaseExportQuerySchema>;

/** Days are days in Dhaka, which has no summer time. */
const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Dhaka'`;

function whereOf(filter: Filter): SQL {
  const parts: SQL[] = [sql`true`];
  if (filter.state !== "all") parts.push(sql`o.state = ${filter.state}`);
  if (filter.gateway !== "all")
    parts.push(
      sql`exists (select 1 from payment_attempts a where a.order_id = o.id and a.gateway = ${filter.gateway})`,
    );
  if (filter.from) parts.push(sql`o.created_at >= ${startOf(filter.from)}`);
  if (filter.to) parts.push(sql`o.created_at < ${startOf(filter.to)} + interval '1 day'`);
  if (filter.search) {
    const text = filter.search;
    const like = containing(text);
    // Each branch finds its orders by an index of its own; together they are few.
    parts.push(sql`o.id in (
      select id from orders where number = ${text.toUpperCase()}
      union select id from orders where lower(buyer_name) like ${like}
      union select order_id from receipts where number = ${text.toUpperCase()}
      union select order_id from order_lines where lower(title) like ${like}
      union select order_id from payment_attempts where reference = ${text.toUpperCase()}
      union select order_id from payment_attempts where payment in (${text}, ${bankNumber(text)}) and gateway in ('sandbox', 'manual', 'sslcommerz', 'stripe')
      union select order_id from payment_attempts where bank_reference = ${text}
      union select order_id from payment_attempts where session = ${text}
      union select p.id from orders p join users u on u.id = p.user_id where u.email = ${text.toLowerCase()})`);
  }
  return sql.join(parts, sql` and `);
}

const sortColumn = { createdAt: sql`o.created_at`, paidAt: sql`o.paid_at`, total: sql`o.total_poisha` } as const;

async function idsOf(db: Db, filter: Filter, limit: number, offset: number): Promise<string[]> {
  const direction = filter.order === "asc" ? sql`asc` : sql`desc`;
  // Unpaid orders have no moment of payment: they stand at the end either way, as the index has them.
  const notEmpty = filter.sort === "paidAt" ? sql` and o.paid_at is not null` : sql``;
  const result = await db.execute<{ id: string }>(sql`
    select o.id from orders o where ${whereOf(filter)}${notEmpty}
    order by ${sortColumn[filter.sort]} ${direction}, o.id ${direction} limit ${limit} offset ${offset}`);
  return result.rows.map((row) => row.id);
}

async function purchasesOf(db: Db, ids: string[]): Promise<Purchase[]> {
  if (ids.length === 0) return [];
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
  return rows.map((row, i) => {
    const mine = attempts.filter((attempt) => attempt.orderId === row.id);
    const shown = mine.find((attempt) => attempt.state === "paid") ?? mine.at(-1);
    return {
      ...(summaries[i] as Purchase),
      buyer: {
        userId: row.userId,
        name: row.buyerName,
        email: people.get(row.userId ?? "")?.email ?? null,
      },
      gateway: shown?.gateway ?? null,
      reference: shown?.payment ?? shown?.reference ?? null,
      needsDecision: mine.some((attempt) => attempt.state === "review"),
    };
  });
}

/** Orders as admins see them, with the sums over all that the filter finds. */
export async function listPurchases(
  db: Db,
  query: z.infer<typeof purchaseListQuerySchema>,
): Promise<{
  items: Purchase[];
  pagination: Pagination;
  totals: { orders: number; paid: number; refunded: number; net: number };
}> {
  const notEmpty = query.sort === "paidAt" ? sql` and o.paid_at is not null` : sql``;
  const summed = await db.execute<{ orders: number; paid: number; refunded: number }>(sql`
    with found as (select o.id from orders o where ${whereOf(query)}${notEmpty})
    select (select count(*) from found) as orders,
      coalesce(sum(a.received_poisha), 0)::bigint as paid, coalesce(sum(a.refunded_poisha), 0)::bigint as refunded
    from payment_attempts a where a.received_poisha > 0 and a.order_id in (select id from found)`);
  const sums = summed.rows[0] ?? { orders: 0, paid: 0, refunded: 0 };
  const ids = await idsOf(db, query, query.limit, (query.page - 1) * query.limit);
  return {
    items: await purchasesOf(db, ids),
    pagination: paginate(Number(sums.orders), query.page, query.limit),
    totals: {
      orders: Number(sums.orders),
      paid: poishaToBdt(Number(sums.paid)),
      refunded: poishaToBdt(Number(sums.refunded)),
      net: poishaToBdt(Number(sums.paid) - Number(sums.refunded)),
    },
  };
}

const exportLimit = 20_000;
const head = [
  "Order",
  "Ordered",
  "Paid",
  "State",
  "Buyer",
  "E-mail",
  "Titles",
  "Total BDT",
  "Refunded BDT",
  "Gateway",
  "Reference",
  "Receipt",
];

/** The same as a file for spreadsheets, in pieces; at most 20,000 orders. A byte order mark, so that Bangla is read right. */
export async function* exportPurchases(db: Db, filter: Filter): AsyncGenerator<string> {
  yield `\ufeff${csvLine(head)}`;
  const ids = await idsOf(db, filter, exportLimit, 0);
  for (let i = 0; i < ids.length; i += 500) {
    const purchases = await purchasesOf(db, ids.slice(i, i + 500));
    yield purchases
      .map((one) =>
        csvLine([
          one.number,
          one.createdAt,
          one.paidAt,
          one.state,
          one.buyer.name,
          one.buyer.email,
          one.titles.join("; "),
          one.total,
          one.refunded,
          one.gateway,
          one.reference,
          one.receiptNumber,
        ]),
      )
      .join("");
  }
}

/** One order with its payments and all that happened to it. Throws NOT_FOUND. */
export async function readPurchase(shop: Shop, orderId: string): Promise<PurchaseDetail> {
  const { db } = shop.platform;
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const [purchase] = await purchasesOf(db, [orderId]);
  if (!row || !purchase) throw new AppError("NOT_FOUND", "There is no such order.");
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.createdAt));
  const events = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, orderId))
    .orderBy(asc(paymentEvents.id))
    .limit(500);
  return {
    order: await viewOrder(shop, row),
    buyer: purchase.buyer,
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      gateway: attempt.gateway,
      state: attempt.state,
      reference: attempt.reference,
      gatewayReference: attempt.payment,
      amount: poishaToBdt(attempt.amount),
      received: attempt.received === null ? null : poishaToBdt(attempt.received),
      refunded: poishaToBdt(attempt.refunded),
      reviewReason: attempt.reviewReason,
      givenReference: attempt.givenReference,
      createdAt: attempt.createdAt.toISOString(),
      settledAt: attempt.settledAt?.toISOString() ?? null,
    })),
    events: events.map((event) => ({
      at: event.createdAt.toISOString(),
      kind: event.kind,
      source: event.source,
      gateway: event.gateway,
      data: event.data,
    })),
  };
}
