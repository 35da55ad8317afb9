import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { saveContent } from "#features/settings/service.server.ts";
import { compareAll } from "#features/shop/compare.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { signedIn } from "../../../test/api-browser.ts";
import { useDatabase } from "../../../test/database.ts";
import { createBuyer, createPremium, openShop, press, type TestShop } from "../../../test/shop.ts";

const database = useDatabase();
const institute = "info@iit.example";
let site: TestShop;
let admin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  site = await openShop(database);
  await saveContent(database.db, "settings", { email: institute });
  forget(database.db);
  admin = await signedIn(site.app, database.db, "admin");
});
beforeEach(() => database.pool.query("delete from rate_limits"));
afterAll(() => site.stop());

/** The institute's mails that name an order, once all of the outbox have left. */
async function newsOf(number: string): Promise<string[]> {
  await expect
    .poll(async () => (await database.pool.query("select 1 from mails where status = 'queued'")).rowCount, {
      timeout: 120_000,
    })
    .toBe(0);
  return site.mails
    .filter((mail) => mail.to === institute && mail.text.includes(number))
    .map((mail) => {
      expect(mail.kind).toBe("shop-notice");
      expect(mail.html).toContain(number);
      return mail.subject;
    });
}

it("tells the institute of a held payment once, however often it is heard of, and sells its items no second time", async () => {
  const blog = await createPremium(database);
  const buyer = await createBuyer(site);
  const order = await buyer.order([blog], 500);
  const { url } = await buyer.pay(order.id);
  const other = await buyer.order([blog, await createPremium(database)], 1000);
  const back = await press(site.app, url, "pay-risky", false);
  const env = { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } };
  for (let i = 0; i < 3; i += 1) await site.app.request(back.headers.get("location") ?? "", {}, env);
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "review" });
  expect(await newsOf(order.number)).toEqual([`Payment held for a decision: order ${order.number}`]);

  const items = [{ kind: "blog", id: blog }];
  const { data } = (await buyer.call("POST", "/shop/quote", { items })).body;
  expect(data).toMatchObject({ total: 0, lines: [{ status: "checking" }] });
  await expect(buyer.order([blog], 500)).rejects.toThrow("checking your payment");
  const second = await buyer.call("POST", `/orders/${other.id}/payments`, { gateway: "sandbox" });
  expect(second.body).toMatchObject({ code: "CONFLICT", message: expect.stringContaining("don't pay again") });

  const held = (await admin.call("GET", "/payments/review")).body.data.items;
  const { attemptId } = held.find((one: { orderId: string }) => one.orderId === order.id);
  await admin.call("POST", `/payments/${attemptId}/decision`, { decision: "refund", note: "not theirs" });
  expect((await buyer.call("POST", "/shop/quote", { items })).body.data.lines).toMatchObject([{ status: "available" }]);
  await newsOf(order.number);
  // What the buyer answers reaches people.
  const told = site.mails.filter((mail) => mail.to === buyer.email);
  expect(told.map((mail) => mail.kind)).toContain("payment-held");
  for (const mail of told) expect(mail.replyTo).toBe(institute);
});

it("tells the institute of a bank transfer when it is chosen, and when its number comes, not of a corrected number", async () => {
  const buyer = await createBuyer(site);
  const order = await buyer.order([await createPremium(database)], 500);
  await buyer.pay(order.id, "manual");
  await buyer.pay(order.id, "manual");
  for (const reference of ["TRX 4711", "TRX 4712"])
    await buyer.call("POST", `/orders/${order.id}/transfer`, { reference });
  expect(await newsOf(order.number)).toHaveLength(2);
  // The buyer stands at the bank with a phone: what to write there comes by mail, once.
  const asked = site.mails.filter((mail) => mail.to === buyer.email && mail.kind === "transfer-asked");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain(order.number);
  expect((await buyer.stateOf(order.id)).payment.transfer).toMatchObject({
    reference: order.number,
    givenReference: "TRX 4712",
  });
});

it("tells the institute of a mismatch in the night in which it is new", async () => {
  const buyer = await createBuyer(site);
  const order = await buyer.order([await createPremium(database)], 500);
  await press(site.app, (await buyer.pay(order.id)).url, "pay");
  await admin.call("POST", `/purchases/${order.id}/refunds`, { idempotencyKey: randomUUID(), reason: "as asked" });
  await database.pool.query("update refunds set state = 'requested', done_at = null where order_id = $1", [order.id]);
  await database.pool.query("update refunds set due_by = now() - interval '1 day' where order_id = $1", [order.id]);
  for (let night = 0; night < 2; night += 1) expect(await compareAll(site.shop)).toBe(1);
  expect(await newsOf(order.number)).toEqual(["1 new difference between payments, orders and access"]);
});
