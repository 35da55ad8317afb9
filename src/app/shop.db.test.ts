import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { reconcileRound } from "#features/shop/reconcile.server.ts";
import { signedIn } from "../../test/api-browser.ts";
import { useDatabase } from "../../test/database.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { billing, createBuyer, createPremium, openShop, press, type TestShop } from "../../test/shop.ts";
import { ownDataParts } from "./own-data.server.ts";

const database = useDatabase();
let site: TestShop;
let blog: string;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  site = await openShop(database);
  blog = await createPremium(database);
  admin = await signedIn(site.app, database.db, "admin");
});
beforeEach(() => database.pool.query("delete from rate_limits"));
afterAll(() => site.stop());

const count = async (query: string, values: unknown[] = []) =>
  Number((await database.pool.query(`select count(*) as n from ${query}`, values)).rows[0].n);
/** A buyer with one paid order. */
async function paidOrder(price = 500, blogs?: string[]) {
  const buyer = await createBuyer(site);
  const order = await buyer.order(blogs ?? [blog], price);
  const { url, reference } = await buyer.pay(order.id);
  await press(site.app, url, "pay");
  return { buyer, order, reference, url };
}

describe("a quote", () => {
  it("names what is sold, owned, free or gone, and counts only the first", async () => {
    const { buyer } = await paidOrder();
    const free = await createBlog(database.db);
    const other = await createPremium(database, 250.5);
    const items = [blog, free, other, randomUUID()].map((id) => ({ kind: "blog", id }));
    const { data } = (await buyer.call("POST", "/shop/quote", { items })).body;
    expect(data.lines.map((line: { status: string }) => line.status)).toEqual([
      "owned",
      "free",
      "available",
      "unavailable",
    ]);
    expect(data).toMatchObject({ subtotal: 250.5, total: 250.5, discount: 0, coupon: null, vatIncluded: 0 });
    expect(data.paymentMethods.map((method: { gateway: string }) => method.gateway)).toEqual(["sandbox", "manual"]);
    expect(JSON.stringify(data)).not.toContain("behindthewall");
  });

  it("answers nobody in particular too, and hides drafts", async () => {
    const draft = await createBlog(database.db, { price: 100, status: "draft", title: "Secret draft" });
    const stranger = await signedIn(site.app, database.db, "unverified");
    const { body } = await stranger.call("POST", "/shop/quote", { items: [{ kind: "blog", id: draft }] });
    expect(body.data.lines[0]).toMatchObject({ status: "unavailable", title: "", price: 0 });
  });
});

describe("ordering", () => {
  it("pays in the sandbox and reads, everywhere at once, with one mail and one receipt", async () => {
    const { buyer, order } = await paidOrder();
    const state = await buyer.stateOf(order.id);
    expect(state).toMatchObject({ state: "paid", outcome: "paid", total: 500, canPay: false, canCancel: false });
    expect(state.receiptNumber).toMatch(/^IIT-MR-20\d\d-\d\d-\d{6}$/);
    expect(await buyer.reads(blog)).toBe(true);
    const shelf = (await buyer.call("GET", "/purchases/my")).body.data;
    expect(shelf.items).toMatchObject([{ blog: { id: blog }, orderId: order.id, progress: 0 }]);
    await expect
      .poll(() => site.mails.filter((mail) => mail.to === buyer.email).map((mail) => mail.kind), { timeout: 15_000 })
      .toEqual(["order-paid"]);
    const page = await buyer.call("GET", `/orders/${order.id}/receipt?format=html`);
    expect(page.body).toContain("Taka five hundred only");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  it("answers the same order for the same key, also at the same moment", async () => {
    const buyer = await createBuyer(site);
    const input = {
      idempotencyKey: randomUUID(),
      items: [{ kind: "blog", id: blog }],
      billing,
      acceptTerms: true,
      expectedTotal: 500,
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.call("POST", "/orders", input)));
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    expect((await buyer.call("GET", "/orders/my")).body.data.pagination.total).toBe(1);
  });

  it.each([
    ["another total", { expectedTotal: 1 }, 409],
    ["terms that were not accepted", { acceptTerms: false }, 422],
    ["a price of its own", { items: [{ kind: "blog", id: randomUUID(), price: 1 }] }, 422],
    ["a thing that is not there", { items: [{ kind: "blog", id: randomUUID() }] }, 409],
    ["an unknown coupon", { coupon: "NOTHING" }, 422],
    ["a total that is no amount", { expectedTotal: 499.999 }, 409],
  ])("refuses %s", async (_, change, status) => {
    const buyer = await createBuyer(site);
    const answer = await buyer.call("POST", "/orders", {
      idempotencyKey: randomUUID(),
      items: [{ kind: "blog", id: blog }],
      billing,
      acceptTerms: true,
      expectedTotal: 500,
      ...change,
    });
    expect(answer.status).toBe(status);
    expect((await buyer.call("GET", "/orders/my")).body.data.items).toEqual([]);
  });

  it("does not sell twice to the same person", async () => {
    const { buyer } = await paidOrder();
    await expect(buyer.order([blog], 500)).rejects.toThrow("You own this already");
  });

  it("keeps an order from everybody else", async () => {
    const { order } = await paidOrder();
    const stranger = await createBuyer(site);
    for (const [method, path] of [
      ["GET", `/orders/${order.id}`],
      ["POST", `/orders/${order.id}/cancel`],
      ["GET", `/orders/${order.id}/receipt`],
    ] as const)
      expect((await stranger.call(method, path)).status).toBe(404);
    expect((await stranger.call("POST", `/orders/${order.id}/payments`, { gateway: "sandbox" })).status).toBe(404);
    expect((await stranger.call("POST", `/orders/${order.id}/transfer`, { reference: "12345" })).status).toBe(404);
    expect((await stranger.call("POST", "/payments/rescue", { reference: order.number })).body.data.found).toBe(false);
  });

  it("gives away what a coupon pays whole, without a gateway and without a receipt", async () => {
    await admin.call("POST", "/coupons", { code: "WHOLE", kind: "percent", value: 100, maxUsesPerPerson: null });
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 0, { coupon: "whole" });
    expect(await buyer.stateOf(order.id)).toMatchObject({
      state: "paid",
      receiptNumber: null,
      total: 0,
      discount: 500,
    });
    expect(await buyer.reads(blog)).toBe(true);
  });
});

describe("paying", () => {
  it.each([
    ["fail", "failed", "failed"],
    ["cancel", "pending", "unpaid"],
  ])("after '%s' the order is %s, nothing is open, and a second try works", async (act, state, outcome) => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    await press(site.app, (await buyer.pay(order.id)).url, act);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state, outcome, canPay: true });
    expect(await buyer.reads(blog)).toBe(false);
    await press(site.app, (await buyer.pay(order.id)).url, "pay");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid", outcome: "paid" });
  });

  it("sends two tabs to one page", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    const [one, two] = [await buyer.pay(order.id), await buyer.pay(order.id)];
    expect(one).toEqual(two);
  });

  it("finds what nobody told about in the next round", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    const { url } = await buyer.pay(order.id);
    await press(site.app, url, "pay-silent");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "pending" });
    await database.pool.query("update payment_attempts set next_check_at = now() where state = 'open'");
    await reconcileRound(site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });

  it.each(["pay-risky", "pay-less"])(
    "holds '%s' for a person, tells the buyer once, and lets nothing be read",
    async (act) => {
      const buyer = await createBuyer(site);
      const order = await buyer.order([blog], 500);
      await press(site.app, (await buyer.pay(order.id)).url, act);
      await reconcileRound(site.shop);
      expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review", outcome: "review", canPay: false });
      expect(await buyer.reads(blog)).toBe(false);
      const held = (await admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
        (one: { orderId: string }) => one.orderId === order.id,
      );
      expect(held.reason).toBe(act === "pay-risky" ? "risky" : "amount");
      const approve = await admin.call("POST", `/payments/${held.attemptId}/decision`, {
        decision: "approve",
        note: "looked at it",
      });
      expect(approve.status).toBe(act === "pay-risky" ? 200 : 409);
      if (approve.status === 409) {
        await admin.call("POST", `/payments/${held.attemptId}/decision`, { decision: "refund", note: "wrong amount" });
        expect(await buyer.stateOf(order.id)).toMatchObject({
          state: "refunded",
          refunds: [{ amount: 499, state: "done" }],
        });
      }
      expect(await buyer.reads(blog)).toBe(act === "pay-risky");
    },
  );

  it("holds money that comes after the end, and a person can let it pass", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    const { url } = await buyer.pay(order.id);
    await database.pool.query("update orders set expires_at = now() where id = $1", [order.id]);
    await reconcileRound(site.shop);
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "expired", canPay: false });
    await press(site.app, url, "pay");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review" });
    const held = (await admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
      (one: { orderId: string }) => one.orderId === order.id,
    );
    expect(held.reason).toBe("late");
    await admin.call("POST", `/payments/${held.attemptId}/decision`, { decision: "approve", note: "it was the bank" });
    expect(await buyer.reads(blog)).toBe(true);
  });

  it("takes two orders for the same blog, paid at the same moment, once", async () => {
    const buyer = await createBuyer(site);
    const one = await buyer.order([blog], 500);
    const two = await buyer.order([blog], 500);
    const pages = [await buyer.pay(one.id), await buyer.pay(two.id)];
    await Promise.all(pages.map(({ url }) => press(site.app, url, "pay-twice-told")));
    const states = [(await buyer.stateOf(one.id)).state, (await buyer.stateOf(two.id)).state];
    expect(states.sort()).toEqual(["paid", "review"]);
    expect(await count("blog_access a join users u on u.id = a.user_id where u.email = $1", [buyer.email])).toBe(1);
  });

  it("rescues a payment by the gateway's own number", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    const { url } = await buyer.pay(order.id);
    await press(site.app, url, "pay-silent");
    const { rows } = await database.pool.query("select payment from sandbox_payments where session = $1", [
      new URL(url).pathname.split("/").at(-1),
    ]);
    const stranger = await createBuyer(site);
    expect((await stranger.call("POST", "/payments/rescue", { reference: rows[0].payment })).body.data.found).toBe(
      false,
    );
    const { data } = (await buyer.call("POST", "/payments/rescue", { reference: rows[0].payment })).body;
    expect(data).toMatchObject({ found: true, order: { id: order.id, state: "paid" } });
  });

  it("ends with a cancel that asks the gateway first", async () => {
    const buyer = await createBuyer(site);
    const [open, paid] = [await buyer.order([blog], 500), await buyer.order([blog], 500)];
    expect((await buyer.call("POST", `/orders/${open.id}/cancel`)).body.data.state).toBe("cancelled");
    await press(site.app, (await buyer.pay(paid.id)).url, "pay-silent");
    expect((await buyer.call("POST", `/orders/${paid.id}/cancel`)).status).toBe(409);
    expect(await buyer.stateOf(paid.id)).toMatchObject({ state: "paid" });
  });
});

describe("a bank transfer", () => {
  it("shows what to do, and opens when an admin saw the money", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    expect((await buyer.pay(order.id, "manual")).url).toBe(null);
    const named = (await buyer.call("POST", `/orders/${order.id}/transfer`, { reference: "TRX 4711" })).body.data;
    expect(named).toMatchObject({
      outcome: "awaiting_transfer",
      payment: { transfer: { accountNumber: "123", amount: 500, givenReference: "TRX 4711" } },
    });
    const waiting = (await admin.call("GET", "/payments/transfers")).body.data.items;
    const { attemptId } = waiting.find((one: { orderId: string }) => one.orderId === order.id);
    const confirmed = await admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: "B-1" });
    expect(confirmed.body.data.order.state).toBe("paid");
    expect(await buyer.reads(blog)).toBe(true);
    expect((await admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: "B-1" })).status).toBe(
      409,
    );
  });

  it("can be rejected, then paid otherwise; a bank's number counts once", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    await buyer.pay(order.id, "manual");
    const find = async () =>
      (await admin.call("GET", "/payments/transfers")).body.data.items.find(
        (one: { orderId: string }) => one.orderId === order.id,
      );
    const { attemptId } = await find();
    expect((await admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: "B-1" })).status).toBe(
      409,
    );
    expect((await admin.call("POST", `/payments/${attemptId}/reject`, { reason: "not on the account" })).status).toBe(
      200,
    );
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "failed", canPay: true });
    await press(site.app, (await buyer.pay(order.id)).url, "pay");
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  });
});

it("confirms one bank number once, however it is typed and however many confirm it at the same moment", async () => {
  const attempts: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    await buyer.pay(order.id, "manual");
    const waiting = (await admin.call("GET", "/payments/transfers")).body.data.items;
    attempts.push(waiting.find((one: { orderId: string }) => one.orderId === order.id).attemptId);
  }
  const confirm = (i: number, reference: string) =>
    admin.call("POST", `/payments/${attempts[i]}/confirm`, { amount: 500, reference });
  const answers = await Promise.all([confirm(0, "FT 2026 A"), confirm(1, "FT2026A")]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await confirm(2, "ft 2026a")).status).toBe(409);
  const found = (await admin.call("GET", "/purchases?search=ft 2026 a")).body.data.items;
  expect(found).toMatchObject([{ state: "paid", reference: "FT2026A" }]);
});

it.each(["Rahima \u202egnp.exe", "\u2066hidden", "half \ud83d"])("refuses the billing name %j", async (name) => {
  const buyer = await createBuyer(site);
  await expect(buyer.order([blog], 500, { billing: { ...billing, name } })).rejects.toThrow(/billing.name/);
});

describe("refunds", () => {
  const refund = (id: string, more: Record<string, unknown> = {}) =>
    admin.call("POST", `/purchases/${id}/refunds`, { idempotencyKey: randomUUID(), reason: "as asked", ...more });

  it("gives all back once, ends the access, and says until when", async () => {
    const { buyer, order } = await paidOrder();
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(order.id, { idempotencyKey })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const state = await buyer.stateOf(order.id);
    expect(state).toMatchObject({ state: "refunded", refunded: 500, refunds: [{ amount: 500, state: "done" }] });
    const days = (Date.parse(state.refunds[0].dueBy) - Date.parse(state.refunds[0].createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(10, 5);
    expect(await buyer.reads(blog)).toBe(false);
    expect((await refund(order.id)).status).toBe(409);
    await buyer.order([blog], 500);
  });

  it("gives one line or an amount back, never more than was paid", async () => {
    const second = await createPremium(database, 300);
    const { buyer, order } = await paidOrder(800, [blog, second]);
    const lines = (await buyer.stateOf(order.id)).lines;
    await refund(order.id, { lineIds: [lines[1].id], cause: "cannot_deliver" });
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "partially_refunded", refunded: 300 });
    expect([await buyer.reads(blog), await buyer.reads(second)]).toEqual([true, false]);
    expect((await refund(order.id, { amount: 500.01 })).status).toBe(422);
    expect((await refund(order.id, { amount: 0 })).status).toBe(422);
    expect((await refund(order.id, { lineIds: [lines[1].id] })).status).toBe(422);
    await refund(order.id, { amount: 499.99 });
    expect(await buyer.reads(blog)).toBe(true);
    await refund(order.id, { amount: 0.01 });
    expect(await buyer.stateOf(order.id)).toMatchObject({ state: "refunded", refunded: 800 });
    expect(await buyer.reads(blog)).toBe(false);
  });

  it("waits for a person where the money came by transfer", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500);
    await buyer.pay(order.id, "manual");
    const waiting = (await admin.call("GET", "/payments/transfers")).body.data.items;
    const { attemptId } = waiting.find((one: { orderId: string }) => one.orderId === order.id);
    await admin.call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: `B-${order.number}` });
    const { data } = (await refund(order.id)).body;
    expect(data.order.refunds).toMatchObject([{ state: "requested", gateway: "manual", doneAt: null }]);
    const done = await admin.call("POST", `/refunds/${data.order.refunds[0].id}/done`, { reference: "BACK-1" });
    expect(done.body.data.order.refunds).toMatchObject([{ state: "done" }]);
    expect(
      (await admin.call("POST", `/refunds/${data.order.refunds[0].id}/done`, { reference: "BACK-1" })).status,
    ).toBe(409);
  });
});

describe("coupons", () => {
  it("are used by no more than may, when twenty buyers race for the last ones", async () => {
    await admin.call("POST", "/coupons", { code: "RACE", kind: "amount", value: 100, maxUses: 3 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => createBuyer(site)));
    const results = await Promise.allSettled(buyers.map((buyer) => buyer.order([blog], 400, { coupon: "RACE" })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await count("coupons where code = 'RACE' and uses = 3")).toBe(1);
    expect(await count("orders where coupon_code = 'RACE'")).toBe(3);
  });

  it("come back when the order comes to nothing, and count once for each person", async () => {
    await admin.call("POST", "/coupons", { code: "ONCE", kind: "percent", value: 10 });
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 450, { coupon: "once" });
    await expect(buyer.order([blog], 450, { coupon: "once" })).rejects.toThrow("used this coupon already");
    await buyer.call("POST", `/orders/${order.id}/cancel`);
    await buyer.order([blog], 450, { coupon: "once" });
    expect(await count("coupons where code = 'ONCE' and uses = 1")).toBe(1);
  });
});

describe("admins", () => {
  it("find, sum up and export, without letting a formula out", async () => {
    const buyer = await createBuyer(site);
    const order = await buyer.order([blog], 500, { billing: { ...billing, name: '=HYPERLINK("http://x")' } });
    await press(site.app, (await buyer.pay(order.id)).url, "pay");
    for (const search of [order.number, buyer.email, "hyperlink"]) {
      const { data } = (await admin.call("GET", `/purchases?search=${encodeURIComponent(search)}`)).body;
      expect(data).toMatchObject({
        items: [{ id: order.id }],
        totals: { orders: 1, paid: 500, refunded: 0, net: 500 },
      });
    }
    const file = await admin.call("GET", `/purchases/export?search=${order.number}`);
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
      (await admin.call("POST", "/payments/compare")).body.data.items.filter(
        (one: { orderId: string }) => one.orderId === order.id,
      ),
    ).toEqual([]);
    await database.pool.query(
      "delete from blog_access where line_id in (select id from order_lines where order_id = $1)",
      [order.id],
    );
    await database.pool.query("update sandbox_payments set state = 'failed' where reference = $1", [reference]);
    const { items } = (await admin.call("POST", "/payments/compare")).body.data;
    expect(
      items
        .filter((one: { orderId: string }) => one.orderId === order.id)
        .map((one: { kind: string }) => one.kind)
        .sort(),
    ).toEqual(["gateway_says_unpaid", "paid_without_access"]);
  });
});

describe("receipts", () => {
  it("are numbered without gaps, also when many are issued at once and some payments fail", async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => createBuyer(site)));
    await Promise.all(
      buyers.map(async (buyer, i) => {
        const order = await buyer.order([blog], 500);
        await press(site.app, (await buyer.pay(order.id)).url, i % 4 === 0 ? "fail" : "pay");
      }),
    );
    const { rows } = await database.pool.query(
      "select serial from receipts where series = 'money_receipt' order by serial",
    );
    expect(rows.map((row) => row.serial)).toEqual(rows.map((_, i) => i + 1));
  });

  it("become tax invoices with a BIN, with the VAT of the product", async () => {
    const taxed = await createPremium(database, 115);
    await admin.call("PATCH", "/shop/vat", { item: { kind: "blog", id: taxed }, percent: 15 });
    const before = (await admin.call("GET", "/shop/settings")).body.data;
    await admin.call("PATCH", "/shop/settings", {
      ...before,
      seller: { name: "IIT", address: "Dhaka", bin: "001234567-0101" },
    });
    const { buyer, order } = await paidOrder(115, [taxed]);
    await admin.call("PATCH", "/shop/settings", before);
    const { data } = (await buyer.call("GET", `/orders/${order.id}/receipt`)).body;
    expect(data).toMatchObject({
      kind: "tax_invoice",
      net: 100,
      vat: 15,
      total: 115,
      seller: { bin: "001234567-0101" },
      lines: [{ vatRate: 15, net: 100, vat: 15, gross: 115 }],
      inWords: "Taka one hundred fifteen only",
    });
    expect(data.number).toMatch(/^IIT-TI-\d{4}-\d\d-000001$/);
  });
});

it("remembers where somebody is in a blog, theirs only", async () => {
  const { buyer } = await paidOrder();
  const stranger = await createBuyer(site);
  const position = { progress: 40, anchor: "the-second-part" };
  expect((await buyer.call("PATCH", `/purchases/blogs/${blog}`, position)).status).toBe(204);
  expect((await stranger.call("PATCH", `/purchases/blogs/${blog}`, position)).status).toBe(404);
  const { items } = (await buyer.call("GET", "/purchases/my?search=premium&sort=lastRead")).body.data;
  expect(items).toMatchObject([position]);
  expect((await buyer.call("GET", "/purchases/my?search=nothinglikeit")).body.data.items).toEqual([]);
});

it("keeps the books when an account goes, without the person", async () => {
  const { buyer, order } = await paidOrder();
  const exported = await buyer.call("GET", "/auth/export");
  expect(JSON.stringify(exported.body)).toContain(order.number);
  await database.pool.query("update users set delete_after = now() - interval '1 second' where email = $1", [
    buyer.email,
  ]);
  await deleteDueAccounts(site.platform, ownDataParts);
  const { data } = (await admin.call("GET", `/purchases/${order.id}`)).body;
  expect(data).toMatchObject({
    buyer: { userId: null, name: "", email: null },
    order: { state: "paid", total: 500, billing: { name: "", phone: "", address: "" } },
  });
  const { rows } = await database.pool.query("select buyer from receipts where order_id = $1", [order.id]);
  expect(rows[0].buyer).toEqual({ name: "", phone: "", address: "" });
});
