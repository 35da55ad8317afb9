import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { purchaseListQuerySchema } from "./admin/contract.ts";
import { totalsOf } from "./admin/filter.server.ts";
import { foldSums, salesByPeriod, soldMost } from "./sales.server.ts";

const database = useDatabase();
const days = ["2031-06-29", "2031-06-30", "2031-07-01", "2031-07-02"];
const gateways = ["sandbox", "manual", "stripe"];
let made = 0;

/** Numbers that look like chance, the same in every run. */
function chance(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
type Chance = ReturnType<typeof chance>;
const one = <T>(list: readonly T[], among: Chance) => list[among(list.length)] as T;
/** A moment of one of the days, as they are in Dhaka: most often right beside midnight. */
const moment = (among: Chance) =>
  `${one(days, among)}T${one(["00:00:00", "23:59:59.999999", "12:00:00"], among)}+06:00`;

/** A step in the life of some order: what follows from it is left out, as only the sums are looked at. */
const steps: ((client: pg.Client, among: Chance) => Promise<unknown>)[] = [
  (client, among) => {
    made += 1;
    return client.query(
      `with o as (insert into orders (number, idempotency_key, subtotal_poisha, total_poisha, buyer_name, expires_at, created_at)
         values ($1, $2, 1000, 1000, 'B', now(), $3) returning id)
       insert into order_lines (order_id, position, kind, item_id, title, href, price_poisha, total_poisha)
       select id, 1, 'blog', md5($4)::uuid, 'T' || $4, '/', 1000, 1000 from o`,
      [`AAAA-BBBB-${String(made).padStart(4, "0")}`, randomUUID(), moment(among), String(among(3))],
    );
  },
  (client, among) => {
    made += 1;
    return client.query(
      `insert into payment_attempts (order_id, gateway, reference, amount_poisha, expires_at)
       select id, $1, $2, 1000, now() from orders order by md5(id::text || $2) limit 1`,
      [one(gateways, among), String(made).padStart(26, "0")],
    );
  },
  // Held, whatever came; several at once in one statement.
  (client, among) =>
    client.query(
      `update payment_attempts set state = 'review', review_reason = 'late', received_poisha = $1, received_currency = 'BDT', settled_at = $2
       where id in (select id from payment_attempts where state = 'open' order by md5(id::text || $3) limit 2)`,
      [among(900), moment(among), String(among(100))],
    ),
  // Paid, with the order and its access, in one statement.
  (client, among) =>
    client.query(
      `with o as (select id from orders where state = 'pending' and exists (
           select from payment_attempts where order_id = orders.id and state = 'open') order by md5(id::text || $2) limit 1 for update),
         a as (update payment_attempts set state = 'paid', received_poisha = amount_poisha, received_currency = 'BDT', settled_at = $1
           where id = (select min(id::text)::uuid from payment_attempts where order_id = (select id from o) and state = 'open') returning order_id),
         l as (update order_lines set granted_at = now() where order_id in (select order_id from a))
       update orders set state = 'paid', paid_at = $1 where id in (select order_id from a)`,
      [moment(among), String(among(100))],
    ),
  (client, among) =>
    client.query(
      `with a as (select id, order_id from payment_attempts where received_poisha - refunded_poisha > 100 order by md5(id::text || $2) limit 1 for update),
         r as (insert into refunds (order_id, attempt_id, idempotency_key, reference, amount_poisha, cause, reason, due_by)
           select order_id, id, gen_random_uuid(), upper(substr(md5($3), 1, 26)), $1, 'other', 'asked', now() from a)
       update payment_attempts set refunded_poisha = refunded_poisha + $1 where id in (select id from a)`,
      [1 + among(50), String(among(100)), randomUUID()],
    ),
  (client, among) => {
    const state = one(["sent", "done", "failed"], among);
    return client.query(
      `update refunds set state = $1, done_at = case when $1 = 'done' then now() end
       where id = (select id from refunds where state <> 'done' order by md5(id::text || $2) limit 1)`,
      [state, String(among(100))],
    );
  },
  (client, among) =>
    client.query(
      `with o as (update orders set state = 'refunded', refunded_poisha = 1000 where id = (
           select id from orders where state = 'paid' order by md5(id::text || $1) limit 1) returning id)
       update order_lines set revoked_at = now() where order_id in (select id from o)`,
      [String(among(100))],
    ),
  (client, among) =>
    client.query(
      `update orders set state = $1 where id in (select id from orders where state = 'pending' order by md5(id::text || $2) limit 1)`,
      [one(["failed", "expired", "cancelled"], among), String(among(500))],
    ),
  (client, among) =>
    client.query(
      `update order_lines set revoked_at = now() where id = (
         select l.id from order_lines l join orders o on o.id = l.order_id
         where o.state = 'paid' and l.granted_at is not null and l.revoked_at is null order by md5(l.id::text || $1) limit 1)`,
      [String(among(100))],
    ),
];

/** Which step comes how often: most orders are paid. */
const often = [...Array(8).fill(0), ...Array(8).fill(1), 2, 2, ...Array(8).fill(3), 4, 4, 4, 5, 5, 5, 6, 7, 8];

async function totalsByRows(filter: ReturnType<typeof purchaseListQuerySchema.parse>) {
  const { from = "-infinity", to = "infinity", gateway, state, by, sort } = filter;
  const { rows } = await database.pool.query(
    `with o as (select * from orders where $3 in ('all', state) and ($5 <> 'paidAt' or paid_at is not null)
         and ($4 = 'paid' or (created_at at time zone 'Asia/Dhaka')::date between $1 and $2)),
       p as (select p.*, coalesce((select sum(amount_poisha) from refunds where attempt_id = p.id and state = 'done'), 0) as done,
           coalesce((select sum(amount_poisha) from refunds where attempt_id = p.id and state in ('requested', 'sent')), 0) as under_way
         from payment_attempts p join o on o.id = p.order_id where received_poisha > 0 and $6 in ('all', p.gateway)
           and ($4 = 'ordered' or $7 or (p.settled_at at time zone 'Asia/Dhaka')::date between $1 and $2))
     select (select count(*) from o where ($6 = 'all' or exists (select from payment_attempts a where a.order_id = o.id and a.gateway = $6))
         and ($4 = 'ordered' or $7 or exists (select from p where p.order_id = o.id)))::int as orders,
       coalesce(sum(received_poisha), 0)::float8 as received,
       coalesce(sum(received_poisha) filter (where state = 'review'), 0)::float8 as held,
       coalesce(sum(done), 0)::float8 as refunded, coalesce(sum(under_way), 0)::float8 as refunding from p`,
    [from, to, state, by, sort, gateway, filter.from === undefined && filter.to === undefined],
  );
  return rows[0];
}

/** All filters that need no single order, against the rows themselves. */
async function expectSumsOfRows() {
  const ranges = [{}, { from: days[1] }, { to: days[1] }, { from: days[1], to: days[2] }];
  for (const state of ["all", "paid", "refunded", "expired"])
    for (const gateway of ["all", ...gateways])
      for (const range of ranges)
        for (const by of ["ordered", "paid"])
          for (const sort of ["createdAt", "paidAt"]) {
            const filter = purchaseListQuerySchema.parse({ state, gateway, by, sort, ...range });
            expect([filter, await totalsOf({ platform: database, sellables: new Map() }, filter)]).toEqual([
              filter,
              await totalsByRows(filter),
            ]);
          }
}

beforeAll(async () => {
  // The steps go any way, and only what is summed is written.
  for (const table of ["orders", "order_lines", "payment_attempts", "refunds"])
    for (const trigger of ["guard", "paid_whole", "kept"])
      await database.pool.query(
        `do $$ begin alter table ${table} disable trigger ${table}_${trigger}; exception when undefined_object then null; end $$`,
      );
  await database.pool.query("alter table order_lines disable trigger order_lines_guard");
});

it("the sums are those of the rows to the poisha, whoever writes at the same moment, and whatever is undone", async () => {
  const worker = async (seed: number) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const among = chance(seed);
    let kept = 0;
    for (let i = 0; i < 90; i += 1) {
      await client.query("begin");
      try {
        // What one transaction changes twice is booked once.
        for (let n = 0; n < 1 + among(3); n += 1) await steps[one(often, among)]?.(client, among);
        await client.query(among(4) === 0 ? "rollback" : "commit");
        kept += 1;
      } catch (error) {
        await client.query("rollback");
        // Two that wait for one another, or an order that would be paid twice: undone as a whole.
        if (!["40P01", "23505"].includes((error as { code: string }).code)) throw error;
      }
      if (i % 30 === 14) await client.query("select fold_order_sums()");
    }
    await client.end();
    return kept;
  };
  const kept = await Promise.all([1, 2, 3, 4].map(worker));
  // Who waits longer on a busy machine is undone more often.
  expect(Math.min(...kept)).toBeGreaterThan(0);
  const { rows } = await database.pool.query(
    `select (select count(distinct state)::int from orders) as states,
       (select count(*)::int from orders where state = 'paid') as paid, (select count(distinct state)::int from refunds) as refunds,
       (select count(*)::int from (select order_id from payment_attempts where received_poisha > 0 group by order_id having count(*) > 1) twice) as twice`,
  );
  expect(rows[0].states).toBeGreaterThanOrEqual(4);
  expect(rows[0].paid).toBeGreaterThan(5);
  expect(rows[0].refunds).toBe(4);
  expect(rows[0].twice).toBeGreaterThan(0);
  await expectSumsOfRows();
  await foldSums(database.db);
  await expectSumsOfRows();
  await database.pool.query("select rebuild_order_sums()");
  await expectSumsOfRows();
});

it("what was paid in each period, and sold since a day, is that of the rows too", async () => {
  const { rows } = await database.pool.query(
    `select d::text as day, count(p.id)::int as payments, coalesce(sum(p.received_poisha), 0)::float8 / 100 as received,
       coalesce(sum((select sum(amount_poisha) from refunds where attempt_id = p.id and state = 'done')), 0)::float8 / 100 as refunded
     from unnest($1::date[]) d left join payment_attempts p on (p.settled_at at time zone 'Asia/Dhaka')::date = d and p.received_poisha > 0
     group by d order by d`,
    [days],
  );
  expect(await salesByPeriod(database.db, days)).toEqual(rows.map(({ day, ...figures }) => figures));
  const sold = await database.pool.query(
    `select l.title, count(*)::int as sold from order_lines l join orders o on o.id = l.order_id
     where o.state in ('paid', 'partially_refunded') and l.granted_at is not null and l.revoked_at is null
       and o.paid_at >= '2031-06-30T00:00:00+06:00' group by 1 order by 2 desc, 1`,
  );
  const found = (await soldMost(database.db, "2031-06-30", 10)).map(({ title, sold }) => ({ title, sold }));
  const sorted = (list: { title: string; sold: number }[]) =>
    [...list].sort((a, b) => b.sold - a.sold || a.title.localeCompare(b.title));
  expect(sorted(found)).toEqual(sorted(sold.rows));
  expect(found.length).toBeGreaterThan(0);
});
