import { expect, it } from "vitest";
import { useGateways } from "../../../test/gateways.ts";
import { compareAll } from "./compare.server.ts";

const gateways = useGateways();
const { shop, atGateway } = gateways;

const shown = async (orderId: string) => {
  const { items } = (await shop.admin.call("GET", "/payments/mismatches")).body.data;
  return items.filter((one: { orderId: string }) => one.orderId === orderId).map((one: { kind: string }) => one.kind);
};
const toldOf = async () => {
  await expect.poll(() => shop.count("mails where status = 'queued'")).toBe(0);
  return shop.site.mails.filter(({ subject }) => subject.includes("new difference")).length;
};

/** A payment whose gateway says another amount since. */
async function differing() {
  const { order, reference } = await atGateway("sslcommerz");
  const paid = gateways.ssl.act(reference, "VALID");
  await gateways.post("sslcommerz/notice", `${gateways.ssl.form(paid)}`);
  paid.currency_amount = "499.00";
  return order;
}

it("shows what a gateway said on until that gateway says otherwise, also through a night in which it is silent", async () => {
  const order = await differing();
  await compareAll(shop.site.shop);
  expect(await shown(order.id)).toEqual(["gateway_amount_differs"]);
  const told = await toldOf();

  gateways.ssl.mood = "down";
  await compareAll(shop.site.shop);
  expect(await shown(order.id)).toEqual(["gateway_amount_differs"]);

  gateways.ssl.mood = "well";
  await compareAll(shop.site.shop);
  expect(await shown(order.id)).toEqual(["gateway_amount_differs"]);
  expect(await toldOf()).toBe(told);
});

it("asks nothing more when its time is over, and keeps what it did not ask about", async () => {
  const order = await differing();
  await compareAll(shop.site.shop);
  const before = gateways.ssl.calls.length;
  await compareAll(shop.site.shop, { ms: -1 });
  expect(gateways.ssl.calls.length).toBe(before);
  expect(await shown(order.id)).toEqual(["gateway_amount_differs"]);
});

it("is noted with what it keeps, where a person asked for it: neither is there without the other", async () => {
  const order = await differing();
  const runs = () => shop.count("reconciliation_runs");
  const notes = () => shop.count("audit_log where action = 'payment.compare'");
  const [ranBefore, notedBefore] = [await runs(), await notes()];

  await shop.database.pool.query(
    "alter table audit_log add constraint no_note check (action <> 'payment.compare') not valid",
  );
  expect((await shop.admin.call("POST", "/payments/compare")).status).toBe(500);
  expect([await runs(), await notes(), await shown(order.id)]).toEqual([ranBefore, notedBefore, []]);

  await shop.database.pool.query("alter table audit_log drop constraint no_note");
  expect((await shop.admin.call("POST", "/payments/compare")).status).toBe(200);
  expect([await runs(), await notes(), await shown(order.id)]).toEqual([
    ranBefore + 1,
    notedBefore + 1,
    ["gateway_amount_differs"],
  ]);
});
