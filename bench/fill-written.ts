import { moment, pick, series, subjects } from "./fill-words.ts";

/** Long enough to be pressed small by the database, as real texts are kept beside their rows: rows are as wide as a real site's. */
const text = "'<p>' || repeat(md5(i::text), 100) || '</p>'";
const status = `case when i % 20 = 0 then 'draft' when i % 50 = 7 then 'archived' else 'published' end`;

const blogs = [
  `insert into blogs (slug, title, excerpt, content, preview, body_text, author, price_poisha, word_count, preview_word_count, reading_time, status, featured,
     publish_at, created_at, updated_at, view_count, claps)
   select 'bench-' || i, ${pick(subjects)} || ' in practice, note ' || i, 'What a trader should know about it, and case ' || i % 997 || '.', body,
     case when i % 3 = 0 then '<p>Short.</p>' else body end, 'Short.', 'Bench desk', case when i % 3 = 0 then 10000 + i % 40 * 1000 else 0 end, 120, 120,
     1 + i % 30, status, false, case when status <> 'draft' then at end, at, at + interval '1 day' * (i % 5), i * 7919::bigint % 5000, i % 300
   from (select i, ${moment} as at, ${status} as status, ${text} as body from ${series}) s`,
  `create temp table bench_blogs as select id, row_number() over (order by slug)::int as n from blogs where slug like 'bench-%'`,
  "create unique index on bench_blogs (n)",
  "analyze bench_blogs",
  `insert into blog_categories (blog_id, category_id) select b.id, c.id from bench_blogs b
   join (select id, row_number() over (order by slug)::int as n, count(*) over ()::int as all from categories) c on c.n = 1 + b.n % c.all`,
];

/** Most hashtags are on a blog or two; a few on thousands. One in a hundred had another name. */
const hashtags = [
  `insert into hashtags (slug, name, created_at) select 'bench-' || i, 'Bench ' || ${pick(subjects)} || ' ' || i, ${moment} from ${series}`,
  `create temp table bench_tags as select id, row_number() over (order by slug)::int as n from hashtags where slug like 'bench-%'`,
  "create unique index on bench_tags (n)",
  "analyze bench_tags",
  `insert into blog_hashtags (blog_id, hashtag_id)
   select b.id, t.id from bench_blogs b cross join generate_series(0, 2) k join bench_tags t on t.n = 1 + case k
     when 0 then b.n % 7 when 1 then b.n * 31 % $1::int else b.n * 17 % $1::int / 2 end on conflict do nothing`,
  "update hashtags h set uses = c.n from (select hashtag_id, count(*) as n from blog_hashtags group by 1) c where c.hashtag_id = h.id",
  `insert into hashtag_slugs (slug, name, hashtag_id) select 'formerly-' || n, 'Formerly ' || n, id from bench_tags where n % 100 = 0`,
];

const shared = "slug, title, summary, body, body_text, subject, status, publish_at, created_at, updated_at";
/** One of the kinds of items, with what each has besides. */
const items = (table: string, columns: string, values: string) =>
  `insert into ${table} (${shared}, ${columns})
   select 'bench-' || i, ${pick(subjects)} || ' for those at work, number ' || i, 'What a trader should know about it, and case ' || i % 997 || '.', ${text}, 'Short.',
     'export', ${status}, ${moment}, ${moment}, ${moment}, ${values} from ${series}`;

const pictures = [
  `insert into pictures (name, width, height, bytes, hash, title, alt, created_at)
   select substr(md5(i::text), 1, 16), 1600, 1000, 200000, md5(i::text), 'Picture of ' || ${pick(subjects)} || ' ' || i, 'A ship with load ' || i % 499 || '.', ${moment} from ${series}`,
  `insert into media_uses (picture_id, kind, item_id, title)
   select p.id, 'blogs', b.id, 'A blog' from (select id, row_number() over (order by created_at)::int as n from pictures) p join bench_blogs b on b.n = p.n where p.n % 3 > 0`,
  "update pictures set uses = 1 where id in (select picture_id from media_uses)",
];

/** What editors write: statements that fill each of its tables with $1 rows. */
export const written = [
  ...blogs,
  ...hashtags,
  items("programs", "format, duration, audience, position", "'Evenings', '6 weeks', 'Traders', i % 1000"),
  items(
    "events",
    "kind, starts_at, ends_at, location",
    `'Workshop', ${moment} + interval '60 days', ${moment} + interval '61 days', 'Dhaka'`,
  ),
  items(
    "publications",
    "kind, authors",
    `${pick("array['working-paper','practice-note','brief','report']")}, '["Bench desk"]'`,
  ),
  items("resources", "kind", pick("array['toolkit','checklist','template','table','guide']")),
  ...pictures,
];
