import pg from "pg";
import { name, services } from "./fill-services.ts";
import { moment, pick, series, subjects } from "./fill-words.ts";
import { written } from "./fill-written.ts";
import { fillOrders } from "./shop.ts";

/** A person in a thousand is of the desk, one in fifty is not verified, one in two hundred is blocked. */
const people = `insert into users (email, username, full_name, role, password_hash, verified_at, phone_number, last_login_at, blocked_at, block_reason, created_at)
  select 'person' || i || '@example.org', 'person' || i, ${name}, case when verified and i % 1000 = 7 then 'desk' else 'customer' end,
    '$argon2id$x', case when verified then at end, case when verified and i % 3 = 0 then '+88017' || to_char(i, 'FM00000000') end,
    case when i % 4 <> 0 then at + (now() - at) * (i % 10) / 10.0 end,
    case when verified and i % 200 = 3 then at end, case when verified and i % 200 = 3 then 'Sent the same advertisement again and again.' end, at
  from (select i, i % 50 <> 11 as verified, ${moment} as at from ${series}) s`;

/** The first thirtieth waits for an answer; what is older is answered or closed. One in five follows up. */
const queries = [
  `insert into trade_queries (case_number, asker_id, status, questions, answers, promised_on, answered_at, closed_at, closed_by, assignee_id, created_at, updated_at)
   select 'TQ-2025-' || to_char(i, 'FM0000000'), u.id, status, 1, case when status = 'pending' then 0 else 1 end, (at + interval '4 days')::date,
     case when status <> 'pending' then at + interval '2 days' end, case when status = 'closed' then at + interval '9 days' end,
     case when status = 'closed' then 'asker' end, case when i % 3 > 0 then d.id end, at, at
   from (select i, ${moment} as at, case when i <= $1::int / 30 then 'pending' when i % 4 = 0 then 'closed' else 'answered' end as status from ${series}) s
   join bench_people u on u.n = 1 + i * 7 % $1::int cross join lateral (select id from users where role <> 'customer' order by created_at, id offset i % 4 limit 1) d`,
  `insert into trade_query_parts (query_id, position, text, answer, answered_at, created_at)
   select id, 1, 'How does one deal with ' || ${pick(subjects)} || ' when the goods of order ' || i || ' are shipped from Chattogram to port ' || i % 97 || '?',
     case when status <> 'pending' then 'For ' || ${pick(subjects)} || ' one asks the bank first, then sends paper number ' || i % 997 || ' with the documents.' end,
     answered_at, created_at
   from (select *, row_number() over (order by created_at desc, id)::int as i from trade_queries where case_number like 'TQ-2025-_______') q`,
];

const messages = `insert into contact_messages (stamp_id, name, email, subject, message, status, handled_at, created_at)
  select gen_random_uuid(), ${name}, 'writer' || i || '@example.org', 'About ' || ${pick(subjects)} || ', lot ' || i % 499,
    'Please tell us what you offer about this for a company of ' || i % 90 || ' people.', status, case when status = 'handled' then at + interval '1 day' end, at
  from (select i, ${moment} as at, case when i <= $1::int / 50 then 'new' when i % 9 = 0 then 'spam' else 'handled' end as status from ${series}) s`;

/** Issues: one in a thousand readers; the letters of the newest one, which was stopped, went to everybody who reads. */
const newsletter = [
  `insert into newsletter_subscribers (email, status, seed, manage_hash, confirmed_at, ended_at, created_at)
   select 'reader' || i || '@example.org', status, sha256(('s' || i)::bytea), sha256(('m' || i)::bytea), case when status <> 'pending' then at end,
     case when status not in ('pending', 'active') then at + interval '20 days' end, at
   from (select i, ${moment} as at, (array['active','active','active','active','active','active','unsubscribed','unsubscribed','pending','bounced'])[1 + i % 10] as status from ${series}) s`,
  `insert into newsletter_topics (subscriber_id, category_id)
   select s.id, c.id from newsletter_subscribers s cross join (select id, row_number() over (order by slug) as n from categories limit 3) c
   where ascii(right(s.id::text, 1)) % 4 = c.n`,
  `insert into newsletter_issues (subject, intro, status, letter, started_at, finished_at, recipients, sent_count, created_at, updated_at)
   select 'Notes from the port, number ' || i, '', case when i = 1 then 'cancelled' else 'sent' end, '{}', at, at + interval '2 hours', 500, case when i > 1 then 498 else 0 end, at, at
   from (select i, ${moment} as at from ${series}) s`,
  `insert into newsletter_deliveries (issue_id, subscriber_id, status, attempts, sent_at)
   select (select id from newsletter_issues where status = 'cancelled' limit 1), id, status, 1, case when status = 'sent' then now() end
   from (select id, (array['sent','sent','sent','sent','sent','sent','sent','sent','failed','skipped'])[1 + row_number() over (order by id) % 10] as status from newsletter_subscribers) s`,
  `update newsletter_issues i set recipients = c.letters, sent_count = c.sent, failed_count = c.failed, skipped_count = c.skipped
   from (select issue_id, count(*) as letters, count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
     count(*) filter (where status = 'skipped') as skipped from newsletter_deliveries group by issue_id) c where c.issue_id = i.id`,
];

const mails = `insert into mails (message_id, kind, status, sealed, attempts, last_error, created_at, sent_at)
  select '<' || i || '@bench>', (array['receipt','verify','query-answered','reset'])[1 + i % 4], status, null, 1,
    case when status = 'failed' then 'The mail server refused it.' end, at, case when status = 'sent' then at end
  from (select i, now() - i * interval '29 days' / $1::int as at, case when i % 100 = 0 then 'failed' else 'sent' end as status from ${series}) s`;

const jobs = `insert into jobs.job (id, name, state, output, retry_count, created_on, started_on, completed_on, keep_until)
  select gen_random_uuid(), (select min(name) from jobs.queue where name not like '\\_\\_%'), (case when i % 200 = 0 then 'failed' else 'completed' end)::jobs.job_state,
    case when i % 200 = 0 then '{"message": "The mail server did not answer."}'::jsonb end, 0, at, at, at, now() + interval '3 days'
  from (select i, now() - i * interval '70 hours' / $1::int as at from ${series}) s`;

const coupons = `insert into coupons (code, kind, value, max_uses, uses, starts_at, ends_at, active, created_at)
  select 'BENCH-' || i, case when i % 2 = 0 then 'percent' else 'amount' end, 1000, 50, i % 50, at, at + interval '30 days', i % 5 > 0, at
  from (select i, ${moment} as at from ${series}) s`;

const certificates = `insert into certificates (number, request_key, holder, email, title, issued_on, valid_until, revoked_at, revoked_reason, created_at)
  select concat_ws('-', substr(code, 1, 4), substr(code, 5, 4), substr(code, 9, 4), substr(code, 13, 4)), gen_random_uuid(), ${name}, 'holder' || i || '@example.org',
    'Practice of ' || ${pick(subjects)}, at::date, case when i % 3 > 0 then at::date + 500 end, case when i % 200 = 0 then at end, case when i % 200 = 0 then 'Issued to the wrong person' end, at
  from (select i, ${moment} as at, translate(upper(substr(md5(i::text), 1, 16)), '01', 'XY') as code from ${series}) s`;

/**
 * One event that all of them come to: the list is one event's. Two in three were let in; one in twelve has no ticket any more. A type of
 * tickets has 100,000 places at most.
 */
const attendees = [
  `insert into ticket_types (event_id, name, way, capacity) select id, 'Hall ' || hall, 'hall', 100000
   from events cross join generate_series(0, ($1::int - 1) / 100000) hall where slug = 'bench-1'`,
  `insert into registrations (event_id, type_id, user_id, idempotency_key, state, quantity, price_poisha, created_at, confirmed_at)
   select t.event_id, t.id, u.id, gen_random_uuid(), 'confirmed', 1, 0, ${moment}, ${moment}
   from ${series} join bench_people u on u.n = i join ticket_types t on t.name = 'Hall ' || (i - 1) / 100000`,
  `insert into tickets (number, registration_id, type_id, event_id, position, name, email, state, created_at, ended_at, checked_in_at)
   select concat_ws('-', substr(code, 1, 4), substr(code, 5, 4), substr(code, 9, 4), substr(code, 13, 4)), id, type_id, event_id, 1, ${name}, 'guest' || i || '@example.org',
     ticket, created_at, case when ticket <> 'valid' then created_at end, case when ticket = 'valid' and i % 3 > 0 then created_at + interval '20 days' end
   from (select *, (array['valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','canceled'])[1 + i % 12] as ticket,
     translate(upper(substr(md5(i::text), 1, 16)), '01', 'XY') as code
     from (select r.*, row_number() over (order by created_at desc)::int as i from registrations r) r) s`,
  "update ticket_types t set taken = (select count(*) from tickets where type_id = t.id and state = 'valid')",
];

const audit = `insert into audit_log (at, actor_id, outcome, action, subject_id, subject, before, after, call, address)
  select ${moment}, u.id, case when i % 100 = 0 then 'refused' else 'done' end,
    (array['trade-query.answer','purchase.refund','user.block','coupon.create','blog.change'])[1 + i % 5], i::text, 'Number ' || i || ' of ' || ${pick(subjects)},
    '{"state": "before"}', '{"state": "after"}', 'PATCH /things/{id}', '192.0.2.' || i % 250
  from generate_series($1::int, 1, -1) i join bench_people u on u.n = 1 + i % 20`;

const misses = `insert into search_misses (text, count, first_at, last_at)
  select 'vain ' || i, 1 + i % 97, ${moment}, ${moment} from ${series}`;

/** Of each hundred orders one waits for a person, for each of the reasons in turn; one in thirty was given back. */
const waiting = [
  `create temp table hands as select o.id as order_id, a.id as attempt_id, o.paid_at, row_number() over (order by o.number)::int as n
   from orders o join payment_attempts a on a.order_id = o.id where o.state = 'paid'`,
  `update payment_attempts a set state = 'review', review_reason = 'late' from hands h where h.attempt_id = a.id and n % 500 = 1`,
  `update payment_attempts a set gateway = 'manual', state = 'open', received_poisha = null, received_currency = null, settled_at = null, given_reference = 'BANK' || n
   from hands h where h.attempt_id = a.id and n % 500 = 2`,
  `insert into refund_requests (order_id, reason) select order_id, 'It does not open on my phone.' from hands where n % 500 = 3`,
  `insert into payment_mismatches (kind, order_id, subject, detail) select 'gateway_amount_differs', order_id, order_id, 'The gateway names another amount.' from hands where n % 500 = 4`,
  `insert into refunds (order_id, attempt_id, idempotency_key, reference, amount_poisha, cause, reason, state, created_at, due_by, done_at)
   select order_id, attempt_id, gen_random_uuid(), '0000000000' || upper(substr(md5(order_id::text), 1, 16)), 50000, 'other', 'Bought by mistake',
     case when n % 500 = 5 then 'failed' else 'done' end, paid_at, paid_at + interval '7 days', case when n % 500 = 5 then null else paid_at end
   from hands where n % 30 = 6 or n % 500 = 5`,
  `update payment_attempts a set refunded_poisha = 50000 from refunds r where r.attempt_id = a.id and r.state = 'done'`,
  `update orders o set state = 'refunded', refunded_poisha = 50000 from refunds r where r.order_id = o.id and r.state = 'done'`,
  `update orders set paid_at = created_at + interval '3 minutes' where paid_at is not null`,
];

/** What triggers would have kept. */
const sums = [
  "select rebuild_order_sums()",
  "delete from sign_up_sums",
  "insert into sign_up_sums (day, people) select (created_at at time zone 'Asia/Dhaka')::date, count(*) from users group by 1",
];

/** Fills every table behind a list of the admin area with `count` rows, true in themselves; triggers do not run for them. */
export async function fillLists(databaseUrl: string, count: number): Promise<void> {
  // First, as it numbers all orders that there are.
  await fillOrders(databaseUrl, count);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillAll(client, count).finally(() => client.end());
}

async function fillAll(client: pg.Client, count: number): Promise<void> {
  await client.query("set session_replication_role = replica");
  const run = (statement: string) => client.query(statement, statement.includes("$1") ? [count] : []);
  await run(people);
  await run(
    "create temp table bench_people as select id, row_number() over (order by username)::int as n from users where username ~ '^person[0-9]+$'",
  );
  await run("create unique index on bench_people (n)");
  await run("analyze bench_people");
  for (const one of [
    ...queries,
    messages,
    ...newsletter,
    mails,
    jobs,
    coupons,
    certificates,
    audit,
    misses,
    ...waiting,
    ...written,
    ...attendees,
    ...services,
  ])
    await run(one);
  for (const statement of sums) await client.query(statement);
  await client.query("vacuum analyze");
  // What so many rows at once leave to be written is no part of what is measured after them.
  await client.query("checkpoint");
}
