import { describe, expect, it } from "vitest";
import { reconcileRound } from "#features/shop/reconcile.server.ts";
import { type Mood, slowMs } from "../../../test/fakes/unruly.ts";
import { useGateways } from "../../../test/gateways.ts";
import { createBuyer } from "../../../test/shop.ts";

const gateways = useGateways();
const { shop, post, atGateway, counts, due } = gateways;
const { database } = shop;

describe("SSLCommerz", () => {
  it("is told what it demands, pays, and comes back by a form without cookies", async () => {
    const { buyer, order, reference, url } = await atGateway("sslcommerz");
    expect(url).toMatch(/\/pay\//);
    const sent = gateways.ssl.sessions.get(reference);
    expect(Object.fromEntries(sent ?? [])).toMatchObject({
      total_amount: "500.00",
      currency: "BDT",
      tran_id: reference,
      product_profile: "non-physical-goods",
      shipping_method: "NO",
      cus_phone: "+8801712345678",
    });
    const form = gateways.ssl.form(gateways.ssl.act(reference, "VALID")).toString();
    const back = await post(
      new URL(sent?.get("success_url") ?? "").pathname.replace("/api/v1/payments/", "") +
        new URL(sent?.get("success_url") ?? "").search,
      form,
    );
    expect([back.status, back.headers.get("location")]).toEqual([303, `/checkout/result?order=${order.id}`]);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", payment: { gateway: "sslcommerz" } });
    expect(await buyer.reads(shop.blog)).toBe(true);
    expect((await post("sslcommerz/notice", form)).status).toBe(200);
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
  });

  it.each([50, 51])("is told no address that was cut, of %i letters: it would be somebody else's", async (letters) => {
    const buyer = await createBuyer(shop.site);
    const long = `${"a".repeat(letters - "@mail.example.com".length)}@mail.example.com`;
    await database.pool.query("update users set email = $1 where email = $2", [long, buyer.email]);
    const { reference } = await buyer.pay((await buyer.order([shop.blog], 500)).id, "sslcommerz");
    const told = gateways.ssl.sessions.get(reference)?.get("cus_email");
    expect(told).toBe(letters <= 50 ? long : "customer@localhost");
  });

  it("pays once by fifty notices at the same moment, with few questions", async () => {
    const { order, reference } = await atGateway("sslcommerz");
    const form = gateways.ssl.form(gateways.ssl.act(reference, "VALID")).toString();
    gateways.ssl.calls.length = 0;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("sslcommerz/notice", form)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await counts(order.id)).toEqual({ access: 1, receipts: 1, payments: 1 });
    expect(gateways.ssl.calls.length).toBeLessThanOrEqual(4);
  });

  it("may fail first and go through in the same session", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post("sslcommerz/notice", gateways.ssl.form(gateways.ssl.act(reference, "FAILED")).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "failed", outcome: "failed", canPay: true });
    await post("sslcommerz/notice", gateways.ssl.form(gateways.ssl.act(reference, "VALID")).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });

  it.each([
    ["a risky card", { risk_level: "1" }, "risky"],
    ["another amount", { currency_amount: "499.99" }, "amount"],
    ["another currency", { currency_type: "USD" }, "currency"],
  ])("holds %s", async (_, change, reason) => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post("sslcommerz/notice", gateways.ssl.form(gateways.ssl.act(reference, "VALID", change)).toString());
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
    const paid = gateways.ssl.act(other.reference, "VALID");
    const forged = gateways.ssl.form({ ...paid, tran_id: reference });
    const loud = new URLSearchParams({ tran_id: reference, status: "VALID", val_id: "made-up", amount: "500.00" });
    for (const body of [forged, loud]) expect((await post("sslcommerz/notice", body.toString())).status).toBe(200);
    await post(`sslcommerz/return/success?ref=${reference}`, forged.toString());
    // 'confirming', not 'failed': somebody came back, and the gateway does not know of money yet.
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
    expect(await counts(order.id)).toEqual({ access: 0, receipts: 0, payments: 0 });
    const foreign = gateways.ssl.act(reference, "VALID", { store_id: "another-shop" });
    await post("sslcommerz/notice", gateways.ssl.form(foreign).toString());
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
  });

  it.each([
    ["a NUL", "status", "VALID\0"],
    ["half a letter", "bank_tran_id", `${"1".repeat(99)}🚢`],
  ])("hears a notice with %s in it", async (_, name, value) => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    const form = gateways.ssl.form(gateways.ssl.act(reference, "VALID"));
    form.set(name, value);
    expect((await post("sslcommerz/notice", form.toString())).status).toBe(200);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });

  it("does not cancel by a post to the cancel address, which anybody can send", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post(`sslcommerz/return/cancel?ref=${reference}`, "");
    // Where it knows of no try at all, nobody is told that a payment is being confirmed.
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "unpaid" });
    await post(`sslcommerz/return/fail?ref=${reference}`, "");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", canPay: true });
    gateways.ssl.act(reference, "VALID");
    await due();
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });

  it("gives back, and says later that it is done", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    await post("sslcommerz/notice", gateways.ssl.form(gateways.ssl.act(reference, "VALID")).toString());
    await shop.admin.call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: crypto.randomUUID(),
      reason: "as asked",
      amount: 200,
    });
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunds: [{ amount: 200, state: "sent" }] });
    for (const refund of gateways.ssl.refunds) refund.status = "refunded";
    await database.pool.query("update refunds set next_check_at = now()");
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ refunds: [{ amount: 200, state: "done" }] });
    expect(gateways.ssl.refunds.filter((refund) => refund.amount === 200)).toHaveLength(1);
  });

  it("finds a payment for a buyer who has only the gateway's number", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    const { val_id } = gateways.ssl.act(reference, "VALID");
    const { data } = (await buyer.call("POST", "/payments/rescue", { reference: val_id })).body;
    expect(data).toMatchObject({ found: true, order: { id: order.id, state: "paid" } });
  });

  it.each(["down", "garbage", "html", "empty", "endless", "redirect", "cut", "wrong-shape"] satisfies Mood[])(
    "changes nothing while it is '%s', and is asked again",
    async (mood) => {
      const { buyer, order, reference } = await atGateway("sslcommerz");
      const form = gateways.ssl.form(gateways.ssl.act(reference, "VALID")).toString();
      gateways.ssl.mood = mood;
      expect((await post("sslcommerz/notice", form)).status).toBe(200);
      expect((await post(`sslcommerz/return/success?ref=${reference}`, form)).status).toBe(303);
      await due();
      await reconcileRound(shop.site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
      // Their own money may be on its way; somebody else cannot begin, and nothing was charged.
      await expect(buyer.order([shop.blog], 500)).rejects.toThrow("Please don't pay again");
      const other = await createBuyer(shop.site);
      const second = await other.order([shop.blog], 500);
      const begun = await other.call("POST", `/orders/${second.id}/payments`, {
        gateway: "sslcommerz",
        phone: "01712345678",
        address: "12 Lake Road",
      });
      expect(begun.status).toBe(503);
      expect(await other.stateOf(second.id)).toMatchObject({ state: "pending", outcome: "unpaid", canPay: true });
      gateways.ssl.mood = "well";
      await due();
      await reconcileRound(shop.site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
    },
  );

  it("lets nobody wait until a slow one answers, and the site answers others meanwhile", async () => {
    const { buyer, order, reference } = await atGateway("sslcommerz");
    gateways.ssl.mood = "slow";
    const begun = performance.now();
    const notices = Array.from({ length: 20 }, () => post(`sslcommerz/return/success?ref=${reference}`, ""));
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
    expect((await buyer.call("GET", "/blogs/public-list")).status).toBe(200);
    for (const answer of await Promise.all(notices)) expect(answer.status).toBe(303);
    // Given up after seconds; it would answer after half a minute.
    expect(performance.now() - begun).toBeLessThan(slowMs);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending", outcome: "confirming" });
  });

  it("never stands in the log with its password", () => {
    expect(JSON.stringify(shop.site.mails)).not.toContain("store&pass=word");
  });
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
