import { and, eq, exists, inArray, isNotNull, lte, ne, not, notInArray, type SQL, sql } from "drizzle-orm";
import { each } from "#lib/each.ts";
import { type GatewayName, gatewayNames } from "#platform/payments/names.ts";
import { type AttemptRow, heardSince } from "./attempts.server.ts";
import { endOrder, namedTransfer, payable, settleOpen } from "./orders.server.ts";
import { minutesToNextCheck } from "./payment-state.ts";
import { paymentAttempts, refunds } from "./payment-tables.server.ts";
import { sendRefund } from "./refund-sending.server.ts";
import { noteUnsettled, settle } from "./settle.server.ts";
import type { Shop } from "./shop.server.ts";
import { orders } from "./tables.server.ts";

/** So many are taken from the table at a time. */
const batch = 60;
/**
 * So many questions to one gateway at a time. A gateway that needs a second for each answers 480 in a round: what is
 * open after a start is asked about within two minutes, 1,000 and more.
 */
const atOnce = 12;
/**
 * So long payments are asked about, and then so long each orders are ended and refunds are sent, also with a slow gateway:
 * what is left is first in the next round. All of it ends before its job is taken for dead and begun a second time.
 */
const askingMs = 50_000;
const otherMs = 15_000;
/** After so many silences in one round a gateway is left alone until the next one. */
const patience = 3;
/** An order whose gateway says nothing is kept for a day, then it ends all the same; late money is held. */
const silenceHours = 24;

/** One round: until when its part lasts, and how often each gateway was silent in it. */
class Round {
  private readonly silences = new Map<string, number>();
  private ends = 0;
  /** The next part of it begins, and lasts so long. */
  begin(ms: number): void {
    this.ends = performance.now() + ms;
  }
  get isOver(): boolean {
    return performance.now() > this.ends;
  }
  isSilent(gateway: string): boolean {
    return (this.silences.get(gateway) ?? 0) >= patience;
  }
  /** The gateways that are left alone for the rest of it. */
  get silent(): string[] {
    return [...this.silences.keys()].filter((gateway) => this.isSilent(gateway));
  }
  /** The payments `paymentAttempts` of all others. */
  get heard() {
    const { silent } = this;
    return silent.length > 0 ? notInArray(paymentAttempts.gateway, silent as AttemptRow["gateway"][]) : undefined;
  }
  noteSilence(gateway: string): void {
    this.silences.set(gateway, (this.silences.get(gateway) ?? 0) + 1);
  }
  /** A part whose own silences are nothing to the other parts. */
  apart(): Round {
    const part = new Round();
    for (const [gateway, count] of this.silences) part.silences.set(gateway, count);
    return part;
  }
}

/** Minutes until a question is due again that is asked for the last time, if this process ends before the answer. */
const lastMinutes = 360;

/**
 * Takes payments that are due, so that no other process asks about them in the same round, and says when they are due
 * again: every two minutes while somebody may be paying, then less and less, for three days after the page's end or after
 * what came back last. `last`: those days are over. Nothing is put down here: only an answer does that, or its lack. Those
 * from which somebody came back are first, as they are the likeliest to be paid; then those that wait longest.
 */
async function takeDue(shop: Shop, round: Round) {
  const { db } = shop.platform;
  return db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: paymentAttempts.id,
        gateway: paymentAttempts.gateway,
        returnedAt: paymentAttempts.returnedAt,
        sinceEnd: sql<number>`extract(epoch from now() - greatest(${paymentAttempts.expiresAt}, ${paymentAttempts.returnedAt}))::float8 / 60`,
      })
      .from(paymentAttempts)
      .where(and(lte(paymentAttempts.nextCheckAt, sql`now()`), round.heard))
      .orderBy(sql`${paymentAttempts.returnedAt} is null`, paymentAttempts.nextCheckAt, paymentAttempts.createdAt)
      .limit(batch)
      .for("update", { skipLocked: true });
    const next = due.map(({ sinceEnd }) => minutesToNextCheck(sinceEnd));
    if (due.length > 0)
      await tx.execute(sql`
        update payment_attempts a set next_check_at = now() + make_interval(secs => t.minutes * 60),
          checks = least(30000, a.checks + 1)
        from unnest(${sql.param(due.map(({ id }) => id))}::uuid[], ${sql.param(next.map((minutes) => minutes ?? lastMinutes))}::float8[]) as t (id, minutes)
        where a.id = t.id`);
    return due.map((one, i) => ({ ...one, last: next[i] === undefined }));
  });
}

/** What a round left alone is due in the next one. */
async function leaveDue(shop: Shop, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await shop.platform.db
      .update(paymentAttempts)
      .set({ nextCheckAt: sql`now()` })
      .where(and(inArray(paymentAttempts.id, ids), isNotNull(paymentAttempts.nextCheckAt)));
}

/** After days of asking nothing more is asked, whatever the answer was, unless something came back at this moment. */
async function giveUp(shop: Shop, attempt: Pick<AttemptRow, "id" | "returnedAt">): Promise<void> {
  await shop.platform.db
    .update(paymentAttempts)
    .set({ nextCheckAt: null })
    .where(and(eq(paymentAttempts.id, attempt.id), not(heardSince(attempt))));
}

/** Asks about all payments that are due, a few at a time at each gateway, until none is left or the round is over. */
async function askDue(shop: Shop, round: Round): Promise<void> {
  for (;;) {
    const due = await takeDue(shop, round);
    const gateways = [...new Set(due.map(({ gateway }) => gateway))];
    const left: string[] = [];
    await Promise.all(
      gateways.map((name) =>
        each(
          due.filter(({ gateway }) => gateway === name),
          atOnce,
          async (one) => {
            if (round.isSilent(one.gateway)) return void left.push(one.id);
            await settle(shop, one.id, "reconciler").catch((error: unknown) => {
              round.noteSilence(one.gateway);
              noteUnsettled(shop, one, "reconciler", error);
            });
            if (one.last) await giveUp(shop, one);
          },
        ),
      ),
    );
    await leaveDue(shop, left);
    if (due.length < batch || round.isOver) return;
  }
}

/** One round over payments, orders whose time is over, and refunds on their way. Safe to run anywhere, at any time. */
export async function reconcileRound(shop: Shop): Promise<void> {
  const round = new Round();
  round.begin(askingMs);
  await askDue(shop, round);
  // A gateway that has no answer about some orders may well take refunds.
  const ending = round.apart();
  ending.begin(otherMs);
  await expireOrders(shop, ending);
  round.begin(otherMs);
  await sendDueRefunds(shop, round);
}

/** Refunds that are due, as far as their gateways answer: those of a silent one stand in no other's way. */
async function sendDueRefunds(shop: Shop, round: Round): Promise<void> {
  for (;;) {
    const due = await shop.platform.db
      .select({ id: refunds.id, gateway: paymentAttempts.gateway })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
      .where(and(lte(refunds.nextCheckAt, sql`now()`), ne(refunds.state, "failed"), round.heard))
      .orderBy(refunds.nextCheckAt)
      .limit(batch);
    await each(due, atOnce, async ({ id, gateway }) => {
      if (round.isOver || round.isSilent(gateway)) return;
      const silent = await sendRefund(shop, id);
      if (silent) round.noteSilence(silent);
    });
    if (due.length < batch || round.isOver) return;
  }
}

const payableOf = sql`from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orders.id} and ${payable}`;
/** In which list an order is: that of a gateway to be asked before it ends; in none where it is over for so long that nobody is asked. */
const listOf = sql`case when ${orders.expiresAt} >= now() - make_interval(hours => ${silenceHours})
  then (select max(${paymentAttempts.gateway}) ${payableOf}) end`;

/**
 * Ends orders that nobody paid in time; their gateways are asked once more before. An order whose transfer has a number waits
 * until a person has looked. Each gateway has a list of its own, and so have those with nobody to ask: what one waits for
 * holds up none of the others.
 */
async function expireOrders(shop: Shop, round: Round): Promise<void> {
  await Promise.all([undefined, ...gatewayNames].map((gateway) => expireOrdersOf(shop, round, gateway)));
}

async function expireOrdersOf(shop: Shop, round: Round, gateway: GatewayName | undefined): Promise<void> {
  const { db } = shop.platform;
  const someOf = (what: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(paymentAttempts)
        .where(and(eq(paymentAttempts.orderId, orders.id), what)),
    );
  /** Nothing is looked at twice in one round. */
  const seen: string[] = [];
  for (;;) {
    if (round.isOver || (gateway !== undefined && round.isSilent(gateway))) return;
    const silent = round.silent as AttemptRow["gateway"][];
    const over = await db
      .select({ id: orders.id, asked: sql<string[]>`array(select ${paymentAttempts.gateway} ${payableOf})` })
      .from(orders)
      .where(
        and(
          inArray(orders.state, ["pending", "failed"]),
          lte(orders.expiresAt, sql`now()`),
          not(someOf(namedTransfer)),
          sql`${listOf} is not distinct from ${gateway ?? null}`,
          // Another of its gateways may be silent, too.
          gateway !== undefined && silent.length > 0
            ? not(someOf(and(payable, inArray(paymentAttempts.gateway, silent))))
            : undefined,
          seen.length > 0 ? notInArray(orders.id, seen) : undefined,
        ),
      )
      // Those about which a gateway had no answer are last: it may have one about the others.
      .orderBy(someOf(and(payable, isNotNull(paymentAttempts.silentSince))), orders.expiresAt)
      .limit(batch);
    await each(over, atOnce, async ({ id, asked }) => {
      seen.push(id);
      if (round.isOver || (gateway !== undefined && asked.some((name) => round.isSilent(name)))) return;
      if (gateway !== undefined) {
        const { answered, silent } = await settleOpen(shop, id, "reconciler");
        for (const name of silent) round.noteSilence(name);
        if (!answered) return;
      }
      await endOrder(shop, id, "expire");
    });
    if (over.length < batch) return;
  }
}

/** After a start: whatever was going on when the last process ended is asked about in the first round. */
export async function wakePayments(shop: Shop): Promise<void> {
  await shop.platform.db
    .update(paymentAttempts)
    .set({ nextCheckAt: sql`now()` })
    .where(and(eq(paymentAttempts.state, "open"), sql`${paymentAttempts.nextCheckAt} > now()`));
}
