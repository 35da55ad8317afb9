import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { nextOrderState, orderStates, orderSteps } from "./order-state.ts";

const database = useDatabase();
const refused = { code: "23000" };
let user: string;
let made = 0;

beforeAll(async () => {
  const { rows } = await database.pool.query(
    "insert into users (email, username, full_name, password_hash) values ('a@example.org', 'abc', 'A', '$argon2id$x') returning id",
  );
  user = rows[0].id;
});

/** An order of one line, as SQL writes it, in the given state. Triggers are off while it is put there. */
async function orderIn(state: string): Promise<{ order: string; line: string; attempt: string }> {
  made += 1;
  const client = await database.pool.connect();
  try {
    const one = async (text: string, values: unknown[]) => (await client.query(text, values)).rows[0].id as string;
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    const order = await one(
      `insert into orders (number, user_id, idempotency_key, state, subtotal_poisha, total_poisha, refunded_poisha, buyer_name, buyer_phone, buyer_address, expires_at, paid_at)
       values ($1, $2, $3, $4, 10000, 10000, case $4 when 'partially_refunded' then 1 else 0 end, 'A', '1', 'x', now(), now()) returning id`,
      [`AAAA-BBBB-${String(made).padStart(4, "0")}`, user, randomUUID(), state],
    );
    const line = await one(
      `insert into order_lines (order_id, position, kind, item_id, title, href, price_poisha, total_poisha) values ($1, 1, 'blog', $2, 't', '/', 10000, 10000) returning id`,
      [order, randomUUID()],
    );
    const attempt = await one(
      `insert into payment_attempts (order_id, gateway, reference, amount_poisha, expires_at) values ($1, 'sandbox', $2, 10000, now()) returning id`,
      [order, String(made).padStart(26, "0")],
    );
    await client.query("commit");
    return { order, line, attempt };
  } finally {
    client.release();
  }
}

it("the database knows exactly the steps of order-state.ts", async () => {
  const allowed = new Set(orderSteps().map(String));
  const found: string[] = [];
  for (const from of orderStates) {
    const { order } = await orderIn(from);
    for (const to of orderStates.filter((state) => state !== from)) {
      const client = await database.pool.connect();
      await client.query("begin");
      const done = await client
        .query(
          "update orders set state = $2, refunded_poisha = case $2 when 'partially_refunded' then 1 when 'refunded' then 10000 else refunded_poisha end where id = $1",
          [order, to],
        )
        .then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject(refused);
            return false;
          },
        );
      if (done) found.push(String([from, to]));
      await client.query("rollback");
      client.release();
    }
  }
  expect(new Set(found)).toEqual(allowed);
});

it("an event that does not apply gives no state", () => {
  expect(nextOrderState("paid", "cancel")).toBeUndefined();
  expect(nextOrderState("expired", "pay")).toBeUndefined();
  expect(nextOrderState("pending", "pay")).toBe("paid");
});

it.each([
  "update orders set total_poisha = 1, subtotal_poisha = 1 where id = $1",
  "update orders set buyer_name = 'B' where id = $1",
  "delete from orders where id = $1",
  "update order_lines set item_id = gen_random_uuid() where order_id = $1",
  "delete from order_lines where order_id = $1",
  "update order_lines set granted_at = now() where order_id = $1",
  "update payment_attempts set amount_poisha = 1 where order_id = $1",
  "delete from payment_attempts where order_id = $1",
  "insert into blog_access (line_id, user_id, blog_id) select l.id, o.user_id, l.item_id from orders o join order_lines l on l.order_id = o.id where o.id = $1",
])("refuses: %s", async (statement) => {
  const { order } = await orderIn("pending");
  await expect(database.pool.query(statement, [order])).rejects.toMatchObject(refused);
});

it("lets an order be paid only together with its payment, its access and its receipt", async () => {
  const { order, attempt } = await orderIn("pending");
  const steps = [
    [
      "update payment_attempts set state = 'paid', received_poisha = 10000, received_currency = 'BDT', settled_at = now() where id = $1",
      attempt,
    ],
    ["update orders set state = 'paid', paid_at = now() where id = $1", order],
    ["update order_lines set granted_at = now() where order_id = $1", order],
    [
      "insert into receipts (order_id, series, year, serial, number, seller, buyer) values ($1, 'money_receipt', '2026-27', 1, 'X', '{}', '{}')",
      order,
    ],
  ] as const;
  const run = async (count: number) => {
    const client = await database.pool.connect();
    try {
      await client.query("begin");
      for (const [statement, id] of steps.slice(0, count)) await client.query(statement, [id]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };
  await expect(run(2)).rejects.toMatchObject(refused);
  await expect(run(3)).rejects.toMatchObject(refused);
  await run(4);
});

it("lets no attempt be paid with another amount or currency, whoever let it pass", async () => {
  const { attempt } = await orderIn("pending");
  const pay = (received: number, currency: string, reason: string | null) =>
    database.pool.query(
      "update payment_attempts set state = 'paid', received_poisha = $2, received_currency = $3, review_reason = $4, settled_at = now() where id = $1",
      [attempt, received, currency, reason],
    );
  await expect(pay(9999, "BDT", null)).rejects.toMatchObject({ constraint: "payment_attempts_paid" });
  await expect(pay(10000, "USD", null)).rejects.toMatchObject({ constraint: "payment_attempts_paid" });
  await expect(pay(9999, "BDT", "amount")).rejects.toMatchObject({ constraint: "payment_attempts_paid" });
  await pay(10000, "BDT", "risky");
});

it("keeps the book of events as it was written", async () => {
  const { order } = await orderIn("pending");
  await database.pool.query(
    "insert into payment_events (order_id, kind, source, gateway, event_key) values ($1, 'x', 'x', 'sandbox', $2)",
    [order, order],
  );
  for (const statement of [
    "update payment_events set kind = 'y'",
    "delete from payment_events",
    "truncate payment_events",
  ])
    await expect(database.pool.query(statement)).rejects.toMatchObject(refused);
});

it("forgets the buyer with the account", async () => {
  const { rows } = await database.pool.query(
    "insert into users (email, username, full_name, password_hash) values ('b@example.org', 'bcd', 'B', '$argon2id$x') returning id",
  );
  const mine = user;
  user = rows[0].id;
  const { order } = await orderIn("paid");
  user = mine;
  await database.pool.query("delete from users where id = $1", [rows[0].id]);
  const left = await database.pool.query(
    "select user_id, buyer_name, buyer_phone, buyer_address, total_poisha from orders where id = $1",
    [order],
  );
  expect(left.rows[0]).toEqual({
    user_id: null,
    buyer_name: "",
    buyer_phone: "",
    buyer_address: "",
    total_poisha: 10000,
  });
});
