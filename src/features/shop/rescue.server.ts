import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { note } from "#features/audit/service.server.ts";
import { AppError } from "#lib/app-error.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import type { AttemptRow, Source } from "./attempts.server.ts";
import type { Order } from "./contract.ts";
import { viewOrder } from "./order-view.server.ts";
import { ownOrder } from "./own-orders.server.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { bankNumber, orderNumber } from "./references.server.ts";
import { settle } from "./settle.server.ts";
import type { Shop } from "./shop.server.ts";
import { orders } from "./tables.server.ts";

/** The most tries of one order that a rescue asks about. */
const mostTries = 10;

/** Asks the gateways about the latest tries of an order. Answers whether one of them was silent. */
async function askAbout(shop: Shop, attempt: AttemptRow, source: Source): Promise<boolean> {
  // Whatever number was given: the money may have come by another try of the same order.
  const tries = await shop.platform.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, attempt.orderId), isNull(paymentAttempts.besides)))
    .orderBy(desc(eq(paymentAttempts.id, attempt.id)), desc(paymentAttempts.createdAt))
    .limit(mostTries);
  const answers = await Promise.allSettled(tries.map(({ id }) => settle(shop, id, source)));
  for (const answer of answers)
    if (answer.status === "rejected" && !(answer.reason instanceof GatewayError)) throw answer.reason;
  return answers.some(({ status }) => status === "rejected");
}

const silent = () =>
  new AppError("UNAVAILABLE", "The payment service isn't responding. Please try again in a few minutes.");

/** 'I paid but cannot read it': finds a payment of this person by any number and asks the gateways about its order. */
export async function rescue(shop: Shop, userId: string, reference: string): Promise<Order | undefined> {
  const attempt = await findByNumber(shop, reference, userId);
  if (!attempt) return undefined;
  const wasSilent = await askAbout(shop, attempt, "buyer");
  const order = await ownOrder(shop, userId, attempt.orderId);
  // A silent gateway is no matter where another one told what is wanted.
  if (order.paidAt === null && wasSilent) throw silent();
  return viewOrder(shop, order);
}

/** The same for staff: anybody's payment. Answers the order's number. Throws NOT_FOUND, and UNAVAILABLE where nobody knows. */
export async function rescueForStaff(shop: Shop, reference: string): Promise<string> {
  const { db } = shop.platform;
  const attempt = await findByNumber(shop, reference);
  if (!attempt) throw new AppError("NOT_FOUND", "Neither we nor the payment services know a payment by this number.");
  const wasSilent = await askAbout(shop, attempt, "reconciler");
  const [order] = await db.select().from(orders).where(eq(orders.id, attempt.orderId));
  if (!order) throw new Error("an order does not go away");
  if (order.paidAt === null && wasSilent) throw silent();
  // Asking is many transactions: it is noted after them.
  await note(db, { action: "payment.rescue", subject: order.number, subjectId: order.id });
  return order.number;
}

/** A payment by any of its numbers, of this person where one is named; the gateways are asked for one we do not have. */
async function findByNumber(shop: Shop, given: string, userId?: string): Promise<AttemptRow | undefined> {
  const { db } = shop.platform;
  const known = async (number: string) => {
    const [row] = await db
      .select({ attempt: paymentAttempts })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(
        and(
          userId === undefined ? undefined : eq(orders.userId, userId),
          or(
            eq(paymentAttempts.reference, number.toUpperCase()),
            eq(paymentAttempts.session, number),
            inArray(paymentAttempts.payment, [number, bankNumber(number)]),
            eq(paymentAttempts.bankReference, number),
            eq(orders.number, orderNumber(number)),
          ),
        ),
      )
      // The one that money came by, else the newest.
      .orderBy(desc(sql`${paymentAttempts.state} in ('paid', 'review')`), desc(paymentAttempts.createdAt))
      .limit(1);
    return row?.attempt;
  };
  const own = await known(given);
  if (own) return own;
  for (const gateway of shop.gateways.values()) {
    const reference = await gateway.find?.(given).catch((error: unknown) => {
      if (error instanceof GatewayError) return undefined;
      throw error;
    });
    const found = reference && (await known(reference));
    if (found) return found;
  }
  return undefined;
}
