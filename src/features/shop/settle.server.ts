import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import { applyWord } from "./apply-word.server.ts";
import { type AttemptRow, heardSince, lastLookAt, type Source } from "./attempts.server.ts";
import { askedForMinutes, attemptStates, hasMoney } from "./payment-state.ts";
import { paymentAttempts } from "./payment-tables.server.ts";
import type { Shop } from "./shop.server.ts";

/**
 * So many questions to gateways at a time in one process because of what came in; what comes beyond waits for the
 * reconciler, which has a bound of its own.
 */
const mostQuestions = 40;

/**
 * Asks the gateway how a payment stands and does what follows, once. Called by whoever hears of a payment: the browser
 * that comes back, a notice, the reconciler. Calls at the same moment share questions: one that is under way may have been
 * asked before the money came, so all who come meanwhile share the next one. Throws GatewayError when there is no answer;
 * nothing is concluded from that.
 */
export function settle(shop: Shop, attemptId: string, source: Source): Promise<void> {
  const { asking } = shop;
  const begin = (): Promise<void> => {
    if (source !== "reconciler" && asking.size >= mostQuestions)
      return Promise.reject(new GatewayError("unreachable", "too many questions"));
    const running = askAndApply(shop, attemptId, source).finally(() => {
      if (asking.get(attemptId)?.running === running) asking.delete(attemptId);
    });
    asking.set(attemptId, { running });
    return running;
  };
  const current = asking.get(attemptId);
  if (!current) return begin();
  current.next ??= current.running.catch(() => {}).then(begin);
  return current.next;
}

/** Writes down why a payment was not settled: a silent gateway is to be expected, anything else is a fault of ours. */
export function noteUnsettled(
  shop: Shop,
  attempt: Pick<AttemptRow, "id" | "gateway">,
  source: Source,
  error: unknown,
): void {
  const { log } = shop.platform;
  const { id: attemptId, gateway } = attempt;
  if (error instanceof GatewayError) log.warn({ attemptId, gateway, source, reason: error.message }, "not settled yet");
  else log.error({ attemptId, gateway, source, err: error }, "a payment could not be settled");
}

async function askAndApply(shop: Shop, attemptId: string, source: Source): Promise<void> {
  const { db } = shop.platform;
  const [attempt] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  // Money besides a payment is asked about where that payment is.
  if (!attempt || attempt.gateway === "free" || attempt.besides) return;
  const mine = eq(paymentAttempts.id, attemptId);
  try {
    const gateway = shop.gateways.get(attempt.gateway as GatewayName);
    if (!gateway) throw new GatewayError("unreachable", "this gateway is switched off");
    await applyWord(shop, attempt, await gateway.ask(attempt), source);
  } catch (error) {
    // The buyer is told that it is not known how the payment ended, until somebody answers.
    if (error instanceof GatewayError)
      await db
        .update(paymentAttempts)
        .set({ silentSince: sql`now()` })
        .where(and(mine, eq(paymentAttempts.state, "open"), isNull(paymentAttempts.silentSince)));
    throw error;
  }
  await putDown(shop, attempt);
}

/**
 * The gateway answered: what there is to ask no more is put down, now and not when it was asked. What came back while it was
 * asked stays due, as the answer may be older.
 */
async function putDown(shop: Shop, attempt: AttemptRow): Promise<void> {
  const paid = inArray(paymentAttempts.state, attemptStates.filter(hasMoney));
  const old = sql`${paymentAttempts.expiresAt} < now() - make_interval(mins => ${askedForMinutes})`;
  const { nextCheckAt: next } = paymentAttempts;
  await shop.platform.db
    .update(paymentAttempts)
    .set({
      silentSince: null,
      nextCheckAt: sql`case when ${heardSince(attempt)} then ${next} when ${paid} then ${lastLookAt(attempt)} when not ${old} then ${next} end`,
    })
    .where(and(eq(paymentAttempts.id, attempt.id), or(paid, old, isNotNull(paymentAttempts.silentSince))));
}
