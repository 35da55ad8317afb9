import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ownDataParts } from "#app/own-data.server.ts";
import { deleteDueAccounts } from "#features/accounts/service.server.ts";
import { signedIn } from "../../../test/api-browser.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { billing, createBuyer, createPremium, press, useShop } from "../../../test/shop.ts";

const shop = useShop({}, { connections: 5 });
const { database, paidOrder } = shop;

describe("a quote", () => {
  it("names what is sold, owned, free or gone, and counts only the first", async () => {
    const { buyer } = await paidOrder();
    const free = await createBlog(database.db);
    const other = await createPremium(database, 250.5);
    const items = [shop.blog, free, other, randomUUID()].map((id) => ({ kind: "blog", id }));
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
    const stranger = await signedIn(shop.site.app, database.db, "unverified");
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
    expect(await buyer.reads(shop.blog)).toBe(true);
    const shelf = (await buyer.call("GET", "/purchases/my")).body.data;
    expect(shelf.items).toMatchObject([{ blog: { id: shop.blog }, orderId: order.id, progress: 0 }]);
    await expect
      .poll(() => shop.site.mails.filter((mail) => mail.to === buyer.email).map((mail) => mail.kind), {
        timeout: 120_000,
      })
      .toEqual(["order-paid"]);
    const page = await buyer.call("GET", `/orders/${order.id}/receipt`);
    expect(page.body.data.inWords).toBe("Taka five hundred only");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  it("says for a day that an order is recent, by the database's clock", async () => {
    const { buyer, order } = await paidOrder();
    expect((await buyer.stateOf(order.id)).recent).toBe(true);
    await database.pool.query("alter table orders disable trigger orders_guard");
    await database.pool.query("update orders set created_at = now() - interval '25 hours' where id = $1", [order.id]);
    await database.pool.query("alter table orders enable trigger orders_guard");
    expect((await buyer.stateOf(order.id)).recent).toBe(false);
  });

  it("answers the same order for the same key, also at the same moment", async () => {
    const buyer = await createBuyer(shop.site);
    const input = {
      idempotencyKey: randomUUID(),
      items: [{ kind: "blog", id: shop.blog }],
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
    ["a total that is no amount", { expectedTotal: 499.999 }, 422],
  ])("refuses %s", async (_, change, status) => {
    const buyer = await createBuyer(shop.site);
    const answer = await buyer.call("POST", "/orders", {
      idempotencyKey: randomUUID(),
      items: [{ kind: "blog", id: shop.blog }],
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
    await expect(buyer.order([shop.blog], 500)).rejects.toThrow("You already own this");
  });

  it("keeps an order from everybody else", async () => {
    const { order } = await paidOrder();
    const stranger = await createBuyer(shop.site);
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
    await shop.admin.call("POST", "/coupons", { code: "WHOLE", kind: "percent", value: 100, maxUsesPerPerson: null });
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 0, { coupon: "whole" });
    expect(await buyer.stateOf(order.id)).toMatchObject({
      state: "paid",
      receiptNumber: null,
      total: 0,
      discount: 500,
    });
    expect(await buyer.reads(shop.blog)).toBe(true);
    // There is no money to give back, and nothing is taken away in its place.
    const refund = { idempotencyKey: randomUUID(), reason: "as asked" };
    expect(await shop.admin.call("POST", `/purchases/${order.id}/refunds`, refund)).toMatchObject({
      status: 409,
      body: { message: "This order cost nothing, so there is nothing to refund." },
    });
    expect(await buyer.reads(shop.blog)).toBe(true);
  });
});

it.each(["Rahima \u202egnp.exe", "\u2066hidden", "half \ud83d"])("refuses the billing name %j", async (name) => {
  const buyer = await createBuyer(shop.site);
  await expect(buyer.order([shop.blog], 500, { billing: { ...billing, name } })).rejects.toThrow(/billing.name/);
});

describe("receipts", () => {
  it("are numbered without gaps, also when many are issued at once and some payments fail", async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => createBuyer(shop.site)));
    await Promise.all(
      buyers.map(async (buyer, i) => {
        const order = await buyer.order([shop.blog], 500);
        await press(shop.site.app, (await buyer.pay(order.id)).url, i % 4 === 0 ? "fail" : "pay");
      }),
    );
    const { rows } = await database.pool.query(
      "select serial from receipts where series = 'money_receipt' order by serial",
    );
    expect(rows.map((row) => row.serial)).toEqual(rows.map((_, i) => i + 1));
  });

  it("become tax invoices with a BIN, with the VAT of the product", async () => {
    const taxed = await createPremium(database, 115);
    await shop.admin.call("PATCH", "/shop/vat", { item: { kind: "blog", id: taxed }, percent: 15 });
    const before = (await shop.admin.call("GET", "/shop/settings")).body.data;
    await shop.admin.call("PATCH", "/shop/settings", {
      ...before,
      seller: { name: "IIT", address: "Dhaka", bin: "001234567-0101" },
    });
    const { buyer, order } = await paidOrder(115, [taxed]);
    await shop.admin.call("PATCH", "/shop/settings", before);
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
  const stranger = await createBuyer(shop.site);
  const position = { progress: 40, anchor: "the-second-part" };
  expect((await buyer.call("PATCH", `/purchases/blogs/${shop.blog}`, position)).status).toBe(204);
  expect((await stranger.call("PATCH", `/purchases/blogs/${shop.blog}`, position)).status).toBe(404);
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
  await deleteDueAccounts(shop.site.platform, ownDataParts);
  const { data } = (await shop.admin.call("GET", `/purchases/${order.id}`)).body;
  expect(data).toMatchObject({
    buyer: { userId: null, name: "", email: null },
    order: { state: "paid", total: 500, billing: { name: "", phone: "", address: "", company: "", bin: "" } },
  });
  const { rows } = await database.pool.query("select buyer from receipts where order_id = $1", [order.id]);
  expect(rows[0].buyer).toEqual({ name: "", phone: "", address: "", company: "", bin: "" });
});
