import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reconcileRound } from "#features/shop/reconcile.server.ts";
import { signedIn } from "../../test/api-browser.ts";
import { useDatabase } from "../../test/database.ts";
import { type FakeSslcommerz, startFakeSslcommerz } from "../../test/fakes/sslcommerz.ts";
import { type FakeStripe, startFakeStripe } from "../../test/fakes/stripe.ts";
import type { Mood } from "../../test/fakes/unruly.ts";
import { createBuyer, createPremium, openShop, type TestShop } from "../../test/shop.ts";

const database = useDatabase();
let site: TestShop;
let ssl: FakeSslcommerz;
let stripe: FakeStripe;
let blog: string;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  ssl = await startFakeSslcommerz("iitstore", "store&pass=word");
  stripe = await startFakeStripe("sk_test_abc", "whsec_test");
  site = await openShop(database, {
    PAYMENTS: "sslcommerz,stripe",
    SSLCOMMERZ_STORE_ID: "iitstore",
    SSLCOMMERZ_STORE_PASSWORD: "store&pass=word",
    SSLCOMMERZ_URL: ssl.url,
    STRIPE_SECRET_KEY: "sk_test_abc",
    STRIPE_WEBHOOK_SECRET: "whsec_test",
    STRIPE_URL: stripe.url,
  });
  blog = await createPremium(database);
  admin = await signedIn(site.app, database.db, "admin");
});
beforeEach(async () => {
  ssl.mood = "well";
  stripe.mood = "well";
  await database.pool.query("delete from rate_limits");
});
afterAll(async () => {
  await site.stop();
  await ssl.stop();
  await stripe.stop();
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  site.app.request(
    `/api/v1/payments/${path}`,
    {
      method: "POST",
      body,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        // As the browser comes from the gateway: without our cookies, from another site.
        origin: "https://securepay.sslcommerz.com",
        "sec-fetch-site": "cross-site",
        ...headers,
      },
    },
    { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } },
  );

/** A buyer who was sent to the page of a gateway. */
async function atGateway(gateway: "sslcommerz" | "stripe") {
  const buyer = await createBuyer(site);
  const order = await buyer.order([blog], 500);
  const { reference, url } = await buyer.pay(order.id, gateway);
  return { buyer, order, reference, url };
}
const counts = async (orderId: string) => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from blog_access a join order_lines l on l.id = a.line_id where l.order_id = $1) as access,
      (select count(*)::int from receipts where order_id = $1) as receipts,
      (select count(*)::int from payment_events where order_id = $1 and kind = 'paid') as payments`,
    [orderId],
  );
  return rows[0];
};
const due = () =>
  database.pool.query("update payment_attempts set next_check_at = now() where next_check_at is not null");

describe("SSLCommerz", () => {
  it("is told what it demands, pays, and comes back by a form without cookies", async () => {
    const { buyer, order, reference, url } = await atGateway("sslcommerz");
    expect(url).toMatch(/\/pay\//);
    const sent = ssl.sessions.get(reference);
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      total_amount: "500.00",
      currency: "BDT",
      tran_id: reference,
      product_profile: "non-physical-goods",
      shipping_method: "NO",
      cus_phone: "+8801712345678",
    });
    const form = ssl.form(ssl.act(reference, "VALID")).toString();
    const back = await post(
      new URL(sent?.get("success_url") ?? "").pathname.replace("/api/v1/payments/", "") +
        new URL(sent?.get("success_url") ?? "").search,
      form,
    );
    expect([back.status, back.headers.get("location")]).toEqual([303, `/checkout/result?order=${order.id}`]);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", payment: { gateway: "sslcommerz" } });
    expect(await buyer.reads(blog)).toBe(true);
    expect((await post("sslcommerz/notice", form)).status).toBe(200);
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
  });

  it("pays once by fifty notices at the same moment, with few questions", async () => {
    const { order, reference } = await atGateway("sslcommerz");
    const form = ssl.form(ssl.act(reference, "VALID")).toString();
    ssl.calls.length = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("sslcommerz/notice", form)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
    expect(ssl.calls.length).toBeLessThanOrEqual(4);
  });

  it("may fail first and go through in the same session", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post("sslcommerz/notice", ssl.form(ssl.act(reference, "FAILED")).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "failed", outcome: "failed", canPay: true });
    await post("sslcommerz/notice", ssl.form(ssl.act(reference, "VALID")).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });

  it.each([
    ["a risky card", { risk_level: "1" }, "risky"],
    ["another amount", { currency_amount: "499.99" }, "amount"],
    ["another currency", { currency_type: "USD" }, "currency"],
  ])("holds %s", async (_, change, reason) => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post("sslcommerz/notice", ssl.form(ssl.act(reference, "VALID", change)).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review" });
    const { rows } = await database.pool.query("select review_reason from payment_attempts where reference = $1", [
      reference,
    ]);
    expect(rows[0].review_reason).toBe(reason);
    expect(await counts(order.id)).toEqual({ access: 0, receipts: 0, payments: 0 });
  });

  it("is not believed through a forged notice, nor through another payment's number", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    const other = await atGateway("sslcommerz");
    const paid = ssl.act(other.reference, "VALID");
    const forged = ssl.form({ ...paid, tran_id: reference });
    const loud = new URLSearchParams({ tran_id: reference, status: "VALID", val_id: "made-up", amount: "500.00" });
    for (const body of [forged, loud]) expect((await post("sslcommerz/notice", body.toString())).status).toBe(200);
    await post(`sslcommerz/return/success?ref=${reference}`, forged.toString());
    // 'confirming', not 'failed': somebody came back, and the gateway does not know of money yet.
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
    expect(await counts(order.id)).toEqual({ access: 0, receipts: 0, payments: 0 });
    const foreign = ssl.act(reference, "VALID", { store_id: "another-shop" });
    await post("sslcommerz/notice", ssl.form(foreign).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it("does not cancel by a post to the cancel address, which anybody can send", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post(`sslcommerz/return/cancel?ref=${reference}`, "");
    await post(`sslcommerz/return/fail?ref=${reference}`, "");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", canPay: true });
    ssl.act(reference, "VALID");
    await due();
    await reconcileRound(site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });

  it("gives back, and says later that it is done", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post("sslcommerz/notice", ssl.form(ssl.act(reference, "VALID")).toString());
    await admin.call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: crypto.randomUUID(),
      reason: "as asked",
      amount: 200,
    });
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunds: [{ amount: 200, state: "sent" }] });
    for (const refund of ssl.refunds) refund.status = "refunded";
    await database.pool.query("update refunds set next_check_at = now()");
    await reconcileRound(site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunds: [{ amount: 200, state: "done" }] });
    expect(ssl.refunds.filter((refund) => refund.amount === 200)).toHaveLength(1);
  });

  it("finds a payment for a buyer who has only the gateway's number", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    const { val_id } = ssl.act(reference, "VALID");
    const { data } = (await buyer.call("POST", "/payments/rescue", { reference: val_id })).body;
    expect(data).toMatchObject({ found: true, order: { id: order.id, state: "paid" } });
  });

  it.each(["down", "garbage", "html", "empty", "endless", "redirect", "cut", "wrong-shape"] satisfies Mood[])(
    "changes nothing while it is '%s', and is asked again",
    async (mood) => {
      const { buyer, order, reference } = await atGateway("sslcommerz");
      const form = ssl.form(ssl.act(reference, "VALID")).toString();
      ssl.mood = mood;
      expect((await post("sslcommerz/notice", form)).status).toBe(200);
      expect((await post(`sslcommerz/return/success?ref=${reference}`, form)).status).toBe(303);
      await due();
      await reconcileRound(site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
      const second = await buyer.order([blog], 500);
      expect((await buyer.call("POST", `/orders/${second.id}/payments`, { gateway: "sslcommerz" })).status).toBe(503);
      expect(await buyer.stateOf(second.id)).toMatchObject({ state: "pending", outcome: "unpaid", canPay: true });
      ssl.mood = "well";
      await due();
      await reconcileRound(site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    },
  );

  it("lets nobody wait long while it is slow, and the site answers others at once", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    ssl.mood = "slow";
    const begun = performance.now();
    const notices = Array.from({ length: 20 }, () => post(`sslcommerz/return/success?ref=${reference}`, ""));
    const quick = performance.now();
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
    expect((await buyer.call("GET", "/blogs/public-list")).status).toBe(200);
    expect(performance.now() - quick).toBeLessThan(2000);
    for (const answer of await Promise.all(notices)) expect(answer.status).toBe(303);
    expect(performance.now() - begun).toBeLessThan(8000);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
  });

  it("never stands in the log with its password", () => {
    expect(JSON.stringify(site.mails)).not.toContain("store&pass=word");
  });
});

describe("Stripe", () => {
  const webhook = (event: { body: string; signature: string }) =>
    post("stripe/notice", event.body, { "content-type": "application/json", "stripe-signature": event.signature });

  it("makes one page of the right amount in poisha, and pays by its webhook", async () => {
    const { buyer, order, reference, url } = await atGateway("stripe");
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const [session] = [...stripe.sessions.values()].filter((one) => one.client_reference_id === reference);
    const sent = Object.fromEntries(stripe.sent.get(session?.id ?? "") ?? []);
    expect(sent).toMatchObject({
      "line_items[0][price_data][unit_amount]": "50000",
      "line_items[0][price_data][currency]": "bdt",
      "adaptive_pricing[enabled]": "false",
    });
    const event = stripe.event("checkout.session.completed", stripe.pay(reference));
    const answers = await Promise.all(Array.from({ length: 20 }, () => webhook(event)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
    expect(await buyer.reads(blog)).toBe(true);
  });

  it.each([
    [
      "a wrong signature",
      (event: { body: string; signature: string }) => ({
        ...event,
        signature: event.signature.replace(/v1=.{4}/, "v1=0000"),
      }),
    ],
    [
      "another body",
      (event: { body: string; signature: string }) => ({ ...event, body: event.body.replace("evt", "evx") }),
    ],
    ["no signature", (event: { body: string; signature: string }) => ({ ...event, signature: "" })],
  ])("refuses %s", async (_, forge) => {
    const { buyer, order, reference } = await atGateway("stripe");
    const genuine = stripe.event("checkout.session.completed", stripe.pay(reference));
    expect((await webhook(forge(genuine))).status).toBe(400);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it("refuses a signature that is replayed after five minutes", async () => {
    const { reference } = await atGateway("stripe");
    const old = stripe.event("checkout.session.completed", stripe.pay(reference), Math.floor(Date.now() / 1000) - 301);
    expect((await webhook(old)).status).toBe(400);
  });

  it("asks: an event that says paid about an unpaid session pays nothing", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    const [session] = [...stripe.sessions.values()].filter((one) => one.client_reference_id === reference);
    const lie = stripe.event("checkout.session.completed", { ...session, payment_status: "paid", status: "complete" });
    expect((await webhook(lie)).status).toBe(200);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it.each([
    ["a risky card", {}, "elevated", "risky"],
    ["another amount", { amount_total: 49_999 }, "normal", "amount"],
    ["another currency", { currency: "usd" }, "normal", "currency"],
  ] as const)("holds %s", async (_, change, risk, reason) => {
    const { buyer, order, reference } = await atGateway("stripe");
    await webhook(stripe.event("checkout.session.completed", stripe.pay(reference, change, risk)));
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review" });
    const { rows } = await database.pool.query("select review_reason from payment_attempts where reference = $1", [
      reference,
    ]);
    expect(rows[0].review_reason).toBe(reason);
  });

  it("takes a session whose reference is another payment's for nothing", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    stripe.pay(reference, { client_reference_id: "0".repeat(26) });
    await post(`stripe/return/success?ref=${reference}`, "");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it("hears that a session is over; the order stays open for another try", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    await webhook(stripe.event("checkout.session.expired", stripe.expire(reference)));
    expect(await buyer.stateOf(order.id)).toMatchObject({
      state: "pending",
      canPay: true,
      payment: { state: "expired" },
    });
    await buyer.pay(order.id, "stripe");
  });

  it("closes its page when the order is cancelled", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    await buyer.call("POST", `/orders/${order.id}/cancel`);
    const [session] = [...stripe.sessions.values()].filter((one) => one.client_reference_id === reference);
    expect(session?.status).toBe("expired");
  });

  it("pays one of two tabs at two gateways, holds the other, and gives it back", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    const second = await buyer.pay(order.id, "sslcommerz");
    await webhook(stripe.event("checkout.session.completed", stripe.pay(reference)));
    await post("sslcommerz/notice", ssl.form(ssl.act(second.reference, "VALID")).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    const held = (await admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
      (one: { orderId: string }) => one.orderId === order.id,
    );
    expect(held).toMatchObject({ reason: "paid_twice", gateway: "sslcommerz", received: 500 });
    expect(
      (await admin.call("POST", `/payments/${held.attemptId}/decision`, { decision: "approve", note: "two?" })).status,
    ).toBe(409);
    await admin.call("POST", `/payments/${held.attemptId}/decision`, { decision: "refund", note: "paid twice" });
    expect(await buyer.stateOf(order.id)).toMatchObject({
      state: "paid",
      refunds: [{ amount: 500, gateway: "sslcommerz" }],
    });
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
    expect(await buyer.reads(blog)).toBe(true);
  });

  it("gives back once, and a refund that failed can be tried again", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    await webhook(stripe.event("checkout.session.completed", stripe.pay(reference)));
    stripe.refundStatus = "failed";
    await admin.call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: crypto.randomUUID(),
      reason: "as asked",
    });
    const failed = (await buyer.stateOf(order.id)).refunds[0];
    expect(failed.state).toBe("failed");
    stripe.refundStatus = "succeeded";
    await admin.call("POST", `/refunds/${failed.id}/retry`);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunds: [{ state: "done" }] });
  });

  it("gives back once though its answer was lost, and not by hand meanwhile", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    const session = stripe.pay(reference);
    await webhook(stripe.event("checkout.session.completed", session));
    stripe.mood = "garbage";
    await admin.call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: crypto.randomUUID(),
      reason: "as asked",
      amount: 100,
    });
    const [refund] = (await buyer.stateOf(order.id)).refunds;
    expect(refund.state).toBe("requested");
    expect((await admin.call("POST", `/refunds/${refund.id}/done`, { reference: "BY-HAND" })).status).toBe(409);
    // It was made all the same, longer ago than Stripe remembers keys of requests.
    const { rows } = await database.pool.query(
      "update refunds set next_check_at = now() where id = $1 returning reference",
      [refund.id],
    );
    const intent = session.payment_intent ?? "";
    const made = { id: "re_lost", amount: 10_000, status: "succeeded", payment_intent: intent, metadata: rows[0] };
    stripe.refunds.set(made.id, made);
    stripe.mood = "well";
    await reconcileRound(site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunded: 100, refunds: [{ state: "done" }] });
    expect([...stripe.refunds.values()].filter((one) => one.payment_intent === intent)).toHaveLength(1);
  });

  it.each(["down", "garbage", "html", "endless", "wrong-shape"] satisfies Mood[])(
    "changes nothing while it is '%s'",
    async (mood) => {
      const { buyer, order, reference } = await atGateway("stripe");
      const event = stripe.event("checkout.session.completed", stripe.pay(reference));
      stripe.mood = mood;
      expect((await webhook(event)).status).toBe(200);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
      stripe.mood = "well";
      await due();
      await reconcileRound(site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    },
  );
});

it("knows no gateway that is switched off, and no payment by a number it did not give", async () => {
  for (const path of [
    "sandbox/notice",
    "paypal/notice",
    "manual/notice",
    "stripe/return/success?ref=x",
    "sandbox/return/success?ref=x",
  ])
    expect([path, (await post(path, "")).status]).toEqual([path, 404]);
  expect((await post("sslcommerz/notice", "x".repeat(70_000))).status).toBe(413);
});
