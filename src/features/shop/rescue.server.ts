import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { AppError } from "#lib/app-error.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import type { AttemptRow } from "./attempts.server.ts";
import type { Order } from "./contract.ts";
import { viewOrder } from "./order-view.server.ts";
import { ownOrder } from "./orders.server.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import { bankNumber } from "./references.server.ts";
import { settle } from "./settle.server.ts";
import type { Shop } from "./shop.server.ts";
import { orders } from "./tables.server.ts";

/** The most tries of one order that a rescue asks about. */
const mostTries = 10;

/** 'I paid but cannot read it': finds a payment of this person by any number and asks the gateways about its order. */
export async function rescue(shop: Shop, userId: string, reference: string): Promise<Order | undefined> {
  const attempt = await findOwn(shop, userId, reference);
  if (!attempt) return undefined;
  // Whatever number was given: the money may have come by another try of the same order.
  const tries = await shop.platform.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, attempt.orderId), isNull(paymentAttempts.besides)))
    .orderBy(desc(eq(paymentAttempts.id, attempt.id)), desc(paymentAttempts.createdAt))
    .limit(mostTries);
  const answers = await Promise.allSettled(tries.map(({ id }) => settle(shop, id, "buyer")));
  for (const answer of answers)
    if (answer.status === "rejected" && !(answer.reason instanceof GatewayError)) throw answer.reason;
  const order = await ownOrder(shop, userId, attempt.orderId);
  // A silent gateway is no matter where another one told what is wanted.
  if (order.paidAt === null && answers.some(({ status }) => status === "rejected"))
    throw new AppError("UNAVAILABLE", "The payment service isn't responding. Please try again in a few minutes.");
  return viewOrder(shop, order);
}

async function findOwn(shop: Shop, userId: string, given: string): Promise<AttemptRow | undefined> {
  const { db } = shop.platform;
  const mine = async (number: string) => {
    const [row] = await db
      .select({ attempt: paymentAttempts })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(
        and(
          eq(orders.userId, userId),
          or(
            eq(paymentAttempts.reference, number.toUpperCase()),
            eq(paymentAttempts.session, number),
            inArray(paymentAttempts.payment, [number, bankNumber(number)]),
            eq(paymentAttempts.bankReference, number),
            eq(orders.number, number.toUpperCase()),
          ),
        ),
      )
      // The one that money came by, else the newest.
      .orderBy(desc(sql`${paymentAttempts.state} in ('paid', 'review')`), desc(paymentAttempts.createdAt))
      .limit(1);
    return row?.attempt;
  };
  const known = await mine(given);
  if (known) return known;
  for (const gateway of shop.gateways.values()) {
    const reference = await gateway.find?.(given).catch((error: unknown) => {
      if (error instanceof GatewayError) return undefined;
      throw error;
    });
    const found = reference && (await mine(reference));
    if (found) return found;
  }
  return undefined;
}
