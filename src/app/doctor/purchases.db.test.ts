import { expect, it } from "vitest";
import { createBuyer, press, useShop } from "../../../test/shop.ts";
import { checkPayments } from "./contents.server.ts";

const shop = useShop({ PAYMENTS: "sandbox,manual" });

async function transfersTold(): Promise<string> {
  const client = await shop.database.pool.connect();
  const findings = await checkPayments(client).finally(() => client.release());
  return findings.map(({ says }) => says).find((says) => says.includes("transfer")) ?? "nothing";
}

it("counts the transfers that are listed to be confirmed: of an order paid another way only one that the buyer named", async () => {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([shop.blog], 500);
  await buyer.pay(order.id, "manual");
  expect(await transfersTold()).toBe("1 bank transfer not confirmed.");
  const { url } = await buyer.pay(order.id);
  await press(shop.site.app, url, "pay");
  expect(await buyer.stateOf(order.id)).toMatchObject({ state: "paid" });
  expect(await transfersTold()).toBe("no payment is held, none differs, no transfer waits");

  const other = await createBuyer(shop.site);
  const named = await other.order([shop.blog], 500);
  await other.pay(named.id, "manual");
  await other.call("POST", `/orders/${named.id}/transfer`, { reference: "FT 4711" });
  const { body } = await other.call("POST", `/orders/${named.id}/payments`, { gateway: "sandbox", anyway: true });
  await press(shop.site.app, body.data.redirectUrl, "pay");
  expect(await other.stateOf(named.id)).toMatchObject({ state: "paid" });
  expect(await transfersTold()).toBe("1 bank transfer not confirmed.");
});
