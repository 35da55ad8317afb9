import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Gateway, GatewayError } from "#platform/payments/gateway.server.ts";
import type { GatewayName } from "#platform/payments/names.ts";
import { useDatabase } from "../../../test/database.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { reconcileRound } from "./reconcile.server.ts";
import { createShop, type Shop } from "./shop.server.ts";

// Orders end when their time is over, whatever other orders wait for.
const database = useDatabase();
const asked: string[] = [];
let site: TestShop;
let shopWith: (...gateways: Gateway[]) => Shop;
let userId: string;

const gateway = (name: GatewayName, ask: Gateway["ask"]): Gateway => ({
  ...{ name, label: name, description: "", limits: { min: 1, max: 1e12 }, minutes: 30, needs: [] },
  start: () => Promise.reject(new Error("nobody starts here")),
  refund: () => Promise.reject(new Error("nobody refunds here")),
  askRefund: () => Promise.reject(new Error("nobody asks about refunds here")),
  async ask(attempt) {
    asked.push(name);
    return ask(attempt);
  },
});
const answers = (name: GatewayName) => gateway(name, async () => ({ state: "open" }));
const silent = (name: GatewayName) => gateway(name, () => Promise.reject(new GatewayError("unreachable", "silent")));

beforeAll(async () => {
  site = await openShop(database);
  shopWith = (...gateways) =>
    createShop(
      site.platform,
      [...site.shop.sellables.values()],
      new Map(gateways.map((one) => [one.name, one])),
      site.shop.isMember,
    );
  const { rows } = await database.pool.query(
    "insert into users (email, username, full_name, password_hash, verified_at) values ('over@example.org', 'over', 'A', '$argon2id$x', now()) returning id",
  );
  userId = rows[0].id;
});
afterAll(() => site.stop());

let first = 1;
/** Orders that are over for so many minutes; those at a gateway have an open payment there that nobody is due to ask about. */
async function over(count: number, at: GatewayName | undefined, minutes: number): Promise<void> {
  await database.fill(
    `with made as (
      insert into orders (number, user_id, idempotency_key, subtotal_poisha, total_poisha, buyer_name, buyer_phone,
        buyer_address, expires_at)
      select to_char(i, 'FM0000-0000-0000'), $1, gen_random_uuid(), 100, 100, $4, '1', 'x', now() - make_interval(mins => $5::int)
      from generate_series($2::int, $2 + $3 - 1) i returning id)
    insert into payment_attempts (order_id, gateway, reference, redirect_url, amount_poisha, expires_at)
    select id, $4, upper(substr(replace(id::text, '-', ''), 1, 26)), 'https://gateway.example', 100, now() - interval '1 minute'
    from made where $4 <> 'nobody'`,
    [userId, first, count, at ?? "nobody", minutes],
  );
  first += count;
}
/** How many orders ended, by the gateway of their payment. */
async function ended(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query(
    "select buyer_name as name, count(*) filter (where state = 'expired')::int as count from orders where number >= to_char($1::int, 'FM0000-0000-0000') group by 1",
    [begun],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
let begun = 1;
beforeEach(async () => {
  asked.length = 0;
  begun = first;
  // What an earlier test left is not over yet.
  await database.pool.query("update orders set expires_at = now() + interval '1 hour' where state = 'pending'");
});

it("orders of a gateway that is switched off hold up no others", async () => {
  await over(150, "stripe", 60);
  await over(70, "sslcommerz", 30);
  await over(5, undefined, 10);
  await reconcileRound(shopWith(answers("sslcommerz")));
  expect(await ended()).toMatchObject({ stripe: 0, sslcommerz: 70, nobody: 5 });
});

it("a gateway that doesn't answer is left alone for the rest of the round", async () => {
  await over(150, "stripe", 60);
  await over(70, "sslcommerz", 30);
  await over(5, undefined, 10);
  await reconcileRound(shopWith(silent("stripe"), answers("sslcommerz")));
  expect(await ended()).toMatchObject({ stripe: 0, sslcommerz: 70, nobody: 5 });
  // Twelve are on their way when the first ones stay without an answer.
  expect(asked.filter((name) => name === "stripe").length).toBeLessThanOrEqual(15);
});

it("a slow gateway holds up no others", async () => {
  const waiting: (() => void)[] = [];
  let release = false;
  const slow = gateway("stripe", async () => {
    if (!release) await new Promise<void>((resolve) => waiting.push(resolve));
    return { state: "open" };
  });
  await over(30, "stripe", 60);
  await over(70, "sslcommerz", 30);
  await over(5, undefined, 10);
  const round = reconcileRound(shopWith(slow, answers("sslcommerz")));
  try {
    await expect.poll(ended, { timeout: 120_000 }).toMatchObject({ sslcommerz: 70, nobody: 5 });
  } finally {
    release = true;
    for (const go of waiting) go();
    await round;
  }
  expect(await ended()).toMatchObject({ stripe: 30 });
});

it("a dozen payments about which a gateway has no answer hold up its other orders for one round at most", async () => {
  await over(12, "stripe", 60);
  const { rows } = await database.pool.query("select reference from payment_attempts where gateway = 'stripe'");
  const odd = new Set(rows.map(({ reference }) => reference));
  const partly = gateway("stripe", async ({ reference }) => {
    if (odd.has(reference)) throw new GatewayError("unreachable", "no such payment");
    return { state: "open" };
  });
  await over(70, "stripe", 30);
  for (let round = 0; round < 2; round += 1) await reconcileRound(shopWith(partly));
  expect(await ended()).toMatchObject({ stripe: 70 });
});

it("orders of a silent gateway end after a day, all of them in the same round", async () => {
  await over(150, "stripe", 25 * 60);
  await reconcileRound(shopWith(silent("stripe")));
  expect(await ended()).toMatchObject({ stripe: 150 });
  expect(asked).toEqual([]);
});
