import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { useCohorts } from "../cohorts.ts";
import { createBuyer, createPremium } from "../shop.ts";

// What the database refuses whoever writes, where a lock or a check of the code is forgotten one day. What else it refuses is
// tried by features' own tests, which the program of holes runs as well (test/holes/hole.ts).
const all = useCohorts();
const { rows } = all;
const idOf = async (email: string) => (await rows("select id from users where email = $1", [email]))[0].id as string;

it("an order is paid by one payment, and one movement at a bank pays one order", async () => {
  const { buyer, order } = await all.paidOrder(500, [await createPremium(all.database)]);
  const attempt = (orderId: string, more: string, values: unknown[]) =>
    rows(
      `insert into payment_attempts (order_id, gateway, reference, amount_poisha, expires_at, state, received_poisha, received_currency, settled_at, payment)
        select $1, 'sandbox', $2, 50000, now(), ${more}`,
      [orderId, randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase(), ...values],
    );
  await expect(attempt(order.id, "'paid', 50000, 'BDT', now(), $3", [randomUUID()])).rejects.toThrow(
    "payment_attempts_one_paid",
  );
  const other = await buyer.order([await createPremium(all.database)], 500);
  const [{ payment }] = await rows("select payment from payment_attempts where order_id = $1", [order.id]);
  expect(payment).not.toBeNull();
  await expect(attempt(other.id, "'open', null, null, null, $3", [payment])).rejects.toThrow(
    "payment_attempts_payment",
  );
});

it("what was bought is for its buyer, once, and one press is one order", async () => {
  const blog = await createPremium(all.database);
  const { buyer, order } = await all.paidOrder(500, [blog]);
  const stranger = await createBuyer(all.site);
  const [{ id: line }] = await rows("select id from order_lines where order_id = $1", [order.id]);
  const give = (userId: string, blogId: string) =>
    rows("insert into blog_access (line_id, user_id, blog_id) values ($1, $2, $3)", [line, userId, blogId]);
  await expect(give(await idOf(stranger.email), blog)).rejects.toThrow("access without a paid line");
  await expect(give(await idOf(buyer.email), all.blog)).rejects.toThrow("access without a paid line");
  await expect(give(await idOf(buyer.email), blog)).rejects.toThrow("blog_access_");
  const again = `insert into orders (number, user_id, idempotency_key, subtotal_poisha, total_poisha, buyer_name, expires_at)
    select 'AAAA-BBBB-CCCC', user_id, idempotency_key, 1, 1, 'A', now() from orders where id = $1`;
  await expect(rows(again, [order.id])).rejects.toThrow("orders_key");
});

it("a coupon is used no oftener than it may be", async () => {
  const code = `ONCE${randomUUID().slice(0, 4)}`.toUpperCase();
  await all.admin.call("POST", "/coupons", { code, kind: "amount", value: 100, maxUses: 1 });
  await rows("update coupons set uses = 1 where code = $1", [code]);
  await expect(rows("update coupons set uses = 2 where code = $1", [code])).rejects.toThrow("coupons_uses");
});

it("one person has one seat of a cohort", async () => {
  const of = await all.offered({ price: 0, capacity: 10 });
  const buyer = await createBuyer(all.site);
  const { id } = (await all.enroll(buyer, of)).body.data;
  const again = `insert into enrollments (cohort_id, program_id, user_id, state, name, email, price_poisha, enrolled_at)
    select cohort_id, program_id, user_id, state, name, email, price_poisha, now() from enrollments where id = $1`;
  await expect(rows(again, [id])).rejects.toThrow("enrollments_once");
});

it("money that went back is not given again, and a receipt stays what it was", async () => {
  const { order } = await all.paidOrder(500, [await createPremium(all.database)]);
  const back = await all.admin.call("POST", `/purchases/${order.id}/refunds`, {
    ...{ idempotencyKey: randomUUID(), amount: 200, reason: "Paid too much" },
  });
  expect(back.status).toBe(200);
  const set = (what: string) => rows(`update orders set ${what} where id = $1`, [order.id]);
  await expect(set("refunded_poisha = 100")).rejects.toThrow("does not come again");
  await expect(set("refunded_poisha = 50001")).rejects.toThrow(/orders_(sums|refunded)/);
  for (const statement of [
    "delete from refunds where order_id = $1",
    "delete from receipts where order_id = $1",
    "update receipts set number = 'X' where order_id = $1",
    "delete from orders where id = $1",
  ])
    await expect(rows(statement, [order.id])).rejects.toThrow("is a book");
});
