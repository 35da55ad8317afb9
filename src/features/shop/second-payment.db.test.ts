import { describe, expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useGateways } from "../../../test/gateways.ts";
import { compareAll } from "./compare.server.ts";
import { reconcileRound } from "./reconcile.server.ts";

// People manage to pay twice on one page of a gateway: the second payment has the same number of ours and others of the
// gateway and the bank.
const gateways = useGateways();
const { shop, post, atGateway, counts, due } = gateways;

const notify = (made: ReturnType<typeof gateways.ssl.act>) =>
  post("sslcommerz/notice", gateways.ssl.form(made).toString());
const held = async (orderId: string) =>
  (await shop.admin.call("GET", "/payments/review?limit=100")).body.data.items.filter(
    (one: { orderId: string }) => one.orderId === orderId,
  );
const mismatches = async (orderId: string) =>
  (await shop.admin.call("GET", "/payments/mismatches")).body.data.items
    .filter((one: { orderId: string }) => one.orderId === orderId)
    .map((one: { kind: string }) => one.kind);
const staffMails = () => shop.count("mails where kind = 'shop-notice'");

async function paidOnce() {
  const begun = await atGateway("sslcommerz");
  const first = gateways.ssl.act(begun.reference, "VALID");
  await notify(first);
  return { ...begun, first };
}

describe("a second payment on the same page", () => {
  it.each(["notice", "return", "round", "comparison", "rescue"] as const)(
    "is held when it comes by %s",
    async (way) => {
      await saveContent(shop.database.db, "settings", { email: "info@iit.example" });
      forget(shop.database.db);
      const { buyer, order, reference, first } = await paidOnce();
      const told = await staffMails();
      const second = gateways.ssl.act(reference, "VALID");
      if (way === "notice") await notify(second);
      if (way === "return")
        await post(`sslcommerz/return/success?ref=${reference}`, gateways.ssl.form(second).toString());
      if (way === "comparison") await compareAll(shop.site.shop);
      if (way === "rescue") await buyer.call("POST", "/payments/rescue", { reference: second.val_id });
      if (way === "round") {
        // The page has ended: it is looked at once more.
        await due();
        await reconcileRound(shop.site.shop);
      }
      expect(await held(order.id)).toMatchObject([
        { reason: "paid_twice", received: 500, receivedCurrency: "BDT", gatewayReference: second.val_id },
      ]);
      expect(await staffMails()).toBe(told + 1);
      // Told again and again, it stays one.
      for (const made of [first, second, first, second]) await notify(made);
      await compareAll(shop.site.shop);
      await due();
      await reconcileRound(shop.site.shop);
      expect(await held(order.id)).toHaveLength(1);
      expect(await staffMails()).toBe(told + 1);
      expect(await mismatches(order.id)).toEqual(["paid_twice"]);
      expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
      const { data } = (await shop.admin.call("GET", `/purchases?search=${order.number}`)).body;
      expect(data.totals).toMatchObject({ received: 1000, held: 500, refunded: 0 });
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", payment: { reference }, paidAgain: true });
    },
  );

  it("goes back by its own number of the bank, and the receipt stays the first one's", async () => {
    const { buyer, order, reference, first } = await paidOnce();
    const second = gateways.ssl.act(reference, "VALID");
    await notify(second);
    const [{ attemptId }] = await held(order.id);
    const decide = (decision: string) =>
      shop.admin.call("POST", `/payments/${attemptId}/decision`, { decision, note: "paid twice" });
    expect((await decide("approve")).status).toBe(409);
    expect((await decide("refund")).status).toBe(200);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", paidAgain: false });
    expect(gateways.ssl.refunds.filter((one) => one.bank_tran_id === second.bank_tran_id)).toMatchObject([
      { amount: 500 },
    ]);
    expect(gateways.ssl.refunds.filter((one) => one.bank_tran_id === first.bank_tran_id)).toEqual([]);
    const { data } = (await buyer.call("GET", `/orders/${order.id}/receipt`)).body;
    expect(data).toMatchObject({ paymentReference: first.val_id, paidBy: "SSLCommerz" });
    await compareAll(shop.site.shop);
    expect(await mismatches(order.id)).toEqual([]);
  });

  it("made before anybody asked: the one that fits pays, the other is held", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    const odd = gateways.ssl.act(reference, "VALID", { currency_amount: "499.00", amount: "499.00" });
    const right = gateways.ssl.act(reference, "VALID");
    await notify(right);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    expect(await held(order.id)).toMatchObject([{ gatewayReference: odd.val_id, received: 499 }]);
  });

  it("is none when the gateway gives a new number to the same movement at the bank", async () => {
    const { order, reference, first } = await paidOnce();
    await notify(gateways.ssl.act(reference, "VALID", { bank_tran_id: first.bank_tran_id }));
    expect(await held(order.id)).toEqual([]);
  });

  it("at Stripe, under a new number of the payment, is held too", async () => {
    const { order, reference } = await atGateway("stripe");
    const paid = gateways.stripe.pay(reference);
    const tell = () => {
      const event = gateways.stripe.event("checkout.session.completed", paid);
      return post("stripe/notice", event.body, {
        "content-type": "application/json",
        "stripe-signature": event.signature,
      });
    };
    await tell();
    paid.payment_intent = "pi_test_second";
    await tell();
    await tell();
    expect(await held(order.id)).toMatchObject([{ reason: "paid_twice", gatewayReference: "pi_test_second" }]);
  });
});

describe("what the gateway says is paid", () => {
  it("is settled by the comparison at once", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    gateways.ssl.act(reference, "VALID");
    await compareAll(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    expect(await mismatches(order.id)).toEqual([]);
  });

  it("is found by the order's number, whichever try it was", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    gateways.ssl.act(reference, "CANCELLED");
    await post(`sslcommerz/return/cancel?ref=${reference}`, "");
    await buyer.pay(order.id, "stripe");
    gateways.ssl.act(reference, "VALID");
    const typed = order.number.replaceAll("-", " ").toLowerCase();
    const { data } = (await buyer.call("POST", "/payments/rescue", { reference: typed })).body;
    expect(data).toMatchObject({ found: true, order: { state: "paid" } });
  });
});

describe("money in another currency", () => {
  it("keeps the gateway's own amount in BDT, and that goes back", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    const made = gateways.ssl.act(reference, "VALID", {
      currency_type: "USD",
      currency_amount: "340.00",
      amount: "41000.00",
    });
    await notify(made);
    const [one] = await held(order.id);
    expect(one).toMatchObject({ reason: "currency", received: 41_000, receivedCurrency: "USD", foreignAmount: 340 });
    expect((await shop.admin.call("GET", `/purchases?search=${order.number}`)).body.data.totals).toMatchObject({
      received: 41_000,
      held: 41_000,
    });
    await shop.admin.call("POST", `/payments/${one.attemptId}/decision`, { decision: "refund", note: "dollars" });
    expect(gateways.ssl.refunds.filter((refund) => refund.bank_tran_id === made.bank_tran_id)).toMatchObject([
      { amount: 41_000 },
    ]);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunded: 41_000 });
  });

  it("of which no amount in BDT is known is booked as none, and goes back by hand", async () => {
    const { buyer, order, reference } = await atGateway("stripe");
    gateways.stripe.pay(reference, { currency: "usd", amount_total: 34_000 });
    await post(`stripe/return/success?ref=${reference}`, "");
    const [one] = await held(order.id);
    expect(one).toMatchObject({ reason: "currency", received: null, receivedCurrency: "USD", foreignAmount: 340 });
    const { totals } = (await shop.admin.call("GET", `/purchases?search=${order.number}`)).body.data;
    expect(totals).toMatchObject({ received: 0, held: 0 });
    const decide = (decision: string) =>
      shop.admin.call("POST", `/payments/${one.attemptId}/decision`, { decision, note: "sent on their page" });
    expect((await decide("refund")).status).toBe(409);
    expect((await decide("given_back")).status).toBe(200);
    expect(gateways.stripe.refunds.size).toBe(0);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunded: 0 });
    const { rows } = await shop.database.pool.query("select kind from mails where kind = 'refund-done'");
    expect(rows).toHaveLength(1);
  });
});
