import { expect, it } from "vitest";
import { useHolder } from "../../../../test/holder.ts";
import { createBuyer, useShop } from "../../../../test/shop.ts";

const shop = useShop({}, { connections: 6 });
const { inOrder } = useHolder(shop.database);

it("two who confirm one transfer while its order is held: the second is told that it is confirmed", async () => {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([shop.blog], 500);
  await buyer.pay(order.id, "manual");
  const { attempts } = (await shop.admin.call("GET", `/purchases/${order.id}`)).body.data;
  const confirm = (reference: string) =>
    shop.admin.call("POST", `/payments/${attempts[0].id}/confirm`, { amount: 500, reference });
  const [first, second] = await inOrder(
    "select from orders where id = $1 for update",
    [order.id],
    () => confirm("FIRST-1"),
    () => confirm("SECOND-2"),
  );
  expect(first.status).toBe(200);
  expect(second.body).toMatchObject({ message: "This transfer is confirmed already." });
  expect(second.status).toBe(409);
  expect(await shop.count("audit_log where action = 'payment.confirm-transfer' and outcome = 'done'")).toBe(1);
});
