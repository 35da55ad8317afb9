import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { billing, createBuyer, createPremium, press, useShop } from "../../../test/shop.ts";

const shop = useShop();
const { database, count, paidOrder } = shop;

describe("refunds", () => {
  const refund = (id: string, more: Record<string, unknown> = {}) =>
    shop.admin.call("POST", `/purchases/${id}/refunds`, { idempotencyKey: randomUUID(), reason: "as asked", ...more });

  it("gives all back once, ends the access, and says until when", async () => {
    const { buyer, order } = await paidOrder();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(order.id, { idempotencyKey })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    for (const other of [{ amount: 300 }, { reason: "as promised" }, { cause: "cannot_deliver" }]) {
      const { status, body } = await refund(order.id, { idempotencyKey, ...other });
      expect([status, body.message]).toEqual([409, expect.stringContaining("BDT 500 was refunded")]);
    }
    const state = await buyer.stateOf(order.id);
    expect(state).toMatchObject({ state: "refunded", refunded: 500, refunds: [{ amount: 500, state: "done" }] });
    const days = (Date.parse(state.refunds[0].dueBy) - Date.parse(state.refunds[0].createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(10, 5);
    expect(await buyer.reads(shop.blog)).toBe(false);
    expect((await refund(order.id)).status).toBe(409);
    await buyer.order([shop.blog], 500);
  });

  it("gives one line or an amount back, never more than was paid", async () => {
    const second = await createPremium(database, 300);
    const { buyer, order } = await paidOrder(800, [shop.blog, second]);
    const lines = (await buyer.stateOf(order.id)).lines;
    await refund(order.id, { lineIds: [lines[1].id], cause: "cannot_deliver" });
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "partially_refunded", refunded: 300 });
    expect([await buyer.reads(shop.blog), await buyer.reads(second)]).toEqual([true, false]);
    expect((await refund(order.id, { amount: 500.01 })).status).toBe(422);
    expect((await refund(order.id, { amount: 0 })).status).toBe(422);
    expect((await refund(order.id, { lineIds: [lines[1].id] })).status).toBe(422);
    await refund(order.id, { amount: 499.99 });
    expect(await buyer.reads(shop.blog)).toBe(true);
    await refund(order.id, { amount: 0.01 });
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunded: 800 });
    expect(await buyer.reads(shop.blog)).toBe(false);
  });

  it("spreads an amount over all items, so that each can still be given back by itself", async () => {
    const second = await createPremium(database, 350);
    const { buyer, order } = await paidOrder(850, [shop.blog, second]);
    await refund(order.id, { amount: 500 });
    const { lines } = await buyer.stateOf(order.id);
    expect((await refund(order.id, { lineIds: [lines[0].id] })).status).toBe(200);
    // 500 of 850 went back of each: 205.88 of the first's 500 was left.
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "partially_refunded", refunded: 705.88 });
    expect([await buyer.reads(shop.blog), await buyer.reads(second)]).toEqual([false, true]);
    await refund(order.id);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunded: 850 });
  });

  it("waits for a person where the money came by transfer", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500);
    await buyer.pay(order.id, "manual");
    const waiting = (await shop.admin.call("GET", "/payments/transfers")).body.data.items;
    const { attemptId } = waiting.find((one: { orderId: string }) => one.orderId === order.id);
    await shop.admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: `B-${order.number}` });
    const { data } = (await refund(order.id)).body;
    expect(data.order.refunds).toMatchObject([{ state: "requested", gateway: "manual", doneAt: null }]);
    const done = await shop.admin.call("POST", `/refunds/${data.order.refunds[0].id}/done`, { reference: "BACK-1" });
    expect(done.body.data.order.refunds).toMatchObject([{ state: "done" }]);
    expect(
      (await shop.admin.call("POST", `/refunds/${data.order.refunds[0].id}/done`, { reference: "BACK-1" })).status,
    ).toBe(409);
  });
});

describe("coupons", () => {
  it("are not changed over what somebody else did meanwhile", async () => {
    const { id } = (await shop.admin.call("POST", "/coupons", { code: "BOTH", kind: "amount", value: 50 })).body.data;
    const change = (body: object) => shop.admin.call("PATCH", `/coupons/${id}`, body);
    const before = { active: true, maxUses: null, endsAt: null };
    expect((await change({ maxUses: 5, before })).status).toBe(200);
    const late = await change({ active: false, before });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("Somebody changed this coupon")]);
    expect((await shop.admin.call("GET", `/coupons/${id}`)).body.data).toMatchObject({ active: true, maxUses: 5 });
    expect((await shop.admin.call("GET", `/coupons/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it("take off something, and no part of a poisha; a rate of VAT has two decimals, too", async () => {
    for (const kind of ["amount", "percent"])
      for (const value of [0, 1e-9, 0.001]) {
        const { status } = await shop.admin.call("POST", "/coupons", { code: "NOTHING", kind, value });
        expect([kind, value, status]).toEqual([kind, value, 422]);
      }
    for (const vatPercent of [1e-9, 0.001, 15.005])
      expect((await shop.admin.call("PATCH", "/shop/settings", { vatPercent })).status).toBe(422);
  });

  it("are used by no more than may, when twenty buyers race for the last ones", async () => {
    await shop.admin.call("POST", "/coupons", { code: "RACE", kind: "amount", value: 100, maxUses: 3 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => createBuyer(shop.site)));
    const results = await Promise.allSettled(buyers.map((buyer) => buyer.order([shop.blog], 400, { coupon: "RACE" })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await count("coupons where code = 'RACE' and uses = 3")).toBe(1);
    expect(await count("orders where coupon_code = 'RACE'")).toBe(3);
  });

  it("come back when late money goes back; an order that came back without one has none to give", async () => {
    await shop.admin.call("POST", "/coupons", { code: "LATE", kind: "percent", value: 10, maxUses: 1 });
    const late = async () => {
      const buyer = await createBuyer(shop.site);
      const order = await buyer.order([shop.blog], 450, { coupon: "late" });
      const { url } = await buyer.pay(order.id);
      await buyer.call("POST", `/orders/${order.id}/cancel`);
      return { buyer, order, url };
    };
    const uses = () => count("coupons where code = 'LATE' and uses = 1");
    const [one, other] = [await late(), await late()];
    await press(shop.site.app, one.url, "pay");
    // The only use is taken again by the first.
    await press(shop.site.app, other.url, "pay");
    expect(await uses()).toBe(1);
    const held = (await shop.admin.call("GET", "/payments/review")).body.data.items;
    const giveBack = async ({ order }: typeof one) => {
      const { attemptId } = held.find(({ orderId }: { orderId: string }) => orderId === order.id);
      const decided = { decision: "refund", note: "Too late" };
      expect((await shop.admin.call("POST", `/payments/${attemptId}/decision`, decided)).status).toBe(200);
    };
    await giveBack(other);
    expect(await uses()).toBe(1);
    await giveBack(one);
    expect(await uses()).toBe(0);
    await one.buyer.order([shop.blog], 450, { coupon: "late" });
  });

  it("come back when the order comes to nothing, and count once for each person", async () => {
    await shop.admin.call("POST", "/coupons", { code: "ONCE", kind: "percent", value: 10 });
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 450, { coupon: "once" });
    const another = await createPremium(database);
    await expect(buyer.order([another], 450, { coupon: "once" })).rejects.toThrow("already used this coupon");
    await buyer.call("POST", `/orders/${order.id}/cancel`);
    await buyer.order([shop.blog], 450, { coupon: "once" });
    expect(await count("coupons where code = 'ONCE' and uses = 1")).toBe(1);
  });
});

describe("admins", () => {
  it("find, sum up and export, without letting a formula out", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500, { billing: { ...billing, name: '=HYPERLINK("http://x")' } });
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
    for (const search of [order.number, buyer.email, "hyperlink"]) {
      const { data } = (await shop.admin.call("GET", `/purchases?search=${encodeURIComponent(search)}`)).body;
      expect(data).toMatchObject({
        items: [{ id: order.id }],
        totals: { orders: 1, received: 500, refunded: 0, net: 500 },
      });
    }
    const file = await shop.admin.call("GET", `/purchases/export?search=${order.number}`);
    expect(file.body).toContain(order.number);
    expect(file.body).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(file.headers.get("content-disposition")).toContain("purchases.csv");
  });

  it("alone may do what admins do", async () => {
    const { buyer, order } = await paidOrder();
    const calls = [
      ["GET", "/purchases?nonsense=1"],
      ["GET", "/purchases/export"],
      ["GET", `/purchases/${order.id}`],
      ["POST", `/purchases/${order.id}/refunds`, {}],
      ["POST", `/refunds/${order.id}/done`, {}],
      ["POST", `/refunds/${order.id}/retry`],
      ["GET", "/payments/review"],
      ["GET", "/payments/transfers"],
      ["POST", `/payments/${order.id}/decision`, {}],
      ["POST", `/payments/${order.id}/confirm`, {}],
      ["POST", `/payments/${order.id}/reject`, {}],
      ["GET", "/payments/mismatches"],
      ["POST", "/payments/compare"],
      ["GET", "/coupons"],
      ["POST", "/coupons", {}],
      ["PATCH", `/coupons/${order.id}`, {}],
      ["GET", "/shop/settings"],
      ["PATCH", "/shop/settings", {}],
      ["PATCH", "/shop/vat", {}],
    ] as const;
    for (const [method, path, body] of calls)
      expect([method, path, (await buyer.call(method, path, body)).status]).toEqual([method, path, 403]);
    expect((await buyer.stateOf(order.id)).state).toBe("paid");
  });

  it("see where books, gateway and access do not agree", async () => {
    const { order, reference } = await paidOrder();
    expect(
      (await shop.admin.call("POST", "/payments/compare")).body.data.items.filter(
        (one: { orderId: string }) => one.orderId === order.id,
      ),
    ).toEqual([]);
    await database.pool.query(
      "delete from blog_access where line_id in (select id from order_lines where order_id = $1)",
      [order.id],
    );
    await database.pool.query("update sandbox_payments set state = 'failed' where reference = $1", [reference]);
    const { items } = (await shop.admin.call("POST", "/payments/compare")).body.data;
    expect(
      items
        .filter((one: { orderId: string }) => one.orderId === order.id)
        .map((one: { kind: string }) => one.kind)
        .sort(),
    ).toEqual(["gateway_says_unpaid", "paid_without_access"]);
  });
});
