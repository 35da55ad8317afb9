import { beforeEach, expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import { useGateways } from "../../../test/gateways.ts";
import { reconcileRound } from "./reconcile.server.ts";

// A notice is answered with 200 and never comes again: what it told of is asked about until somebody answers, however old the
// payment is.
const gateways = useGateways();
const { shop, post, atGateway } = gateways;
const { database } = shop;
beforeEach(async () => {
  await saveContent(database.db, "settings", { email: "info@iit.example" });
  forget(database.db);
});

const webhook = ({ body, signature }: { body: string; signature: string }) =>
  post("stripe/notice", body, { "content-type": "application/json", "stripe-signature": signature });
const round = () => reconcileRound(shop.site.shop);
const disputes = (orderId: string) => shop.count("payment_events where kind = 'disputed' and order_id = $1", [orderId]);
const attemptOf = async (orderId: string) =>
  (await database.pool.query("select * from payment_attempts where order_id = $1 and besides_id is null", [orderId]))
    .rows[0];
/** The clock goes on for a payment: its page, what came back, and the next question. */
const pass = (orderId: string, time: string) =>
  database.pool.query(
    `update payment_attempts set expires_at = expires_at - $2::interval, returned_at = returned_at - $2::interval,
      next_check_at = next_check_at - $2::interval where order_id = $1`,
    [orderId, time],
  );

/** A payment of three weeks ago, about which there is nothing more to ask. */
async function paidOnce() {
  const made = await atGateway("stripe");
  await webhook(gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(made.reference)));
  await pass(made.order.id, "21 days");
  await round();
  expect(await attemptOf(made.order.id)).toMatchObject({ state: "paid", next_check_at: null });
  return made;
}
const disputeOf = (reference: string) =>
  webhook(gateways.stripe.event("charge.dispute.created", gateways.stripe.dispute(reference)));

it("a dispute three weeks after the payment is told though the gateway is away for some minutes", async () => {
  const { order, reference } = await paidOnce();
  const told = await shop.count("mails where kind = 'shop-notice'");
  gateways.stripe.mood = "down";
  expect((await disputeOf(reference)).status).toBe(200);
  // Each pause is longer than the one before, and ends before the next round.
  for (const pause of ["3 minutes", "5 minutes", "9 minutes", "17 minutes"]) {
    await round();
    await pass(order.id, pause);
  }
  expect(await disputes(order.id)).toBe(0);
  gateways.stripe.mood = "well";
  await round();
  expect(await disputes(order.id)).toBe(1);
  expect(await shop.count("mails where kind = 'shop-notice'")).toBe(told + 1);
  // The answer came: there is nothing more to ask.
  expect((await attemptOf(order.id)).next_check_at).toBeNull();
});

it("so is one about money that came besides, on the page of another payment", async () => {
  const { order, reference } = await paidOnce();
  const { id } = await attemptOf(order.id);
  await database.pool.query(
    `insert into payment_attempts (order_id, gateway, reference, payment, besides_id, amount_poisha, received_poisha,
      received_currency, state, review_reason, settled_at, expires_at)
    select order_id, gateway, upper(substr(md5(random()::text), 1, 26)), 'pi_besides', id, amount_poisha, amount_poisha, 'BDT', 'review',
      'paid_twice', now(), expires_at from payment_attempts where id = $1`,
    [id],
  );
  const object = { ...gateways.stripe.dispute(reference), payment_intent: "pi_besides" };
  await webhook(gateways.stripe.event("charge.dispute.created", object));
  await round();
  expect(await disputes(order.id)).toBe(1);
  const due = "select 1 from payment_attempts where order_id = $1 and next_check_at is not null";
  expect((await database.pool.query(due, [order.id])).rowCount).toBe(0);
});

it("what a round left alone stays due", async () => {
  const made: Awaited<ReturnType<typeof paidOnce>>[] = [];
  // More than are asked about before three silences are counted.
  for (let i = 0; i < 18; i += 1) made.push(await paidOnce());
  gateways.stripe.mood = "down";
  for (const { reference } of made) await disputeOf(reference);
  await database.pool.query("update payment_attempts set next_check_at = now() where next_check_at is not null");
  await round();
  const { rows } = await database.pool.query(
    "select count(*)::int as due from payment_attempts where next_check_at <= now() and state = 'paid'",
  );
  expect(rows[0].due).toBeGreaterThan(0);
  gateways.stripe.mood = "well";
  await round();
  for (const { order } of made) await pass(order.id, "2 minutes");
  await round();
  for (const { order } of made) expect([order.number, await disputes(order.id)]).toEqual([order.number, 1]);
});

it("a gateway that never answers is asked for three days after the notice, then no more", async () => {
  const { order, reference } = await paidOnce();
  gateways.stripe.mood = "down";
  await disputeOf(reference);
  let questions = 0;
  for (let hours = 0; hours < 5 * 24; hours += 1) {
    const before = (await attemptOf(order.id)).checks;
    await round();
    if ((await attemptOf(order.id)).checks > before) questions += 1;
    if (hours === 60) expect((await attemptOf(order.id)).next_check_at).not.toBeNull();
    await pass(order.id, "1 hour");
  }
  expect((await attemptOf(order.id)).next_check_at).toBeNull();
  expect(questions).toBeGreaterThan(10);
  expect(questions).toBeLessThan(30);
});

it("a notice that comes while an earlier question is under way is not put down with it", async () => {
  const { order } = await paidOnce();
  const gateway = shop.site.shop.gateways.get("stripe");
  if (!gateway) throw new Error("no Stripe");
  const { ask } = gateway;
  const heard = Promise.withResolvers<void>();
  await database.pool.query(
    "update payment_attempts set next_check_at = now(), returned_at = now() - interval '1 hour' where order_id = $1",
    [order.id],
  );
  try {
    gateway.ask = async (attempt) => {
      const word = await ask(attempt);
      // Another process hears of it, and gets no answer itself.
      await database.pool.query(
        "update payment_attempts set next_check_at = now(), returned_at = now() where order_id = $1",
        [order.id],
      );
      heard.resolve();
      return word;
    };
    await round();
    await heard.promise;
    expect((await attemptOf(order.id)).next_check_at).not.toBeNull();
    gateway.ask = () => Promise.reject(new GatewayError("unreachable", "away"));
    await round();
    expect((await attemptOf(order.id)).next_check_at).not.toBeNull();
  } finally {
    gateway.ask = ask;
  }
});
