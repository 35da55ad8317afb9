import { expect, it } from "vitest";
import { createBuyer, createPremium, useShop } from "../../../test/shop.ts";

// One gateway alone, which takes BDT 10 to 500,000.
const shop = useShop({
  PAYMENTS: "sslcommerz",
  SSLCOMMERZ_STORE_ID: "test",
  SSLCOMMERZ_STORE_PASSWORD: "test",
  SSLCOMMERZ_URL: "http://127.0.0.1:9",
});

it.each([
  [9.99, "The smallest payment we can take is BDT 10. Please add another item to your cart."],
  [10, null],
  [500_000, null],
  [500_000.01, "The largest payment we can take is BDT 500,000. Please buy in several orders, or contact us."],
])("a cart of BDT %s says whether it can be paid, and is ordered only then", async (price, unpayable) => {
  const { database } = shop;
  // Dear carts are several blogs: one may cost BDT 500,000 at most.
  const prices = price > 500_000 ? [500_000, 0.01] : [price];
  const blogs = await Promise.all(prices.map((each) => createPremium(database, each)));
  const items = blogs.map((id) => ({ kind: "blog", id }));
  const buyer = await createBuyer(shop.site);
  const { data } = (await buyer.call("POST", "/shop/quote", { items })).body;
  expect(data).toMatchObject({ total: price, unpayable });
  expect(data.paymentMethods.map((method: { gateway: string }) => method.gateway)).toEqual(
    unpayable === null ? ["sslcommerz"] : [],
  );
  const order = buyer.order(blogs, price);
  if (unpayable === null)
    expect(await buyer.stateOf((await order).id)).toMatchObject({ canPay: true, unpayable: null });
  else await expect(order).rejects.toThrow(unpayable);
});

it("asks for phone and address when the way of paying needs them, and keeps what is told then", async () => {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([shop.blog], 500, { billing: { name: "Rahima" } });
  const [method] = (await buyer.stateOf(order.id)).paymentMethods;
  expect(method.needs).toEqual(["phone", "address"]);
  const pay = (more: object) => buyer.call("POST", `/orders/${order.id}/payments`, { gateway: "sslcommerz", ...more });
  expect((await pay({ phone: "01712345678" })).body).toMatchObject({
    code: "VALIDATION_FAILED",
    errors: [{ path: "address", message: "Enter your address" }],
  });
  expect((await buyer.stateOf(order.id)).billing).toMatchObject({ phone: "", address: "" });
  // Nobody answers at the gateway's address in this test; what was told is kept all the same.
  expect((await pay({ phone: "01712345678", address: "12 Lake Road" })).status).toBe(503);
  expect((await buyer.stateOf(order.id)).billing).toMatchObject({ phone: "+8801712345678", address: "12 Lake Road" });
  await pay({ phone: "01999999999", address: "Elsewhere" });
  expect((await buyer.stateOf(order.id)).billing).toMatchObject({ phone: "+8801712345678", address: "12 Lake Road" });
});
