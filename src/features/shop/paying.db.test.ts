import { describe, expect, it } from "vitest";
import { reconcileRound } from "#features/shop/reconcile.server.ts";
import { createBuyer, createPremium, press, useShop } from "../../../test/shop.ts";

const shop = useShop();
const { database, count } = shop;

describe("paying", () => {
  it.each([
    ["fail", "failed", "failed"],
    ["cancel", "pending", "unpaid"],
  ])("after '%s' the order is %s, nothing is open, and a second try works", async (act, state, outcome) => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    await press(shop.site.app, (await buyer.pay(order.id)).url, act);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state, outcome, canPay: true });
    expect(await buyer.reads(shop.blog)).toBe(false);
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", outcome: "paid" });
  });

  it("sends two tabs to one page", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    const [one, two] = [await buyer.pay(order.id), await buyer.pay(order.id)];
    expect(one).toEqual(two);
  });

  it("finds what nobody told about in the next round", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    const { url } = await buyer.pay(order.id);
    await press(shop.site.app, url, "pay-silent");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
    await database.pool.query("update payment_attempts set next_check_at = now() where state = 'open'");
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });

  it.each(["pay-risky", "pay-less"])(
    "holds '%s' for a person, tells the buyer once, and lets nothing be read",
    async (act) => {
      const buyer = await createBuyer(shop.site);
      const order = await buyer.order([shop.blog], 500);
      await press(shop.site.app, (await buyer.pay(order.id)).url, act);
      await reconcileRound(shop.site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review", outcome: "review", canPay: false });
      expect(await buyer.reads(shop.blog)).toBe(false);
      const held = (await shop.admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
        (one: { orderId: string }) => one.orderId === order.id,
      );
      expect(held.reason).toBe(act === "pay-risky" ? "risky" : "amount");
      const approve = await shop.admin.call("POST", `/payments/${held.attemptId}/decision`, {
        decision: "approve",
        note: "looked at it",
      });
      expect(approve.status).toBe(act === "pay-risky" ? 200 : 409);
      if (approve.status === 409) {
        await shop.admin.call("POST", `/payments/${held.attemptId}/decision`, {
          decision: "refund",
          note: "wrong amount",
        });
      }
      const slower = await shop.admin.call("POST", `/payments/${held.attemptId}/decision`, {
        decision: act === "pay-risky" ? "refund" : "approve",
        note: "too late",
      });
      const done = act === "pay-risky" ? "approved this payment" : "given this payment back";
      expect([slower.status, slower.body.message]).toEqual([409, expect.stringMatching(`\\S has ${done} already`)]);
      if (approve.status === 409) {
        expect(await buyer.stateOf(order.id)).toMatchObject({
          state: "refunded",
          refunds: [{ amount: 499, state: "done" }],
        });
      }
      expect(await buyer.reads(shop.blog)).toBe(act === "pay-risky");
    },
  );

  it("holds money that comes after the end, and a person can let it pass", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    const { url } = await buyer.pay(order.id);
    await database.pool.query("update orders set expires_at = now() where id = $1", [order.id]);
    await reconcileRound(shop.site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "expired", canPay: false });
    await press(shop.site.app, url, "pay");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review" });
    const held = (await shop.admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
      (one: { orderId: string }) => one.orderId === order.id,
    );
    expect(held.reason).toBe("late");
    await shop.admin.call("POST", `/payments/${held.attemptId}/decision`, {
      decision: "approve",
      note: "it was the bank",
    });
    expect(await buyer.reads(shop.blog)).toBe(true);
  });

  it("cannot let late money pass for a blog that was deleted meanwhile: staff read that it goes back, and nothing else happened", async () => {
    const buyer = await createBuyer(shop.site);
    const blog = await createPremium(database);
    const order = await buyer.order([blog], 500);
    const { url } = await buyer.pay(order.id);
    await database.pool.query("update orders set expires_at = now() where id = $1", [order.id]);
    await reconcileRound(shop.site.shop);
    expect((await shop.admin.call("DELETE", `/blogs/${blog}`)).status).toBe(200);
    await press(shop.site.app, url, "pay");
    const held = (await shop.admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
      (one: { orderId: string }) => one.orderId === order.id,
    );
    const decide = (decision: string) =>
      shop.admin.call("POST", `/payments/${held.attemptId}/decision`, { decision, note: "it was the bank" });
    const refused = await decide("approve");
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Give the money back")]);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review" });
    expect(await count("payment_events where order_id = $1 and kind = 'review_approve'", [order.id])).toBe(0);
    expect((await decide("refund")).status).toBe(200);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded" });
  });

  it("takes two orders for the same blog, paid at the same moment, once", async () => {
    const buyer = await createBuyer(shop.site);
    const one = await buyer.order([shop.blog], 500);
    const pages = [await buyer.pay(one.id)];
    // Takes the place of the first, whose page at the gateway is still open.
    const two = await buyer.order([shop.blog], 500);
    pages.push(await buyer.pay(two.id));
    await Promise.all(pages.map(({ url }) => press(shop.site.app, url, "pay-twice-told")));
    const states = [(await buyer.stateOf(one.id)).state, (await buyer.stateOf(two.id)).state];
    expect(states.sort()).toEqual(["paid", "review"]);
    expect(await count("blog_access a join users u on u.id = a.user_id where u.email = $1", [buyer.email])).toBe(1);
  });

  it("rescues a payment by the gateway's own number", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    const { url } = await buyer.pay(order.id);
    await press(shop.site.app, url, "pay-silent");
    const { rows } = await database.pool.query("select payment from sandbox_payments where session = $1", [
      new URL(url).pathname.split("/").at(-1),
    ]);
    const stranger = await createBuyer(shop.site);
    expect((await stranger.call("POST", "/payments/rescue", { reference: rows[0].payment })).body.data.found).toBe(
      false,
    );
    const { data } = (await buyer.call("POST", "/payments/rescue", { reference: rows[0].payment })).body;
    expect(data).toMatchObject({ found: true, order: { id: order.id, state: "paid" } });
  });

  it("ends with a cancel that asks the gateway first", async () => {
    const buyer = await createBuyer(shop.site);
    const open = await buyer.order([shop.blog], 500);
    expect((await buyer.call("POST", `/orders/${open.id}/cancel`)).body.data.state).toBe("cancelled");
    const paid = await buyer.order([shop.blog], 500);
    await press(shop.site.app, (await buyer.pay(paid.id)).url, "pay-silent");
    expect((await buyer.call("POST", `/orders/${paid.id}/cancel`)).status).toBe(409);
    expect(await buyer.stateOf(paid.id)).toMatchObject({ state: "paid" });
  });
});

describe("a bank transfer", () => {
  it("shows what to do, and opens when an admin saw the money", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    expect((await buyer.pay(order.id, "manual")).url).toBe(null);
    const named = (await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "TRX 4711" })).body.data;
    expect(named).toMatchObject({
      outcome: "awaiting_transfer",
      payment: { transfer: { accountNumber: "123", amount: 500, givenReference: "TRX 4711" } },
    });
    const waiting = (await shop.admin.call("GET", "/payments/transfers")).body.data.items;
    const { attemptId } = waiting.find((one: { orderId: string }) => one.orderId === order.id);
    const confirmed = await shop.admin.call("POST", `/payments/${attemptId}/confirm`, {
      amount: 500,
      reference: "B-1",
    });
    expect(confirmed.body.data.order.state).toBe("paid");
    expect(await buyer.reads(shop.blog)).toBe(true);
    expect(
      (await shop.admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: "B-1" })).status,
    ).toBe(409);
  });

  it("can be rejected, then paid otherwise; a bank's number counts once", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    await buyer.pay(order.id, "manual");
    const find = async () =>
      (await shop.admin.call("GET", "/payments/transfers")).body.data.items.find(
        (one: { orderId: string }) => one.orderId === order.id,
      );
    const { attemptId } = await find();
    expect(
      (await shop.admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: "B-1" })).status,
    ).toBe(409);
    expect(
      (await shop.admin.call("POST", `/payments/${attemptId}/reject`, { reason: "not on the account" })).status,
    ).toBe(200);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "failed", canPay: true });
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });
});

it("confirms one bank number once, however it is typed and however many confirm it at the same moment", async () => {
  const attempts: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    await buyer.pay(order.id, "manual");
    const waiting = (await shop.admin.call("GET", "/payments/transfers")).body.data.items;
    attempts.push(waiting.find((one: { orderId: string }) => one.orderId === order.id).attemptId);
  }
  const confirm = (i: number, reference: string) =>
    shop.admin.call("POST", `/payments/${attempts[i]}/confirm`, { amount: 500, reference });
  const answers = await Promise.all([confirm(0, "FT 2026 A"), confirm(1, "FT2026A")]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await confirm(2, "ft 2026a")).status).toBe(409);
  const found = (await shop.admin.call("GET", "/purchases?search=ft 2026 a")).body.data.items;
  expect(found).toMatchObject([{ state: "paid", reference: "FT2026A" }]);
});
