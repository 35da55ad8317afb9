import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { poishaToBdt } from "#lib/money.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import type { Mismatch } from "./admin-contract.ts";
import type { Tx } from "./locks.server.ts";
import { paymentAttempts, paymentMismatches, reconciliationRuns, refunds } from "./payment-tables.server.ts";
import { type Shop, sellableOf } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orderLines, orders, receipts } from "./tables.server.ts";

interface Found {
  kind: Mismatch["kind"];
  orderId: string;
  /** What it is about: a line, an attempt, a refund or the order itself. */
  subject: string;
  detail: string;
}

const page = 1000;
/** Payments of so many days are asked about anew; a gateway does not keep its answers for ever. */
const askedDays = 3;
const mostAsked = 500;

/** Every line against what the feature that sells it says: paid and not there, or there and not paid. */
async function compareAccess(shop: Shop): Promise<Found[]> {
  const { db } = shop.platform;
  const found: Found[] = [];
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await db
      .select({ line: orderLines, userId: orders.userId })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(gt(orderLines.id, after))
      .orderBy(asc(orderLines.id))
      .limit(page);
    for (const kind of new Set(rows.map(({ line }) => line.kind))) {
      const mine = rows.filter(({ line }) => line.kind === kind);
      const have = new Set(
        await sellableOf(shop, kind).grantedLines(
          db,
          mine.map(({ line }) => line.id),
        ),
      );
      for (const { line, userId } of mine) {
        const due = line.grantedAt !== null && line.revokedAt === null && userId !== null;
        if (due === have.has(line.id)) continue;
        found.push({
          kind: due ? "paid_without_access" : "access_without_payment",
          orderId: line.orderId,
          subject: line.id,
          detail: line.title,
        });
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < page) return found;
    after = last.line.id;
  }
}

/** Paid orders whose lines or receipt are missing, by our own books alone. */
async function compareBooks(shop: Shop): Promise<Found[]> {
  const { db } = shop.platform;
  const noReceipt = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .leftJoin(receipts, eq(receipts.orderId, orders.id))
    .where(and(isNotNull(orders.paidAt), gt(orders.total, 0), isNull(receipts.orderId)))
    .limit(page);
  const notGiven = await db
    .select({ line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orders.state, ["paid", "partially_refunded"]),
        isNull(orderLines.grantedAt),
        lt(orderLines.refunded, orderLines.total),
      ),
    )
    .limit(page);
  const late = await db
    .select()
    .from(refunds)
    .where(and(ne(refunds.state, "done"), or(lt(refunds.dueBy, sql`now()`), eq(refunds.state, "failed"))))
    .limit(page);
  return [
    ...noReceipt.map(
      (order): Found => ({ kind: "paid_without_receipt", orderId: order.id, subject: order.id, detail: order.number }),
    ),
    ...notGiven.map(
      ({ line }): Found => ({
        kind: "paid_without_access",
        orderId: line.orderId,
        subject: line.id,
        detail: line.title,
      }),
    ),
    ...late.map(
      (refund): Found => ({
        kind: refund.state === "failed" ? "refund_failed" : "refund_overdue",
        orderId: refund.orderId,
        subject: refund.id,
        detail: `BDT ${poishaToBdt(refund.amount)}, due by ${refund.dueBy.toISOString()}${refund.lastError ? `: ${refund.lastError}` : ""}`,
      }),
    ),
  ];
}

/** The payments of the last days against what their gateways say now. Silence says nothing. */
async function compareGateways(shop: Shop): Promise<{ found: Found[]; asked: number }> {
  const { db } = shop.platform;
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.gateway, [...shop.gateways.keys()]),
        ne(paymentAttempts.gateway, "manual"),
        gt(paymentAttempts.createdAt, sql`now() - make_interval(days => ${askedDays})`),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(mostAsked);
  const found: Found[] = [];
  let asked = 0;
  const silent = new Set<string>();
  for (const attempt of rows) {
    const gateway = attempt.gateway === "free" ? undefined : shop.gateways.get(attempt.gateway);
    if (!gateway || silent.has(attempt.gateway)) continue;
    const word = await gateway.ask(attempt).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      silent.add(attempt.gateway);
      return undefined;
    });
    if (!word) continue;
    asked += 1;
    const ours = attempt.received !== null;
    const about = { orderId: attempt.orderId, subject: attempt.id };
    if (word.state === "paid" && !ours) found.push({ ...about, kind: "gateway_says_paid", detail: attempt.reference });
    else if (word.state !== "paid" && ours)
      found.push({ ...about, kind: "gateway_says_unpaid", detail: `${attempt.reference}: ${word.state}` });
    else if (word.state === "paid" && word.amount !== attempt.received)
      found.push({
        ...about,
        kind: "gateway_amount_differs",
        detail: `${attempt.reference}: ${poishaToBdt(word.amount)} there, ${poishaToBdt(attempt.received ?? 0)} here`,
      });
  }
  return { found, asked };
}

const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind}:${subject}`;

/** The first mismatches with the numbers of their orders, as people speak of them, and how many there are. */
async function named(tx: Tx, all: Found[]) {
  const found = all.slice(0, 20);
  const ids = found.map((one) => one.orderId);
  const rows = await tx.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids));
  const numbers = new Map(rows.map((row) => [row.id, row.number]));
  return {
    count: all.length,
    found: found.map(({ orderId, kind, detail }) => ({ order: numbers.get(orderId) ?? orderId, kind, detail })),
  };
}

/**
 * Compares gateways, orders and access and keeps every mismatch until it is gone. Nothing is repaired here: what the
 * rounds did not mend needs a person. Returns how many there are.
 */
export async function compareAll(shop: Shop): Promise<number> {
  const { db, log } = shop.platform;
  const gateways = await compareGateways(shop);
  const all = [...(await compareBooks(shop)), ...(await compareAccess(shop)), ...gateways.found];
  const once = [...new Map(all.map((one) => [keyOf(one), one])).values()];
  await db.transaction(async (tx) => {
    const [run] = await tx
      .insert(reconciliationRuns)
      .values({ payments: gateways.asked, mismatches: once.length })
      .returning();
    const fresh: Found[] = [];
    for (let i = 0; i < once.length; i += 500) {
      const written = await tx
        .insert(paymentMismatches)
        .values(once.slice(i, i + 500).map((one) => ({ ...one, detail: one.detail.slice(0, 500) })))
        .onConflictDoUpdate({
          target: [paymentMismatches.kind, paymentMismatches.subject],
          set: { detail: sql`excluded.detail`, lastSeenAt: sql`now()` },
        })
        .returning({
          kind: paymentMismatches.kind,
          subject: paymentMismatches.subject,
          isNew: sql<boolean>`(xmax = 0)`,
        });
      const isNew = new Set(written.filter((row) => row.isNew).map(keyOf));
      fresh.push(...once.slice(i, i + 500).filter((one) => isNew.has(keyOf(one))));
    }
    if (fresh.length > 0) await tellStaff(shop, tx, { what: "mismatches", ...(await named(tx, fresh)) });
    if (run) await tx.delete(paymentMismatches).where(lt(paymentMismatches.lastSeenAt, run.ranAt));
  });
  if (once.length > 0) log.error({ mismatches: once.length }, "gateways, orders and access do not agree");
  return once.length;
}

/** What the last comparison found, the oldest first. */
export async function listMismatches(shop: Shop): Promise<{ items: Mismatch[]; checkedAt: string | null }> {
  const { db } = shop.platform;
  const [run] = await db.select().from(reconciliationRuns).orderBy(desc(reconciliationRuns.ranAt)).limit(1);
  const rows = await db
    .select({ mismatch: paymentMismatches, number: orders.number })
    .from(paymentMismatches)
    .innerJoin(orders, eq(orders.id, paymentMismatches.orderId))
    .orderBy(asc(paymentMismatches.firstSeenAt))
    .limit(500);
  return {
    checkedAt: run?.ranAt.toISOString() ?? null,
    items: rows.map(({ mismatch, number }) => ({
      id: mismatch.id,
      kind: mismatch.kind as Mismatch["kind"],
      orderId: mismatch.orderId,
      orderNumber: number,
      detail: mismatch.detail,
      firstSeenAt: mismatch.firstSeenAt.toISOString(),
      lastSeenAt: mismatch.lastSeenAt.toISOString(),
    })),
  };
}
