import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBuyer, useShop } from "../../../../test/shop.ts";

const shop = useShop({}, { connections: 6 });
let holder: pg.Client;

beforeAll(async () => {
  holder = new pg.Client({ connectionString: shop.database.url });
  await holder.connect();
});
afterAll(() => holder.end());

async function waiting(count: number): Promise<void> {
  const blocked = "select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0";
  await expect.poll(async () => (await holder.query(blocked)).rowCount, { interval: 10, timeout: 60_000 }).toBe(count);
}

it("two who confirm one transfer while its order is held: the second is told that it is confirmed", async () => {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([shop.blog], 500);
  await buyer.pay(order.id, "manual");
  const { attempts } = (await shop.admin.call("GET", `/purchases/${order.id}`)).body.data;
  const confirm = (reference: string) =>
    shop.admin.call("POST", `/payments/${attempts[0].id}/confirm`, { amount: 500, reference });
  await holder.query("begin");
  await holder.query("select from orders where id = $1 for update", [order.id]);
  const first = confirm("FIRST-1");
  await waiting(1);
  const second = confirm("SECOND-2");
  await waiting(2);
  await holder.query("commit");
  expect((await first).status).toBe(200);
  expect((await second).body).toMatchObject({ message: "This transfer is confirmed already." });
  expect((await second).status).toBe(409);
  expect(await shop.count("audit_log where action = 'payment.confirm-transfer' and outcome = 'done'")).toBe(1);
});
