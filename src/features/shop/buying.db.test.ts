import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { billing, createBuyer, createPremium, press, useShop } from "../../../test/shop.ts";

const shop = useShop();
const { database } = shop;
const company = { company: "Padma Knitwear Ltd.", bin: "001234567-0101" };

/** Runs `work` while the seller has a BIN, so that receipts are tax invoices. */
async function withSellerBin<T>(work: () => Promise<T>): Promise<T> {
  const before = (await shop.admin.call("GET", "/shop/settings")).body.data;
  const seller = { name: "IIT", address: "Dhaka", bin: "009876543-0101" };
  await shop.admin.call("PATCH", "/shop/settings", { ...before, seller });
  try {
    return await work();
  } finally {
    await shop.admin.call("PATCH", "/shop/settings", before);
  }
}

const statesOf = async (buyer: Awaited<ReturnType<typeof createBuyer>>) =>
  (await buyer.call("GET", "/orders/my")).body.data.items.map((order: { state: string }) => order.state);

describe("what is asked of a buyer", () => {
  it("is a name and nothing else where nothing else is needed", async () => {
    const buyer = await createBuyer(shop.site);
    const order = await buyer.order([shop.blog], 500, { billing: { name: "Rahima" } });
    expect(await buyer.stateOf(order.id)).toMatchObject({ billing: { phone: "", address: "", company: "", bin: "" } });
    await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
    expect((await buyer.stateOf(order.id)).state).toBe("paid");
  });

  it("is offered again from the last order that had it", async () => {
    const buyer = await createBuyer(shop.site);
    const items = [{ kind: "blog", id: shop.blog }];
    const last = async () => (await buyer.call("POST", "/shop/quote", { items })).body.data.lastBilling;
    expect(await last()).toBe(null);
    await buyer.order([shop.blog], 500, { billing: { ...billing, ...company } });
    await buyer.order([await createPremium(database)], 500, { billing: { name: "Rahima" } });
    expect(await last()).toEqual({
      phone: "+8801712345678",
      address: billing.address,
      company: company.company,
      bin: "0012345670101",
    });
    const stranger = await createBuyer(shop.site);
    expect((await stranger.call("POST", "/shop/quote", { items })).body.data.lastBilling).toBe(null);
  });

  it("is company and BIN for a tax invoice, on order, invoice and for admins", async () => {
    const { buyer, order } = await withSellerBin(async () => {
      const buyer = await createBuyer(shop.site);
      const order = await buyer.order([shop.blog], 500, { billing: { ...billing, ...company } });
      await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
      return { buyer, order };
    });
    const given = { company: company.company, bin: "0012345670101" };
    expect((await buyer.stateOf(order.id)).billing).toMatchObject(given);
    const receipt = (await buyer.call("GET", `/orders/${order.id}/receipt`)).body.data;
    expect(receipt).toMatchObject({ kind: "tax_invoice", buyer: given });
    expect((await shop.admin.call("GET", `/purchases/${order.id}`)).body.data.order.billing).toMatchObject(given);
  });

  it.each([
    ["a company without its BIN", { company: "Padma" }, "billing.bin"],
    ["a BIN without its company", { bin: company.bin }, "billing.company"],
    ["a company without an address", { ...company, address: "" }, "billing.address"],
    ["a BIN of another length", { ...company, bin: "001234567" }, "billing.bin"],
  ])("refuses %s", async (_, change, path) => {
    const buyer = await createBuyer(shop.site);
    const order = buyer.order([shop.blog], 500, { billing: { ...billing, ...change } });
    await expect(order).rejects.toThrow(path);
  });

  it("needs an answer about the BIN over the amount of the law, when a tax invoice is issued", async () => {
    const dear = await createPremium(database, 25_000.01);
    const quoted = async (id: string) =>
      (await shop.admin.call("POST", "/shop/quote", { items: [{ kind: "blog", id }] })).body.data.invoice;
    expect(await quoted(dear)).toEqual({ kind: "money_receipt", detailsNeeded: false, detailsAbove: 25_000 });
    await withSellerBin(async () => {
      expect(await quoted(dear)).toEqual({ kind: "tax_invoice", detailsNeeded: true, detailsAbove: 25_000 });
      expect(await quoted(await createPremium(database, 25_000))).toMatchObject({ detailsNeeded: false });
      const buyer = await createBuyer(shop.site);
      const order = (more: object) => buyer.order([dear], 25_000.01, { billing: { ...billing, ...more } });
      await expect(order({})).rejects.toThrow("billing.bin");
      await expect(order({ privateBuyer: true, address: "" })).rejects.toThrow("billing.address");
      await order({ privateBuyer: true });
      await order(company);
    });
  });
});

describe("ordering the same again", () => {
  it("takes the place of the unpaid order, whose coupon is free again", async () => {
    await shop.admin.call("POST", "/coupons", { code: "ONCE", kind: "percent", value: 10, maxUsesPerPerson: 1 });
    const buyer = await createBuyer(shop.site);
    const first = await buyer.order([shop.blog], 450, { coupon: "ONCE" });
    await buyer.pay(first.id);
    await buyer.order([shop.blog], 450, { coupon: "ONCE", billing: { ...billing, address: "Another road" } });
    expect(await statesOf(buyer)).toEqual(["pending", "cancelled"]);
  });

  it("finds what was paid in another tab first", async () => {
    const buyer = await createBuyer(shop.site);
    const first = await buyer.order([shop.blog], 500);
    await press(shop.site.app, (await buyer.pay(first.id)).url, "pay-silent");
    await expect(buyer.order([shop.blog], 500)).rejects.toThrow("You already own this");
    expect(await statesOf(buyer)).toEqual(["paid"]);
  });

  it("leaves an order alone whose payment nobody knows the end of, or whose transfer was told", async () => {
    const buyer = await createBuyer(shop.site);
    const first = await buyer.order([shop.blog], 500);
    await buyer.pay(first.id, "manual");
    await buyer.call("POST", `/orders/${first.id}/transfer`, { reference: "TRX 99" });
    await expect(buyer.order([shop.blog], 500)).rejects.toThrow(`bank transfer for order ${first.number}`);
    const other = await createPremium(database);
    const second = await buyer.order([other], 500);
    await press(shop.site.app, (await buyer.pay(second.id)).url, "pay-late");
    await expect(buyer.order([other], 500)).rejects.toThrow(`checking your payment for order ${second.number}`);
    expect(await statesOf(buyer)).toEqual(["pending", "pending"]);
  });
});

describe("a refund that is asked for", () => {
  const ask = (buyer: Awaited<ReturnType<typeof createBuyer>>, id: string) =>
    buyer.call("POST", `/orders/${id}/refund-request`, { reason: "I bought the wrong blog by mistake." });
  const waiting = async (orderId: string) =>
    (await shop.admin.call("GET", "/refund-requests?limit=100")).body.data.items.find(
      (one: { orderId: string }) => one.orderId === orderId,
    );

  it("is written down once, told to staff once, listed for admins, and granted by the refund", async () => {
    const { buyer, order } = await shop.paidOrder();
    expect(await buyer.stateOf(order.id)).toMatchObject({ refundRequest: null, refundRefusal: null });
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(buyer, order.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await buyer.stateOf(order.id)).refundRequest).toMatchObject({ state: "open", answer: null });
    expect(await waiting(order.id)).toMatchObject({
      orderNumber: order.number,
      reason: "I bought the wrong blog by mistake.",
      total: 500,
      lines: [{ title: "Premium blog", opened: false }],
    });
    const { rows } = await database.pool.query(
      "select count(*)::int as n from payment_events where order_id = $1 and kind = 'refund_asked'",
      [order.id],
    );
    expect(rows[0].n).toBe(1);
    await shop.admin.call("POST", `/purchases/${order.id}/refunds`, {
      idempotencyKey: randomUUID(),
      reason: "as asked",
    });
    expect((await buyer.stateOf(order.id)).refundRequest).toMatchObject({ state: "granted" });
    expect(await waiting(order.id)).toBe(undefined);
  });

  it("can be declined, with an answer that the buyer reads, once", async () => {
    const { buyer, order } = await shop.paidOrder();
    await ask(buyer, order.id);
    const { id } = await waiting(order.id);
    const decline = () =>
      shop.admin.call("POST", `/refund-requests/${id}/decline`, { answer: "You read it to the end." });
    expect((await decline()).status).toBe(200);
    expect((await decline()).status).toBe(409);
    expect((await buyer.stateOf(order.id)).refundRequest).toMatchObject({
      state: "declined",
      answer: "You read it to the end.",
    });
    expect((await ask(buyer, order.id)).status).toBe(409);
    await expect
      .poll(() => shop.site.mails.filter((mail) => mail.to === buyer.email).map((mail) => mail.kind), {
        timeout: 120_000,
      })
      .toContain("refund-declined");
  });

  it("is refused for what was opened, for what is not paid, and to everybody else", async () => {
    const { buyer, order } = await shop.paidOrder();
    const stranger = await createBuyer(shop.site);
    expect((await ask(stranger, order.id)).status).toBe(404);
    expect((await buyer.call("POST", `/orders/${order.id}/refund-request`, { reason: "short" })).status).toBe(422);
    // Their browser tells nothing of where they are.
    expect(await buyer.reads(shop.blog)).toBe(true);
    const refused = await ask(buyer, order.id);
    expect(refused.body).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("can't be given back") });
    const unpaid = await stranger.order([shop.blog], 500);
    expect((await ask(stranger, unpaid.id)).status).toBe(409);
    expect((await stranger.call("GET", "/refund-requests")).status).toBe(403);
  });
});
