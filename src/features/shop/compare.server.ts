import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { poishaToBdt } from "#lib/money.ts";
import type { Db } from "#platform/db/client.server.ts";
import type { Mismatch } from "./admin/payments-contract.ts";
import { receivedOf } from "./attempts.server.ts";
import { compareGateways, type Found } from "./compare-gateways.server.ts";
import type { Tx } from "./locks.server.ts";
import {
  paymentAttempts,
  paymentEvents,
  paymentMismatches,
  reconciliationRuns,
  refunds,
} from "./payment-tables.server.ts";
import { receivedText } from "./received-text.ts";
import { type Shop, sellableOf } from "./shop.server.ts";
import { tellStaff } from "./staff-mails.server.ts";
import { orderLines, orders, receipts } from "./tables.server.ts";

const page = 1000;
/** A dispute is shown for so long; then it was answered, or lost. */
const disputeDays = 180;
/** Of these the institute was told when they happened. */
const toldBefore = new Set<Found["kind"]>(["paid_twice", "disputed", "refund_failed"]);
/** These come from what gateways say. */
const gatewayKinds: Found["kind"][] = ["gateway_says_paid", "gateway_says_unpaid", "gateway_amount_differs"];

/** Every line against what the feature that sells it says: paid and not there, or there and not paid. */
async function compareAccess(shop: Shop): Promise<Found[]> {
  const { db } = shop.platform;
  const found: Found[] = [];
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await db
      .select({ line: orderLines, whose: sql<boolean>`${orders.userId} is not null or ${orders.forCompany}` })
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
      for (const { line, whose } of mine) {
        const due = line.grantedAt !== null && line.revokedAt === null && whose;
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
  const twice = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, "review"), eq(paymentAttempts.reviewReason, "paid_twice")))
    .limit(page);
  const disputed = await db
    .select({ event: paymentEvents })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.kind, "disputed"),
        gt(paymentEvents.createdAt, sql`now() - make_interval(days => ${disputeDays})`),
      ),
    )
    .limit(page);
  return [
    ...twice.map(
      (attempt): Found => ({
        kind: "paid_twice",
        orderId: attempt.orderId,
        subject: attempt.id,
        detail: `${attempt.reference}: ${receivedText(receivedOf(attempt))}`,
      }),
    ),
    ...disputed.map(
      ({ event }): Found => ({
        kind: "disputed",
        orderId: event.orderId,
        subject: event.attemptId ?? event.orderId,
        detail: String(event.data.payment),
      }),
    ),
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

/** Well before a job is taken for dead and begun again, and before a browser's connection is taken for idle. */
const askingMs = 80_000;

/**
 * Compares gateways, orders and access and keeps every mismatch until it is gone. What a gateway says is paid is settled
 * at once; nothing else is repaired here, it needs a person. For `ms` gateways are asked; what they did not answer is as it
 * was. `asked` is written beside what is kept, where a person asked for it: what was settled on the way stands in the
 * payments' own events. Returns how many there are.
 */
export async function compareAll(
  shop: Shop,
  { ms = askingMs, asked }: { ms?: number; asked?: (tx: Tx, found: number) => Promise<void> } = {},
): Promise<number> {
  const { db, log } = shop.platform;
  const gateways = await compareGateways(shop, ms);
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
      fresh.push(...once.slice(i, i + 500).filter((one) => isNew.has(keyOf(one)) && !toldBefore.has(one.kind)));
    }
    await asked?.(tx, once.length);
    if (fresh.length > 0) await tellStaff(shop, tx, { what: "mismatches", ...(await named(tx, fresh)) });
    if (run)
      await tx
        .delete(paymentMismatches)
        .where(and(lt(paymentMismatches.lastSeenAt, run.ranAt), not(saidBefore(tx, gateways.unknown))));
  });
  if (gateways.unknown.length > 0)
    log.warn({ payments: gateways.unknown.length }, "gateways did not say how these payments stand");
  if (once.length > 0) log.error({ mismatches: once.length }, "gateways, orders and access do not agree");
  return once.length;
}

/** What a gateway said of these payments, or of money that came besides them. */
function saidBefore(tx: Tx, attempts: string[]): SQL {
  if (attempts.length === 0) return sql`false`;
  const theirs = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(or(inArray(paymentAttempts.id, attempts), inArray(paymentAttempts.besides, attempts)));
  return sql`(${inArray(paymentMismatches.kind, gatewayKinds)} and ${inArray(paymentMismatches.subject, theirs)})`;
}

const mismatchView = (mismatch: typeof paymentMismatches.$inferSelect, orderNumber: string): Mismatch => ({
  id: mismatch.id,
  kind: mismatch.kind as Mismatch["kind"],
  orderId: mismatch.orderId,
  orderNumber,
  detail: mismatch.detail,
  firstSeenAt: mismatch.firstSeenAt.toISOString(),
  lastSeenAt: mismatch.lastSeenAt.toISOString(),
});

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
    items: rows.map(({ mismatch, number }) => mismatchView(mismatch, number)),
  };
}

/** What does not agree about one order. */
export async function mismatchesOf(db: Db, { id, number }: { id: string; number: string }): Promise<Mismatch[]> {
  const rows = await db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.orderId, id))
    .orderBy(asc(paymentMismatches.firstSeenAt))
    .limit(100);
  return rows.map((mismatch) => mismatchView(mismatch, number));
}
