import { expect, it } from "vitest";
import { foldSignUps } from "#features/accounts/service.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { useShop } from "../../test/shop.ts";

const shop = useShop();
const { database } = shop;
const read = async (path: string) => (await shop.admin.call("GET", path)).body.data;
const add = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;
const today = () => dhakaDay(new Date(databaseNow()));

/** Puts rows in whatever triggers and other features would say: only that they are counted is looked at. */
async function put(...statements: [string, unknown[]?][]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const [statement, values = []] of statements) await client.query(statement, values);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const query = (day: string, more: string, values: string) => `
  insert into trade_queries (case_number, asker_id, promised_on${more})
  select 'TQ-2019-' || to_char(nextval('trade_query_cases'), 'FM000000'), (select id from users limit 1), date '${day}'${values}`;
const nextDay = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

it("counts each kind of what waits, and nothing that does not", async () => {
  const { order } = await shop.paidOrder();
  const before = await read("/overview/waiting");
  const day = today();
  const answered = ", status, answers, answered_at";
  const attempt = (set: string, values: string) => `
    insert into payment_attempts (order_id, reference, amount_poisha, expires_at, gateway, state${set})
    select '${order.id}', upper(substr(md5(random()::text), 1, 26)), 1000, now(), ${values}`;
  const refund = (gateway: string, state: string, due: string) => `
    with a as (${attempt("", `'${gateway}', 'failed'`)} returning id)
    insert into refunds (order_id, attempt_id, idempotency_key, reference, amount_poisha, cause, reason, due_by, state, done_at)
    select o.id, a.id, gen_random_uuid(), upper(substr(md5(random()::text), 1, 26)), 5, 'other', 'asked', now() + interval '${due}',
      '${state}', case '${state}' when 'done' then now() end from a, o`;
  const letters = (age: string, status: string, failed: number) => `
    insert into newsletter_issues (subject, status, letter, started_at, finished_at, failed_count, created_at)
    select 'S', '${status}', case '${status}' when 'draft' then null else '{}'::jsonb end,
      case '${status}' when 'draft' then null else now() end, case when '${status}' in ('sent', 'cancelled') then now() end, ${failed},
      now() - interval '${age}'`;
  // Of each order a kind counts once, so the refunds are of as many orders.
  const refunds = [
    "manual|requested|1 day",
    "stripe|failed|1 day",
    "stripe|sent|-1 day",
    "stripe|sent|1 day",
    "manual|done|-1 day",
  ];
  await put(
    [query(nextDay(day, -1), "", "")],
    [query(day, "", "")],
    [query(day, ", assignee_id", ", (select id from users limit 1)")],
    [query(nextDay(day, 1), "", "")],
    [query(nextDay(day, -9), answered, ", 'answered', 1, now()")],
    [attempt(", review_reason, received_poisha", "'stripe', 'review', 'late', 5")],
    // Of other orders than that one, another number for each kind: none can stand in the place of another.
    [
      `insert into orders (number, idempotency_key, subtotal_poisha, total_poisha, buyer_name, expires_at)
       select 'ZZZZ-ZZZZ-100' || i, gen_random_uuid(), 5, 5, 'B', now() from generate_series(1, 5) i`,
    ],
    [
      attempt("", "'manual', 'open' from orders where number in ('ZZZZ-ZZZZ-1001', 'ZZZZ-ZZZZ-1002')").replace(
        `'${order.id}'`,
        "id",
      ),
    ],
    [
      "insert into refund_requests (order_id, reason) select id, 'It does not open' from orders where number like 'ZZZZ-ZZZZ-100_'",
    ],
    [
      "insert into payment_mismatches (kind, subject, order_id, detail) select 'amount', id, id, 'd' from orders where number ~ '^ZZZZ-ZZZZ-100[1-4]'",
    ],
    [attempt("", "'stripe', 'open'")],
    [attempt("", "'manual', 'expired'")],
    ...refunds.map((one, i): [string] => {
      const [gateway = "", state = "", due = ""] = one.split("|");
      return [
        refund(gateway, state, due).replace(
          "with a as",
          `with o as (insert into orders (number, idempotency_key, subtotal_poisha, total_poisha, buyer_name, expires_at)
             values ('ZZZZ-ZZZZ-000${i}', gen_random_uuid(), 5, 5, 'B', now()) returning id), a as`,
        ),
      ];
    }),
    [letters("1 day", "sent", 3)],
    [letters("31 days", "sent", 40)],
    [letters("1 day", "draft", 500)],
    [letters("2 days", "cancelled", 6)],
    [letters("3 days", "sending", 0)],
    [
      `insert into newsletter_subscribers (email, status, seed, manage_hash, confirmed_at) select 's' || i || '@mail.example', 'active', sha256(('s' || i)::bytea), sha256(('m' || i)::bytea), now() from generate_series(1, 4) i`,
    ],
    [
      `insert into newsletter_deliveries (issue_id, subscriber_id, status, sent_at)
       select (select id from newsletter_issues where status = 'sending'), id, status, case when status in ('sent', 'bounced') then now() end
       from (select id, (array['failed', 'bounced', 'sent', 'skipped'])[row_number() over ()] as status
         from newsletter_subscribers where email ~ '^s[1-4]@mail') s`,
    ],
    [
      `insert into mails (message_id, kind, status, created_at) values ('<1@b>', 'test', 'failed', now()),
         ('<2@b>', 'test', 'failed', now() - interval '31 days'), ('<3@b>', 'test', 'sent', now())`,
    ],
    [
      `insert into jobs.job (id, name, state, created_on, keep_until)
       select gen_random_uuid(), (select min(name) from jobs.queue where name not like '\\_\\_%'), s::jobs.job_state, now(), now() + interval '1 day'
       from unnest(array['failed', 'completed', 'completed']) s`,
    ],
    [
      `with k as (insert into membership_kinds (name, summary, fee_poisha, months) values ('Individual', '', 0, 12) returning id)
       insert into memberships (kind_id, state, name, email, price_poisha, months)
       select k.id, s, 'N', 'n' || n || '@mail.example', 0, 12 from k, unnest(array['requested', 'requested', 'refused']) with ordinality u (s, n)`,
    ],
    [
      `insert into discount_proofs (user_id, name, institution, state, file_kind, file, reason, decided_at)
       select (select id from users limit 1), 'N', 'I', s, case when s = 'waiting' then 'image/webp' end, case when s = 'waiting' then 'x'::bytea end,
         case when s = 'refused' then 'R' else '' end, case when s <> 'waiting' then now() end from unnest(array['waiting', 'refused', 'ended']) s`,
    ],
    [
      `insert into contact_messages (stamp_id, name, email, subject, message, status, handled_at)
       select gen_random_uuid(), 'N', 'n@mail.example', 'S', 'A message to read', s, case when s = 'handled' then now() end from unnest(array['new', 'new', 'spam', 'handled']) s`,
    ],
    [
      `insert into blogs (slug, title, excerpt, content, preview, body_text, author, word_count, preview_word_count, reading_time, status, publish_at, review_on)
       select 'due-' || abs(n) || s, 'Due', '', '', '', '', 'A', 0, 0, 0, s, now(), (now() at time zone 'Asia/Dhaka')::date + n
       from unnest(array['published', 'published', 'draft', 'archived', 'published'], array[0, -9, -8, -7, 1]) t (s, n)`,
    ],
    [
      `insert into blog_approvals (blog_id, version, message, outcome, decided_at)
       select id, 1, '', o, case when o is not null then now() end from blogs, unnest(array[null, 'changes', 'withdrawn']) o where slug like 'due-%draft'`,
    ],
    [
      `with p as (insert into programs (slug, title, summary, body, body_text, subject, status, format, duration, audience)
         values ('counted', 'P', 'S', '', '', 'x', 'draft', '', '', '') returning id),
       c as (insert into cohorts (program_id, name, starts_on, ends_on, way, capacity)
         select id, 'C', '2031-01-01', '2031-02-01', 'approval', 9 from p returning id)
       select 1 from c`,
    ],
    [
      `insert into enrollments (cohort_id, program_id, state, name, email, price_poisha, reason)
       select c.id, c.program_id, s, 'N', 'n@mail.example', 0, '' from cohorts c,
         unnest(array['requested', 'requested', 'requested', 'refused', 'withdrawn']) s where c.name = 'C'`,
    ],
    [
      `insert into cohorts (program_id, name, starts_on, ends_on, way, capacity, canceled_at)
       select program_id, 'Gone', starts_on, ends_on, way, capacity, now() from cohorts where name = 'C'`,
    ],
    // Two are late, one of them twice; one pays until today, one lost the seat, one's cohort was canceled.
    [
      `with e as (insert into enrollments (cohort_id, program_id, state, name, email, price_poisha, enrolled_at)
         select c.id, c.program_id, s, n, 'n@mail.example', 0, now() from cohorts c, unnest(array['C', 'C', 'C', 'C', 'Gone'],
           array['enrolled', 'enrolled', 'enrolled', 'revoked', 'enrolled'], array['once', 'twice', 'today', 'lost', 'canceled']) t (of, s, n)
         where c.name = t.of returning id, name)
       insert into instalments (enrollment_id, position, amount_poisha, due_on)
       select e.id, p, 100, (now() at time zone 'Asia/Dhaka')::date - case when e.name = 'today' then 0 else 1 end
       from e, generate_series(2, 3) p where p = 2 or e.name = 'twice'`,
    ],
  );
  const now = await read("/overview/waiting");
  const more = Object.fromEntries(Object.keys(now).map((key) => [key, now[key] - before[key]]));
  expect(more).toEqual({
    queriesPending: 4,
    queriesOverdue: 1,
    queriesDueToday: 2,
    queriesUnassigned: 3,
    paymentsHeld: 1,
    transfers: 2,
    refundRequests: 5,
    refundsDue: 3,
    mismatches: 4,
    messages: 2,
    enrollmentRequests: 3,
    partsLate: 2,
    applications: 2,
    studentProofs: 1,
    blogsAsked: 1,
    blogsDue: 2,
    failedLetters: 3 + 6 + 2,
    failedMails: 1,
    failedJobs: 1,
    copiesLate: 0,
  });
});

it("puts each payment and sign-up into its own period, and those before into the time before", async () => {
  await put(["delete from order_sums"], ["delete from sign_up_sums"]);
  const day = today();
  const days = Array.from({ length: 61 }, (_, i) => nextDay(day, -i));
  // Another number for each day, so that none can stand in the place of another.
  await put(
    ...days.map((one, i): [string, unknown[]] => [
      `insert into order_sums (ordered_on, paid_on, gateway, state, paid, orders, payments, received_poisha, held_poisha, refunded_poisha, refunding_poisha)
       values ($1, $1, 'stripe', 'paid', true, 0, $2, $2 * 101, 7, $2 * 3, 9)`,
      [one, i + 1],
    ]),
    ...days.map((one, i): [string, unknown[]] => [
      "insert into sign_up_sums (day, people) values ($1, $2)",
      [one, i + 5],
    ]),
  );
  const { before, periods } = await read("/overview/figures?by=day");
  const expected = (i: number) => ({
    first: days[i],
    payments: i + 1,
    received: ((i + 1) * 101) / 100,
    refunded: ((i + 1) * 3) / 100,
    signUps: i + 5,
  });
  expect(periods).toEqual(Array.from({ length: 30 }, (_, i) => expected(29 - i)));
  expect(before).toEqual(Array.from({ length: 30 }, (_, i) => expected(59 - i)));
});

it("sign-ups are those of the accounts, also when some go, change their day, or are folded", async () => {
  await put(
    ["delete from sign_up_sums"],
    [
      "insert into sign_up_sums (day, people) select (created_at at time zone 'Asia/Dhaka')::date, count(*) from users group by 1",
    ],
  );
  const insert = `insert into users (full_name, username, email, password_hash, created_at)
    select 'N', 'many' || i, 'many' || i || '@mail.example', password_hash, now() - i * interval '1 day' from generate_series(1, 9) i, (select password_hash from users limit 1) u`;
  const byRows = async () =>
    add(
      "select (created_at at time zone 'Asia/Dhaka')::date::text as day, count(*)::int as n from users group by 1 order by 1",
    );
  const bySums = async () =>
    add("select day::text, sum(people)::int as n from sign_up_sums group by 1 having sum(people) <> 0 order by 1");
  await add(insert);
  expect(await bySums()).toEqual(await byRows());
  await add("delete from users where username in ('many2', 'many3')");
  await add("update users set created_at = now() - interval '40 days' where username in ('many4', 'many5')");
  const client = await database.pool.connect();
  await client.query("begin");
  await client.query("delete from users where username like 'many%'");
  await client.query("rollback");
  client.release();
  expect(await bySums()).toEqual(await byRows());
  await foldSignUps(database.db);
  expect(await bySums()).toEqual(await byRows());
  const [twice] = await add("select count(*)::int - count(distinct day)::int as n from sign_up_sums");
  expect(twice.n).toBe(0);
});
