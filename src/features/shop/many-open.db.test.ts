import { afterAll, beforeAll, expect, it } from "vitest";
import type { Gateway } from "#platform/payments/gateway.server.ts";
import { GatewayError } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import { useDatabase } from "../../../test/database.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { reconcileRound, wakePayments } from "./reconcile.server.ts";
import { createShop, type Shop } from "./shop.server.ts";

// After a start with 1,000 open payments: all are asked about, whoever came back first, politely, and a silent gateway
// holds up nobody else.
const database = useDatabase();
const asked: string[] = [];
const load = { now: 0, most: 0 };
let site: TestShop;
let shop: Shop;

/** A gateway that needs a little for each answer; `silent` gives none. */
const gateway = (name: GatewayName, silent = false): Gateway => ({
  name,
  label: name,
  description: "",
  limits: { min: 1, max: 1e12 },
  minutes: 30,
  needs: [],
  start: () => Promise.reject(new Error("nobody starts here")),
  async refund({ reference }) {
    asked.push(`refund ${name} ${reference}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
    if (silent) throw new GatewayError("unreachable", "silent");
    return { state: "sent", gatewayReference: reference };
  },
  askRefund: () => Promise.reject(new Error("nobody asks about refunds here")),
  async ask({ reference }) {
    asked.push(`${name} ${reference}`);
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    await new Promise((resolve) => setTimeout(resolve, 25));
    load.now -= 1;
    if (silent) throw new GatewayError("unreachable", "silent");
    return { state: "open" };
  },
});

beforeAll(async () => {
  site = await openShop(database);
  shop = createShop(
    site.platform,
    [...site.shop.sellables.values()],
    new Map([
      ["sslcommerz", gateway("sslcommerz")],
      ["stripe", gateway("stripe", true)],
    ]),
    site.shop.isMember,
  );
  const { rows } = await database.pool.query(
    "insert into users (email, username, full_name, password_hash, verified_at) values ('many@example.org', 'many', 'A', '$argon2id$x', now()) returning id",
  );
  const insert = (count: number, name: string, first: number) =>
    database.fill(
      `with made as (
        insert into orders (number, user_id, idempotency_key, subtotal_poisha, total_poisha, buyer_name, buyer_phone,
          buyer_address, expires_at)
        select to_char(i, 'FM0000-0000-0000'), $1, gen_random_uuid(), 100, 100, 'A', '1', 'x', now() + interval '1 hour'
        from generate_series($3::int, $3 + $2 - 1) i returning id)
      insert into payment_attempts (order_id, gateway, reference, redirect_url, amount_poisha, expires_at, next_check_at)
      select id, $4, upper(substr(replace(id::text, '-', ''), 1, 26)), 'https://gateway.example', 100,
        now() + interval '30 minutes', now() + interval '2 minutes' from made`,
      [rows[0].id, count, first, name],
    );
  await insert(1000, "sslcommerz", 1);
  await insert(200, "stripe", 5000);
  // From these somebody came back; they were begun last.
  await database.pool.query(
    "update payment_attempts set returned_at = now() where id in (select id from payment_attempts where gateway = 'sslcommerz' order by id desc limit 20)",
  );
});
afterAll(() => site.stop());

it("asks about each of 1,000 open payments once, the likeliest first, a few at a time", async () => {
  await wakePayments(shop);
  const { rows } = await database.pool.query("select reference from payment_attempts where returned_at is not null");
  const asking = () => asked.filter((one) => one.startsWith("sslcommerz")).map((one) => one.split(" ")[1]);
  // One on a quiet machine, in some seconds. A round ends after 50 s, and the next one goes on.
  let rounds = 0;
  for (; rounds < 10 && asking().length < 1000; rounds += 1) await reconcileRound(shop);
  const ours = asking();
  expect(ours).toHaveLength(1000);
  expect(new Set(ours).size).toBe(1000);
  // Twelve are asked about at the same moment, and change places among themselves.
  for (const { reference } of rows) expect(ours.indexOf(reference)).toBeLessThan(32);
  expect(load.most).toBeLessThanOrEqual(24);
  // A gateway without answers is left alone, and its buyers hear that it is not known.
  expect(asked.length - ours.length).toBeLessThanOrEqual(24 * rounds);
  const silent = await database.pool.query("select 1 from payment_attempts where silent_since is not null");
  expect(silent.rowCount).toBeGreaterThan(0);
});

it("sends refunds that are due, and leaves a gateway alone that does not answer", async () => {
  asked.length = 0;
  await database.pool.query("update payment_attempts set next_check_at = null");
  await database.pool.query(`insert into refunds (order_id, attempt_id, idempotency_key, reference, amount_poisha, cause, reason,
      requested_by, due_by, next_check_at)
    select order_id, id, gen_random_uuid(), 'R' || substr(reference, 2), 1, 'other', 'x', (select id from users limit 1), now() + interval '1 day',
      -- The silent gateway's are first.
      now() - case gateway when 'stripe' then interval '2 hours' else interval '1 hour' end
    from (select *, row_number() over (partition by gateway) as n from payment_attempts) a where n <= 60`);
  await database.pool.query(
    "update payment_attempts set payment = reference where gateway in ('stripe', 'sslcommerz')",
  );
  for (let round = 0; round < 2; round += 1) await reconcileRound(shop);
  const of = (name: string) => asked.filter((one) => one.startsWith(`refund ${name}`)).length;
  expect(of("sslcommerz")).toBe(60);
  // Twelve are on their way when the first ones stay without an answer.
  expect(of("stripe")).toBeLessThanOrEqual(2 * 15);
});

it("goes on with what was left alone in the next round", async () => {
  asked.length = 0;
  await database.pool.query("update payment_attempts set next_check_at = now() where gateway = 'stripe'");
  await reconcileRound(shop);
  expect(asked.length).toBeGreaterThan(0);
});
