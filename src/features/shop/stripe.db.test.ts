import { describe, expect, it } from "vitest";
import { reconcileRound } from "#features/shop/reconcile.server.ts";
import type { Mood } from "../../../test/fakes/unruly.ts";
import { useGateways } from "../../../test/gateways.ts";

const gateways = useGateways();
const { shop, post, atGateway, counts, due } = gateways;
const { database } = shop;

describe("Stripe", () => {
  const webhook = (event: { body: string; signature: string }) =>
    post("stripe/notice", event.body, { "content-type": "application/json", "stripe-signature": event.signature });

  it("makes one page of the right amount in poisha, and pays by its webhook", async () => {
    const { buyer, order, reference, url } = await atGateway("stripe");
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    const [session] = [...gateways.stripe.sessions.values()].filter((one) => one.client_reference_id === reference);
    const sent = Object.fromEntries(gateways.stripe.sent.get(session?.id ?? "") ?? []);
    expect(sent).toMatchObject({
      "line_items[0][price_data][unit_amount]": "50000",
      "line_items[0][price_data][currency]": "bdt",
      "adaptive_pricing[enabled]": "false",
    });
    const event = gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference));
    const answers = await Promise.all(Array.from({ length: 20 }, () => webhook(event)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
    expect(await buyer.reads(shop.blog)).toBe(true);
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
    const genuine = gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference));
    expect((await webhook(forge(genuine))).status).toBe(400);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it("refuses a signature that is replayed after five minutes", async () => {
    const { reference } = await atGateway("stripe");
    const old = gateways.stripe.event(
      "checkout.session.completed",
      gateways.stripe.pay(reference),
      Math.floor(Date.now() / 1000) - 301,
    );
    expect((await webhook(old)).status).toBe(400);
  });

  it("asks: an event that says paid about an unpaid session pays nothing", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    const [session] = [...gateways.stripe.sessions.values()].filter((one) => one.client_reference_id === reference);
    const lie = gateways.stripe.event("checkout.session.completed", {
      ...session,
      payment_status: "paid",
      status: "complete",
    });
    expect((await webhook(lie)).status).toBe(200);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it.each([
    ["a risky card", {}, "elevated", "risky"],
    ["another amount", { amount_total: 49_999 }, "normal", "amount"],
    ["another currency", { currency: "usd" }, "normal", "currency"],
  ] as const)("holds %s", async (_, change, risk, reason) => {
    const { buyer, order, reference } = await atGateway("stripe");
    await webhook(gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference, change, risk)));
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review" });
    const { rows } = await database.pool.query("select review_reason from payment_attempts where reference = $1", [
      reference,
    ]);
    expect(rows[0].review_reason).toBe(reason);
  });

  it("takes a session whose reference is another payment's for nothing", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    gateways.stripe.pay(reference, { client_reference_id: "0".repeat(26) });
    await post(`stripe/return/success?ref=${reference}`, "");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it("hears that a session is over; the order stays open for another try", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    await webhook(gateways.stripe.event("checkout.session.expired", gateways.stripe.expire(reference)));
    expect(await buyer.stateOf(order.id)).toMatchObject({
      state: "pending",
      canPay: true,
      payment: { state: "expired" },
    });
    await buyer.pay(order.id, "stripe");
  });

  it("says of nobody who went back from its page that they may have paid", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    await post(`stripe/return/cancel?ref=${reference}`, "");
    expect(await buyer.stateOf(order.id)).toMatchObject({ outcome: "unpaid", canPay: true });
    const again = await buyer.order([shop.blog], 500);
    const { reference: second } = await buyer.pay(again.id, "stripe");
    // The page stays open behind them, and who pays there after all is found.
    gateways.stripe.pay(second);
    await post(`stripe/return/cancel?ref=${second}`, "");
    expect(await buyer.stateOf(again.id)).toMatchObject({ state: "paid" });
  });

  it("says that it isn't known while it doesn't answer about who went back", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    gateways.stripe.mood = "down";
    await post(`stripe/return/cancel?ref=${reference}`, "");
    expect(await buyer.stateOf(order.id)).toMatchObject({ outcome: "confirming" });
    gateways.stripe.mood = "well";
    await due();
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ outcome: "unpaid" });
  });

  it.each(["cancelled", "ordered again"])("closes its page when the order is %s", async (how) => {
    const { buyer, order, reference } = await atGateway("stripe");
    if (how === "cancelled") await buyer.call("POST", `/orders/${order.id}/cancel`);
    else await buyer.order([shop.blog], 500);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "cancelled" });
    const [session] = [...gateways.stripe.sessions.values()].filter((one) => one.client_reference_id === reference);
    expect(session?.status).toBe("expired");
  });

  it("pays one of two tabs at two gateways, holds the other, and gives it back", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    const second = await buyer.pay(order.id, "sslcommerz");
    await webhook(gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference)));
    await post("sslcommerz/notice", gateways.ssl.form(gateways.ssl.act(second.reference, "VALID")).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    const held = (await shop.admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
      (one: { orderId: string }) => one.orderId === order.id,
    );
    expect(held).toMatchObject({ reason: "paid_twice", gateway: "sslcommerz", received: 500 });
    expect(
      (await shop.admin.call("POST", `/payments/${held.attemptId}/decision`, { decision: "approve", note: "two?" }))
        .status,
    ).toBe(409);
    await shop.admin.call("POST", `/payments/${held.attemptId}/decision`, { decision: "refund", note: "paid twice" });
    expect(await buyer.stateOf(order.id)).toMatchObject({
      state: "paid",
      refunds: [{ amount: 500, gateway: "sslcommerz" }],
    });
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
    expect(await buyer.reads(shop.blog)).toBe(true);
  });

  it("gives back once, and a refund that failed can be tried again", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    await webhook(gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference)));
    gateways.stripe.refundStatus = "failed";
    await shop.admin.call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: crypto.randomUUID(),
      reason: "as asked",
    });
    const failed = (await buyer.stateOf(order.id)).refunds[0];
    expect(failed.state).toBe("failed");
    gateways.stripe.refundStatus = "succeeded";
    await shop.admin.call("POST", `/refunds/${failed.id}/retry`);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunds: [{ state: "done" }] });
  });

  it("gives back once though its answer was lost, and not by hand meanwhile", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    const session = gateways.stripe.pay(reference);
    await webhook(gateways.stripe.event("checkout.session.completed", session));
    gateways.stripe.mood = "garbage";
    await shop.admin.call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: crypto.randomUUID(),
      reason: "as asked",
      amount: 100,
    });
    const [refund] = (await buyer.stateOf(order.id)).refunds;
    expect(refund.state).toBe("requested");
    expect((await shop.admin.call("POST", `/refunds/${refund.id}/done`, { reference: "BY-HAND" })).status).toBe(409);
    // It was made all the same, longer ago than Stripe remembers keys of requests.
    const { rows } = await database.pool.query(
      "update refunds set next_check_at = now() where id = $1 returning reference",
      [refund.id],
    );
    const intent = session.payment_intent ?? "";
    const made = { id: "re_lost", amount: 10_000, status: "succeeded", payment_intent: intent, metadata: rows[0] };
    gateways.stripe.refunds.set(made.id, made);
    gateways.stripe.mood = "well";
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunded: 100, refunds: [{ state: "done" }] });
    expect([...gateways.stripe.refunds.values()].filter((one) => one.payment_intent === intent)).toHaveLength(1);
  });

  it.each(["down", "garbage", "html", "endless", "wrong-shape"] satisfies Mood[])(
    "changes nothing while it is '%s'",
    async (mood) => {
      const { buyer, order, reference } = await atGateway("stripe");
      const event = gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference));
      gateways.stripe.mood = mood;
      expect((await webhook(event)).status).toBe(200);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
      gateways.stripe.mood = "well";
      await due();
      await reconcileRound(shop.site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    },
  );
});
