import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createBuyer, createPremium, press, useShop } from "../../../../test/shop.ts";

const shop = useShop({}, { connections: 5 });
const { database } = shop;

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.admin.call(method, path, body);
  return { status: answer.status, data: answer.body?.data };
};
const purchase = async (id: string) => (await call("GET", `/purchases/${id}`)).data;

/** Until so many wait for a lock. */
const waitingFor = (many: number) =>
  expect
    .poll(
      async () =>
        (
          await database.pool.query(
            "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rows[0].n,
    )
    .toBe(many);

it("of two who sent a refund by hand at the same moment, the second hears that it was sent", async () => {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([await createPremium(database, 500)], 500);
  await buyer.pay(order.id, "manual");
  const [{ id: attemptId }] = (await purchase(order.id)).attempts;
  await call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: `F-${order.number}` });
  const refund = { idempotencyKey: randomUUID(), reason: "As asked" };
  const [{ id }] = (await call("POST", `/purchases/${order.id}/refunds`, refund)).data.order.refunds;
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from orders where id = $1 for update", [order.id]);
  const done = (reference: string) => shop.admin.call("POST", `/refunds/${id}/done`, { reference });
  const both = [done("BANK-1"), done("BANK-2")];
  await waitingFor(2);
  await client.query("commit");
  client.release();
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain("the buyer has it twice");
});

it("a transfer that one rejects and another confirms is decided by who came first, and the order can be paid all the same", async () => {
  const buyer = await createBuyer(shop.site);
  const order = await buyer.order([await createPremium(database, 500)], 500);
  await buyer.pay(order.id, "manual");
  const [{ id: attemptId }] = (await purchase(order.id)).attempts;
  const client = await database.pool.connect();
  // Both wait for the order; the rejection came first.
  await client.query("begin");
  await client.query("select 1 from orders where id = $1 for update", [order.id]);
  const rejected = call("POST", `/payments/${attemptId}/reject`, { reason: "Not there" });
  await waitingFor(1);
  const confirmed = call("POST", `/payments/${attemptId}/confirm`, { amount: 500, reference: `E-${order.number}` });
  await waitingFor(2);
  await client.query("commit");
  client.release();
  expect((await rejected).status).toBe(200);
  expect((await confirmed).status).toBe(409);
  expect(await purchase(order.id)).toMatchObject({ order: { state: "failed" } });
  await press(shop.site.app, (await buyer.pay(order.id)).url, "pay");
  const kinds = (await purchase(order.id)).book.map(({ kind }: { kind: string }) => kind);
  expect(kinds.indexOf("transfer_rejected")).toBeLessThan(kinds.indexOf("paid"));
});
