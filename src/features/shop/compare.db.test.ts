import { expect, it } from "vitest";
import { useGateways } from "../../../test/gateways.ts";
import { compareAll } from "./compare.server.ts";
import { createShop } from "./shop.server.ts";

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

it("ends in its time however slowly a gateway answers, and keeps what it did not ask about", async () => {
  const order = await differing();
  await compareAll(shop.site.shop);
  for (let i = 0; i < 7; i += 1) await atGateway("sslcommerz");
  // The gateway has not answered the first questions when the time is over; no further ones are asked.
  const real = shop.site.shop.gateways.get("sslcommerz");
  if (!real) throw new Error("no gateway");
  let asked = 0;
  const over = Promise.withResolvers<void>();
  const slow = {
    ...real,
    async ask(...about: Parameters<typeof real.ask>) {
      asked += 1;
      await over.promise;
      return real.ask(...about);
    },
  };
  const sellables = [...shop.site.shop.sellables.values()];
  const other = createShop(shop.site.platform, sellables, new Map([["sslcommerz", slow]]));
  const comparing = compareAll(other, { ms: 0 });
  over.resolve();
  await comparing;
  expect(asked).toBeLessThan(7);
  expect(await shown(order.id)).toEqual(["gateway_amount_differs"]);
});
