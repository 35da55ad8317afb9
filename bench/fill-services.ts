import { moment, pick, series, subjects } from "./fill-words.ts";

const firstNames = `array['Nusrat','Tanvir','Farhana','Imran','Sadia','Rakib','Mehjabin','Ashraf','Lamia','Jubayer','Shirin','Kamal','Rezaul']`;
const lastNames = `array['Rahman','Chowdhury','Akter','Hossain','Islam','Karim','Sultana','Ahmed','Begum','Talukder','Bhuiyan']`;
/** A person's name for row `i`. */
export const name = `${pick(firstNames)} || ' ' || ${pick(lastNames, "i / 3")}`;
const fields = `array['banking','apparel','exports','forwarding','shipping','customs','digital','law','other']`;

/** Two in three are listed; one in fifty was taken off the list. The code stands in the address of the page. */
const alumni = [
  `create temp table bench_alumni as
   select i, u.id, translate(substr(md5(i::text) || md5('x' || i), 1, 20), '0189', 'wxyz') as handle, ${moment} as at
   from ${series} join bench_people u on u.n = i`,
  `insert into alumni_profiles (user_id, handle, headline, field, listed_at, name_from, removed_at, removed_reason, removed_name, created_at, updated_at)
   select id, handle, 'Officer for ' || ${pick(subjects)}, ${pick(fields)}, case when i % 3 > 0 and i % 50 <> 7 then at end, gen_random_uuid(),
     case when i % 50 = 7 then at end, case when i % 50 = 7 then 'The entry advertised something.' end, case when i % 50 = 7 then ${name} end, at, at
   from bench_alumni`,
  `insert into alumni_people (user_id, handle, name, headline, field, findable, words, listed_at, updated_at)
   select id, handle, ${name}, 'Officer for ' || ${pick(subjects)}, ${pick(fields)}, i % 2 = 0, ' ' || lower(${name} || ' officer for ' || ${pick(subjects)}), at, at
   from bench_alumni where i % 3 > 0 and i % 50 <> 7`,
  `insert into alumni_courses (user_id, title, year) select id, 'Practice of ' || ${pick(subjects)}, 2015 + i % 12 from bench_alumni where i % 3 > 0 and i % 50 <> 7`,
];

/** Each has a manager but one in a hundred; one in ten bought something. */
const companies = [
  `insert into companies (name, address, bin, contact_name, contact_email, created_at)
   select 'Company of ' || ${pick(subjects)} || ' ' || i, 'House ' || i || ', Motijheel, Dhaka', to_char(i, 'FM0000000000000'), ${name}, 'office' || i || '@example.org', ${moment}
   from ${series}`,
  `create temp table bench_companies as select id, row_number() over (order by bin)::int as n from companies where contact_email like 'office%'`,
  "create unique index on bench_companies (n)",
  "analyze bench_companies",
  `insert into company_members (company_id, user_id, role)
   select c.id, u.id, case k when 0 then 'manager' else 'member' end from bench_companies c cross join generate_series(0, 1) k
   join bench_people u on u.n = 1 + (c.n + k * 13) % $1::int where k = 1 or c.n % 100 <> 3`,
  `insert into company_blocks (id, company_id, kind, blog_id, quantity, price_poisha, title, state, line_id, created_at)
   select gen_random_uuid(), c.id, 'blog', b.id, 5, 20000, 'Copies of a blog', 'paid', gen_random_uuid(), now() from bench_companies c
   join bench_blogs b on b.n = c.n where c.n % 10 = 0`,
  `insert into company_seats (block_id, position) select b.id, k from company_blocks b cross join generate_series(1, 5) k`,
];

const memberships = [
  `insert into membership_kinds (name, fee_poisha, months) select 'Bench kind ' || k, 100000, 12 from generate_series(1, 3) k`,
  `insert into memberships (kind_id, user_id, state, number, name, email, organization, price_poisha, months, pay_until, ends_on, created_at)
   select (select id from membership_kinds where name = 'Bench kind ' || 1 + i % 3), u.id, state,
     case when state in ('active', 'ended') then 'M-' || substr(code, 1, 4) || '-' || substr(code, 5, 4) end, ${name}, 'person' || i || '@example.org',
     'Company of ' || ${pick(subjects)}, 100000, 12, case when state = 'approved' then at + interval '9 days' end,
     case when state in ('active', 'ended') then (at + interval '1 year')::date end, at
   from (select i, ${moment} as at, (array['requested','asked','approved','active','active','active','active','active','ended','refused','lapsed','withdrawn'])[1 + i % 12] as state,
     translate(lpad(upper(to_hex(i)), 8, 'X'), '01', 'YZ') as code from ${series}) s join bench_people u on u.n = i`,
];

/** Two hundred cohorts of one program, free of charge; one of them has a thousandth of all. */
const enrollments = [
  `create temp table bench_cohorts as select gen_random_uuid() as id, (select id from programs where slug = 'bench-1') as program_id, n from generate_series(1, 200) n`,
  `insert into cohorts (id, program_id, name, starts_on, ends_on, way, capacity, taken)
   select id, program_id, 'Group ' || n, current_date + n, current_date + n + 40, 'checkout', 10000, 0 from bench_cohorts`,
  `insert into enrollments (cohort_id, program_id, user_id, state, name, email, request, price_poisha, created_at, enrolled_at, completed_at)
   select c.id, c.program_id, u.id, state, ${name}, 'person' || i || '@example.org', '', 0, at,
     case when state in ('enrolled', 'completed', 'revoked') then at end, case when state = 'completed' then at + interval '50 days' end
   from (select i, ${moment} as at, (array['requested','enrolled','enrolled','enrolled','completed','completed','refused','withdrawn','revoked'])[1 + i % 9] as state from ${series}) s
   join bench_people u on u.n = i join bench_cohorts c on c.n = 1 + i % 200`,
];

/** What came with the working services: statements that fill each of their tables with $1 rows. */
export const services = [...alumni, ...companies, ...memberships, ...enrollments];
