import pg from "pg";
import type { Figure } from "./figure.ts";
import type { Site } from "./site.ts";

const subjects = [
  "letters of credit",
  "rules of origin",
  "bonded warehouse",
  "bill of lading",
  "customs valuation",
  "marine insurance",
  "export proceeds",
  "tariff line",
  "demurrage",
  "utilisation declaration",
];

/** A small seeded generator: the same texts in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** 120 words; common subjects often, rare words seldom (a skewed distribution, as in real text). */
function writeBody(random: () => number): string {
  return Array.from({ length: 120 }, () =>
    random() < 0.2 ? subjects[Math.floor(random() * subjects.length)] : `word${Math.floor(random() ** 3 * 20000)}`,
  ).join(" ");
}

/** Every blog as a document of the search, seven in ten under their own type, the others as events, programs and papers. */
async function fillSearch(client: pg.Client): Promise<void> {
  await client.query("drop index search_documents_search");
  await client.query(`insert into search_documents (type, item_id, slug, title, summary, tags, public_text, publish_at, shown_at, head, search)
    select case n % 10 when 0 then 'program' when 1 then 'event' when 2 then 'publication' else 'blog' end,
      id, slug, title, excerpt, '', body_text, publish_at, publish_at, head,
      head || strip(to_tsvector('english', search_plain(body_text))) || array_to_tsvector(search_marks(body_text))
    from (select b.*, row_number() over (order by slug) as n, search_weighed(title, 'A') || search_weighed(excerpt, 'B') as head
      from blogs b where slug like 'bench-%' offset 0) b`);
  await client.query("create index search_documents_search on search_documents using gin (search)");
}

/** Fills a migrated database with `count` plausible blogs. */
export async function fillBlogs(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const random = createRandom(7);
  // The index is built once at the end, the search documents in one go: far quicker than entry by entry.
  await client.query("alter table blogs disable trigger user");
  for (let from = 1; from <= count; from += 1000) {
    const numbers = Array.from({ length: Math.min(1000, count - from + 1) }, (_, i) => from + i);
    await client.query(
      `insert into blogs (slug, title, excerpt, content, preview, body_text, author, price_poisha, word_count, preview_word_count, reading_time, status, featured, publish_at, created_at, view_count, claps)
       select 'bench-' || i, initcap(s) || ' in practice, note ' || i, 'What a trader should know about ' || s || ' and case ' || (i % 997) || '.',
         '<p>' || b || '</p>', '<p>' || b || '</p>', b, 'Bench desk', 0, 120, 120, 1, 'published', i % 50 = 0,
         now() - i * interval '7 minutes', now() - i * interval '7 minutes', (i * 7919::bigint) % 5000, (i * 104729::bigint) % 300
       from unnest($1::int[], $2::text[], $3::text[]) as rows(i, s, b)`,
      [numbers, numbers.map((n) => subjects[n % subjects.length]), numbers.map(() => writeBody(random))],
    );
  }
  await client.query("alter table blogs enable trigger user");
  await fillSearch(client);
  await client.query(`insert into blog_categories (blog_id, category_id)
    select b.id, c.id from (select id, row_number() over (order by slug) as n from blogs where slug like 'bench-%') b
    join (select id, row_number() over (order by slug) - 1 as n, count(*) over () as total from categories) c on c.n = b.n % c.total on conflict do nothing`);
  await client.query(
    "insert into search_words (word) select 'word' || n from generate_series(0, 19999) n on conflict do nothing",
  );
  await client.query("vacuum analyze");
  await client.end();
}

const list = "/api/v1/blogs/public-list?";
const typed = [
  "ঋণপত্র",
  "rin potro",
  "letters of credit",
  "demurrage",
  "word15",
  "word1999 word3",
  "customs valuation",
  "demurage",
  "utilisaton declaraton",
  "nothingliketh1s",
  "insur",
  "word12000",
];

const kinds: Record<string, string[]> = {
  "public-list": [1, 2, 3, 10]
    .flatMap((page) =>
      ["createdAt", "publishedAt", "title", "viewCount", "claps"].map((sort) => `${list}page=${page}&sort-by=${sort}`),
    )
    .concat(
      ["filter-type=featured&limit=8", "categories=customs", "categories=logistics,customs&page=2"].map(
        (query) => list + query,
      ),
      `${list}filter-type=free&sort-by=readingTime`,
    ),
  "blog search": typed.map((text) => `${list}search-text=${encodeURIComponent(text)}`),
  "site search": [
    ...typed,
    "LC",
    "back-to-back LC",
    "bill of lading word7",
    "w",
    "wo",
    "tariff line word400",
    "d1",
    "শুল্ক",
    "shulkho",
    "raptani",
  ]
    .map((text) => `/api/v1/search?q=${encodeURIComponent(text)}`)
    .concat(["/api/v1/search?q=demurrage&type=program&page=3", "/api/v1/search?q=insurance+word2&type=event"]),
};

let asked = 0;

async function p95(site: Site, queries: string[], rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const query of queries) {
      const begun = performance.now();
      // From another address each time: who searches so much from one is refused.
      asked += 1;
      const answer = await fetch(site.origin + query, {
        headers: { "x-forwarded-for": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.status} for ${query}`);
      times.push(performance.now() - begun);
    }
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] as number;
}

/** Growth of the 95th percentile from the small site to the large one; measured in turns, so that noise meets both. */
export async function benchGrowth(small: Site, large: Site): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    await p95(small, queries, 3);
    await p95(large, queries, 3);
    const ratios: number[] = [];
    let last = { small: 0, large: 0 };
    for (let i = 0; i < 5; i += 1) {
      last = { small: await p95(small, queries, 6), large: await p95(large, queries, 6) };
      ratios.push(last.large / last.small);
    }
    ratios.sort((a, b) => a - b);
    figures.push({
      name: `${kind}: p95 with 100,000 items against 1,000`,
      value: ratios[2] as number,
      unit: "×",
      atMost: 3,
      note: `${last.large.toFixed(1)} ms against ${last.small.toFixed(1)} ms`,
    });
  }
  return figures;
}
