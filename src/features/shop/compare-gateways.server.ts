import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { each } from "#lib/each.ts";
import { GatewayError, type GatewayPayment, type GatewayWord } from "#platform/payments/gateway.server.ts";
import type { Mismatch } from "./admin/payments-contract.ts";
import { applyWord } from "./apply-word.server.ts";
import { type AttemptRow, receivedOf } from "./attempts.server.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { receivedText } from "./received-text.ts";
import type { Shop } from "./shop.server.ts";

/** What does not agree. */
export interface Found {
  kind: Mismatch["kind"];
  orderId: string;
  /** What it is about: a line, an attempt, a refund or the order itself. */
  subject: string;
  detail: string;
}

/** Payments of so many days are asked about anew; a gateway does not keep its answers for ever. */
const askedDays = 3;
const mostAsked = 2000;
const atOnce = 6;

/** One payment as its gateway has it against the books. What the gateway says is paid is settled first. */
async function compareAttempt(shop: Shop, attempt: AttemptRow, word: GatewayWord): Promise<Found[]> {
  const { db } = shop.platform;
  const { id, orderId, reference } = attempt;
  if (word.state === "paid") await applyWord(shop, attempt, word, "reconciler");
  const booked = await db
    .select()
    .from(paymentAttempts)
    .where(and(or(eq(paymentAttempts.id, id), eq(paymentAttempts.besides, id)), isNotNull(paymentAttempts.settledAt)));
  const about = { orderId, subject: id };
  if (word.state !== "paid")
    return booked.length > 0 ? [{ ...about, kind: "gateway_says_unpaid", detail: `${reference}: ${word.state}` }] : [];
  const found: Found[] = [];
  for (const row of booked) {
    const there = word.payments.find((one) => one.payment === row.payment || isSameAtBank(one, row));
    if (!there)
      found.push({ orderId, subject: row.id, kind: "gateway_says_unpaid", detail: `${reference}: ${row.payment}` });
    else if (there.amount !== row.received || there.foreignAmount !== row.foreignAmount)
      found.push({
        orderId,
        subject: row.id,
        kind: "gateway_amount_differs",
        detail: `${reference}: ${receivedText(there)} there, ${receivedText(receivedOf(row))} here`,
      });
  }
  const isBooked = (one: GatewayPayment) => booked.some((row) => row.payment === one.payment || isSameAtBank(one, row));
  if (!word.payments.every(isBooked)) found.push({ ...about, kind: "gateway_says_paid", detail: reference });
  return found;
}

const isSameAtBank = (one: GatewayPayment, row: AttemptRow) =>
  one.bankReference !== null && one.bankReference === row.bankReference;

/**
 * The payments of the last days against what their gateways say now. Silence says nothing, and after `ms` nothing more is
 * asked: `unknown` are those of which nothing new is known.
 */
export async function compareGateways(
  shop: Shop,
  ms: number,
): Promise<{ found: Found[]; asked: number; unknown: string[] }> {
  const ends = performance.now() + ms;
  const rows = await shop.platform.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.gateway, [...shop.gateways.keys()]),
        ne(paymentAttempts.gateway, "manual"),
        // Money besides a payment is compared with that payment.
        isNull(paymentAttempts.besides),
        gt(paymentAttempts.createdAt, sql`now() - make_interval(days => ${askedDays})`),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(mostAsked);
  const found: Found[] = [];
  const unknown = new Set(rows.map(({ id }) => id));
  const silent = new Set<string>();
  await each(rows, atOnce, async (attempt) => {
    const gateway = attempt.gateway === "free" ? undefined : shop.gateways.get(attempt.gateway);
    if (!gateway || silent.has(attempt.gateway) || performance.now() > ends) return;
    const word = await gateway.ask(attempt).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      silent.add(attempt.gateway);
      return undefined;
    });
    if (!word) return;
    found.push(...(await compareAttempt(shop, attempt, word)));
    unknown.delete(attempt.id);
  });
  return { found, asked: rows.length - unknown.size, unknown: [...unknown] };
}
