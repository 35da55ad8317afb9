import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { apiBrowser } from "../../../test/api-browser.ts";
import { billing, createBuyer, useShop } from "../../../test/shop.ts";

const shop = useShop();

async function buyerOnTheMove() {
  const buyer = await createBuyer(shop.site);
  let moves = 0;
  return {
    /** The same account, each time from another network. */
    call(path: string, body: object) {
      moves += 1;
      const elsewhere = apiBrowser(shop.site.app, `10.9.${Math.floor(moves / 250)}.${moves % 250}`);
      for (const [name, value] of buyer.jar) elsewhere.jar.set(name, value);
      return elsewhere.call("POST", path, body);
    },
  };
}
const items = () => [{ kind: "blog", id: shop.blog }];

it("coupons guessed from one account are limited, whatever the network, in quotes and orders together", async () => {
  await shop.admin.call("POST", "/coupons", { code: "RIGHT", kind: "percent", value: 10, maxUsesPerPerson: null });
  const buyer = await buyerOnTheMove();
  const quote = (coupon?: string) => buyer.call("/shop/quote", { items: items(), ...(coupon ? { coupon } : {}) });
  const order = (coupon: string) =>
    buyer.call("/orders", {
      idempotencyKey: randomUUID(),
      items: items(),
      billing,
      acceptTerms: true,
      expectedTotal: 450,
      coupon,
    });
  // A right one is no guess, and so is an order that fails for another reason.
  for (let i = 0; i < 25; i += 1) expect((await quote("RIGHT")).body.data.coupon.applied).toBe(true);
  const statuses: number[] = [];
  for (let i = 0; i < 24; i += 1) statuses.push((await (i % 2 ? quote(`GUESS${i}`) : order(`GUESS${i}`))).status);
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 ? 200 : 422)));
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  expect(await quote("RIGHT")).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  // Buying without one goes on.
  expect((await quote()).status).toBe(200);
});

it("so are those of strangers, by network", async () => {
  const stranger = apiBrowser(shop.site.app, "10.8.0.1");
  const statuses: number[] = [];
  for (let i = 0; i < 62; i += 1)
    statuses.push((await stranger.call("POST", "/shop/quote", { items: items(), coupon: `NO${i}` })).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(statuses.slice(60)).toEqual([429, 429]);
});
