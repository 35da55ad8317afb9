import { randomUUID } from "node:crypto";
import pg from "pg";
import { signIn } from "./account.ts";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";

/** One more account without a password that works: they only own orders. */
const newUser = `insert into users (email, username, full_name, password_hash, verified_at)
  select 'buyer' || i || $1 || '@example.org', 'buyer' || i || $1, 'Buyer ' || i, '$argon2id$x', now()
  from generate_series(1, $2::int) i returning id`;

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

/** Puts `count` finished orders in: nine of ten paid, with access, receipt, payment and event. */
export async function fillOrders(databaseUrl: string, count: number): Promise<void> {
  const client = await connect(databaseUrl);
  const { rows: people } = await client.query(newUser, ["f", Math.ceil(count / 5)]);
  // What the triggers would check order by order is true by construction.
  await client.query("set session_replication_role = replica");
  await client.query("create temp table people as select id, row_number() over () as n from unnest($1::uuid[]) id", [
    people.map((row) => row.id),
  ]);
  await client.query(
    "create temp table goods as select id, title, slug, row_number() over (order by slug) as n from blogs where price_poisha > 0 limit 5",
  );
  await client.query(
    `insert into orders (id, number, user_id, idempotency_key, state, subtotal_poisha, total_poisha, buyer_name, buyer_phone, buyer_address, created_at, expires_at, paid_at)
     select gen_random_uuid(), 'AAAA-' || to_char(i / 10000, 'FM0000') || '-' || to_char(i % 10000, 'FM0000'), p.id, gen_random_uuid(),
       case when i % 10 = 0 then 'expired' else 'paid' end, 50000, 50000, 'Buyer ' || i, '+8801700000000', 'Dhaka',
       now() - i * interval '4 minutes', now() - i * interval '4 minutes', case when i % 10 = 0 then null else now() - i * interval '4 minutes' end
     from generate_series(1, $1::int) i join people p on p.n = (i + 4) / 5`,
    [count],
  );
  await client.query(
    `insert into order_lines (order_id, position, kind, item_id, title, href, price_poisha, total_poisha, granted_at)
     select o.id, 1, 'blog', g.id, g.title, '/blogs/' || g.slug, 50000, 50000, o.paid_at
     from (select *, row_number() over (partition by user_id order by number) as n from orders) o join goods g on g.n = o.n`,
  );
  await client.query(
    `insert into payment_attempts (order_id, gateway, reference, payment, amount_poisha, received_poisha, received_currency, state, created_at, expires_at, settled_at)
     select id, 'sandbox', '0000000000' || upper(substr(md5(id::text), 1, 16)), 'P' || id, 50000, case when paid_at is null then null else 50000 end,
       case when paid_at is null then null else 'BDT' end, case when paid_at is null then 'expired' else 'paid' end, created_at, created_at, paid_at from orders`,
  );
  await client.query(
    `insert into payment_events (order_id, attempt_id, kind, source, gateway, event_key)
     select a.order_id, a.id, a.state, 'notice', 'sandbox', a.state || ':' || a.reference from payment_attempts a`,
  );
  await client.query(
    `insert into blog_access (line_id, user_id, blog_id)
     select l.id, o.user_id, l.item_id from order_lines l join orders o on o.id = l.order_id where l.granted_at is not null on conflict do nothing`,
  );
  await client.query(
    `insert into receipts (order_id, series, year, serial, number, seller, buyer)
     select id, 'money_receipt', '2025-26', row_number() over (order by number), 'IIT-MR-2025-26-' || number, '{}', '{}' from orders where paid_at is not null`,
  );
  await client.query("select rebuild_order_sums()");
  await client.query("vacuum analyze");
  await client.end();
}

/** Orders that were paid at the test gateway and that the site has not heard of. Returns their references. */
async function prepare(databaseUrl: string, count: number): Promise<string[]> {
  const client = await connect(databaseUrl);
  const { rows } = await client.query(newUser, [randomUUID().slice(0, 6), count]);
  const { rows: made } = await client.query(
    `with o as (
       insert into orders (number, user_id, idempotency_key, subtotal_poisha, total_poisha, buyer_name, buyer_phone, buyer_address, expires_at)
       select upper(substr(r, 1, 4) || '-' || substr(r, 5, 4) || '-' || substr(r, 9, 4)), id, gen_random_uuid(), 50000, 50000, 'B', '+8801700000000', 'Dhaka', now() + interval '1 hour'
       from (select id, md5(id::text) as r from unnest($1::uuid[]) id) u returning id),
     l as (
       insert into order_lines (order_id, position, kind, item_id, title, href, price_poisha, total_poisha)
       select o.id, 1, 'blog', b.id, b.title, '/blogs/' || b.slug, 50000, 50000
       from o, (select id, title, slug from blogs where price_poisha > 0 order by slug limit 1) b),
     a as (
       insert into payment_attempts (order_id, gateway, reference, amount_poisha, expires_at)
       select id, 'sandbox', upper(substr(md5(id::text), 1, 26)), 50000, now() + interval '1 hour' from o returning reference),
     s as (
       insert into sandbox_payments (session, reference, amount_poisha, received_poisha, state, payment)
       select md5(reference), reference, 50000, 50000, 'paid', 'SB' || reference from a)
     select reference from a`,
    [rows.map((row) => row.id)],
  );
  await client.end();
  return made.map((row) => row.reference);
}

/** Comes back from the gateway for each of the payments, twenty at a time; settled a second. */
async function settleRate(site: Site, databaseUrl: string, count: number): Promise<number> {
  const rest = await prepare(databaseUrl, count);
  const begun = performance.now();
  const worker = async (place: number) => {
    for (let reference = rest.pop(); reference; reference = rest.pop()) {
      const answer = await fetch(`${site.origin}/api/v1/payments/sandbox/return/success?ref=${reference}`, {
        redirect: "manual",
        // Limits are counted by address.
        headers: { "x-forwarded-for": `10.${place}.${rest.length % 250}.${Math.floor(rest.length / 250)}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 303) throw new Error(`a return was answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, i) => worker(i)));
  const perSecond = count / ((performance.now() - begun) / 1000);
  const waiting = await countOrders(databaseUrl, "where state = 'pending'");
  if (waiting > 0) throw new Error(`${waiting} payments were not settled`);
  return perSecond;
}

async function countOrders(databaseUrl: string, which = ""): Promise<number> {
  const client = await connect(databaseUrl);
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from orders ${which}`);
  await client.end();
  return rows[0]?.n ?? 0;
}

const adminQueries = [
  "",
  "page=3",
  "state=paid&sort=paidAt",
  "sort=total&order=asc",
  "search=Buyer%2077",
  "search=AAAA-0000-0042",
  "from=2026-11-01&to=2026-11-20",
];

async function p95(site: Site, token: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 6; round += 1)
    for (const query of adminQueries) {
      const begun = performance.now();
      const answer = await fetch(`${site.origin}/api/v1/purchases?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} for ${query}`);
      times.push(performance.now() - begun);
    }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] as number;
}

const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Checkouts settled a second, and what 100,000 orders do to them and to the admins' list; measured in turns. */
export async function benchShop(
  small: { site: Site; database: string },
  large: { site: Site; database: string },
  admin: { email: string; password: string },
): Promise<Figure[]> {
  const rates = { small: [] as number[], large: [] as number[] };
  await settleRate(small.site, small.database, 100);
  await settleRate(large.site, large.database, 100);
  for (let i = 0; i < 5; i += 1) {
    rates.small.push(await settleRate(small.site, small.database, 300));
    rates.large.push(await settleRate(large.site, large.database, 300));
  }
  const tokens = { small: await signIn(small.site, admin), large: await signIn(large.site, admin) };
  await p95(small.site, tokens.small);
  await p95(large.site, tokens.large);
  const lists = { small: await p95(small.site, tokens.small), large: await p95(large.site, tokens.large) };
  const few = await countOrders(small.database);
  return [
    {
      name: "Checkouts settled a second (gateway asked, access, receipt, mail; one process, 20 at a time)",
      value: middle(rates.small),
      unit: "/s",
      note: "test gateway, fsync on",
    },
    {
      name: "The same with 100,000 orders present, against none",
      value: middle(rates.large.map((rate, i) => (rates.small[i] as number) / rate)),
      unit: "× slower",
      atMost: 1.5,
      note: `${Math.round(middle(rates.large))} a second`,
    },
    {
      name: "Admins' list of purchases with totals: p95 with 100,000 orders",
      value: lists.large,
      unit: "ms",
      note: `${lists.small.toFixed(0)} ms with ${few.toLocaleString("en")}`,
    },
  ];
}
