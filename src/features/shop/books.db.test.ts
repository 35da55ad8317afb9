import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useGateways } from "../../../test/gateways.ts";
import { createBuyer } from "../../../test/shop.ts";
import { reconcileRound } from "./reconcile.server.ts";

const gateways = useGateways();
const { shop, post, atGateway } = gateways;
const { database } = shop;

const pay = (reference: string, change = {}) =>
  post("sslcommerz/notice", gateways.ssl.form(gateways.ssl.act(reference, "VALID", change)).toString());
const refund = (id: string, more: Record<string, unknown> = {}) =>
  shop.admin.call("POST", `/purchases/${id}/refunds`, { idempotencyKey: randomUUID(), reason: "as asked", ...more });
const totals = async (query: string) =>
  (await shop.admin.call("GET", `/purchases?${query}`)).body.data.totals as Record<string, number>;
/** The rows of the export, by the names in its head. */
async function exported(query: string): Promise<Record<string, string>[]> {
  await database.pool.query("delete from rate_limits");
  const { body } = await shop.admin.call("GET", `/purchases/export?${query}`);
  const [head = "", ...rows] = (body as string).replace("\ufeff", "").trimEnd().split("\r\n");
  return rows.map((row) => Object.fromEntries(row.split(",").map((cell, i) => [head.split(",")[i], cell])));
}
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0) / 100;

describe("settings", () => {
  it("change what is named and leave the rest, also when two change at the same moment", async () => {
    const before = {
      seller: { name: "IIT Press", address: "Dhaka", bin: "123456789-0123" },
      bank: { bankName: "B", branch: "M", accountName: "IIT", accountNumber: "77", routingNumber: "9" },
      refundDays: 7,
    };
    await shop.admin.call("PATCH", "/shop/settings", before);
    const answers = await Promise.all([
      shop.admin.call("PATCH", "/shop/settings", { vatPercent: 15 }),
      shop.admin.call("PATCH", "/shop/settings", { bank: { accountNumber: "78" } }),
      shop.admin.call("PATCH", "/shop/settings", { seller: { name: "IIT" } }),
      shop.admin.call("PATCH", "/shop/settings", {}),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect((await shop.admin.call("GET", "/shop/settings")).body.data).toMatchObject({
      vatPercent: 15,
      refundDays: 7,
      seller: { ...before.seller, name: "IIT" },
      bank: { ...before.bank, accountNumber: "78" },
    });
    expect((await shop.admin.call("PATCH", "/shop/settings", { seller: { vat: 1 } })).status).toBe(422);
    await shop.admin.call("PATCH", "/shop/settings", { vatPercent: 0, seller: { bin: "" } });
  });

  it("of a category likewise", async () => {
    const made = (await shop.admin.call("POST", "/categories", { name: "Ports", description: "Of ships", position: 7 }))
      .body.data;
    await shop.admin.call("PATCH", `/categories/${made.id}`, { name: "Harbors" });
    const { rows } = await database.pool.query("select * from categories where id = $1", [made.id]);
    expect(rows).toMatchObject([{ name: "Harbors", slug: "ports", description: "Of ships", position: 7 }]);
    expect((await shop.admin.call("PATCH", `/categories/${made.id}`, {})).status).toBe(200);
  });
});

it("the receipt names the payment that paid, not one that was given back", async () => {
  const { buyer, order, reference } = await atGateway("sslcommerz");
  const other = await buyer.pay(order.id, "stripe");
  const paid = gateways.ssl.act(reference, "VALID");
  await post("sslcommerz/notice", gateways.ssl.form(paid).toString());
  gateways.stripe.pay(other.reference);
  await post(`stripe/return/success?ref=${other.reference}`, "");
  const held = (await shop.admin.call("GET", "/payments/review?limit=100")).body.data.items.find(
    (one: { orderId: string }) => one.orderId === order.id,
  );
  await shop.admin.call("POST", `/payments/${held.attemptId}/decision`, { decision: "refund", note: "paid twice" });
  const { data } = (await buyer.call("GET", `/orders/${order.id}/receipt`)).body;
  expect(data).toMatchObject({ paidBy: "SSLCommerz", paymentReference: paid.val_id });
});

it("a refund that failed is not counted as given, and the institute is told", async () => {
  await saveContent(database.db, "settings", { email: "info@iit.example" });
  forget(database.db);
  const { buyer, order, reference } = await atGateway("sslcommerz");
  await pay(reference);
  await refund(order.id, { amount: 120.35 });
  expect(await totals(`search=${order.number}`)).toMatchObject({ received: 500, refunded: 0, refunding: 120.35 });
  expect(await buyer.stateOf(order.id)).toMatchObject({ refunded: 120.35 });
  const told = await shop.count("mails where kind = 'shop-notice'");
  for (const one of gateways.ssl.refunds) one.status = "cancelled";
  await database.pool.query("update refunds set next_check_at = now()");
  await reconcileRound(shop.site.shop);
  expect(await totals(`search=${order.number}`)).toMatchObject({ received: 500, refunded: 0, refunding: 0, net: 500 });
  expect(await buyer.stateOf(order.id)).toMatchObject({ refunded: 0, refunds: [{ state: "failed" }] });
  expect(await shop.count("mails where kind = 'shop-notice'")).toBe(told + 1);
  const [row] = await exported(`search=${order.number}`);
  expect(row).toMatchObject({ "Received BDT": "500", "Refunded BDT": "0", "Refund on its way BDT": "0" });
});

it("a refund that was done and came back from the bank is owed again", async () => {
  const { buyer, order, reference } = await atGateway("stripe");
  const event = gateways.stripe.event("checkout.session.completed", gateways.stripe.pay(reference));
  const tell = ({ body, signature }: typeof event) =>
    post("stripe/notice", body, { "content-type": "application/json", "stripe-signature": signature });
  await tell(event);
  await refund(order.id, { amount: 100 });
  expect(await buyer.stateOf(order.id)).toMatchObject({ refunds: [{ state: "done" }] });
  const [made] = [...gateways.stripe.refunds.values()].slice(-1);
  if (!made) throw new Error("no refund was made");
  made.status = "failed";
  await tell(gateways.stripe.event("refund.failed", made));
  expect(await buyer.stateOf(order.id)).toMatchObject({ refunded: 0, refunds: [{ state: "failed", doneAt: null }] });
});

describe("totals and CSV", () => {
  it("agree to the poisha, by day of payment in Dhaka as well as by day of order", async () => {
    const made: { id: string; number: string }[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { order, reference } = await atGateway("sslcommerz");
      // The last one is held: one taka is missing.
      await pay(reference, i === 3 ? { currency_amount: "499.37", amount: "499.37" } : {});
      made.push(order);
    }
    await refund(made[0]?.id ?? "", { amount: 33.33 });
    for (const one of gateways.ssl.refunds) one.status = "refunded";
    await database.pool.query("update refunds set next_check_at = now()");
    await reconcileRound(shop.site.shop);
    // Ordered on June 30 in Dhaka; the first two paid one second before and at midnight there.
    const ids = made.map(({ id }) => id);
    const at = (column: string, table: string, key: string, moment: string, of: string[]) =>
      database.pool.query(`update ${table} set ${column} = $1 where ${key} = any($2)`, [moment, of]);
    await database.pool.query("alter table orders disable trigger orders_guard");
    await at("created_at", "orders", "id", "2031-06-30T10:00:00Z", ids);
    await database.pool.query("alter table orders enable trigger orders_guard");
    await at("settled_at", "payment_attempts", "order_id", "2031-06-30T17:59:59Z", ids.slice(0, 1));
    await at("settled_at", "payment_attempts", "order_id", "2031-06-30T18:00:00Z", ids.slice(1));
    const expectations: [string, object][] = [
      ["from=2031-06-30&to=2031-06-30", { orders: 4, received: 1999.37, held: 499.37, refunded: 33.33, net: 1966.04 }],
      ["by=paid&from=2031-06-30&to=2031-06-30", { orders: 1, received: 500, held: 0, refunded: 33.33 }],
      ["by=paid&from=2031-07-01&to=2031-07-01", { orders: 3, received: 1499.37, held: 499.37, refunded: 0 }],
      ["by=paid&from=2031-07-02", { orders: 0, received: 0, held: 0, refunded: 0, net: 0 }],
    ];
    for (const [query, expected] of expectations) {
      const found = await totals(query);
      expect([query, found]).toMatchObject([query, expected]);
      const rows = await exported(query);
      expect(rows).toHaveLength(found.orders ?? -1);
      for (const [column, name] of [
        ["Received BDT", "received"],
        ["Held BDT", "held"],
        ["Refunded BDT", "refunded"],
        ["Refund on its way BDT", "refunding"],
      ] as const)
        expect([query, column, sum(rows, column)]).toEqual([query, column, found[name]]);
    }
  });

  it("have no limit of rows, in each order, and none twice", async () => {
    await database.fill(
      `insert into orders (number, user_id, idempotency_key, subtotal_poisha, total_poisha, buyer_name, buyer_phone,
          buyer_address, expires_at, created_at)
        select to_char(i, 'FM0000-0000-0000'), (select id from users limit 1), gen_random_uuid(), i % 7, i % 7,
          case i % 10 when 0 then 'Every tenth' else 'Many' end, '1', 'x', now() + interval '1 day', timestamptz '2001-01-01' + (i % 5) * interval '1 microsecond'
        from generate_series(1, 20600) i`,
    );
    // Many have the same moment, and thousands the same total.
    for (const [query, count] of [
      ["state=pending&from=2001-01-01&to=2001-01-02", 20_600],
      ["search=every tenth&sort=total&order=asc", 2060],
    ] as const) {
      const rows = await exported(query);
      expect(new Set(rows.map((row) => row.Order)).size).toBe(count);
      expect(rows).toHaveLength(count);
    }
  });

  it("are refused to others before anything is looked at", async () => {
    const stranger = await createBuyer(shop.site);
    expect((await stranger.call("GET", "/purchases/export?by=nonsense")).status).toBe(403);
    expect((await stranger.call("GET", "/purchases?by=nonsense")).status).toBe(403);
  });
});
