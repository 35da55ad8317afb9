import { beforeAll, expect, it } from "vitest";
import { useTradeQueries } from "../../../../test/trade-queries.ts";

const desk = useTradeQueries();

/** Cases of one person, or of one each, with so many answered parts that have a word. */
async function fill(word: string, cases: number, parts: number, asker = "karim.uddin@example.org"): Promise<void> {
  await desk.database.fill(
    `insert into trade_queries (case_number, asker_id, status, questions, answers, answered_at, promised_on, created_at)
     select 'TQ-2019-' || $1 || to_char(i, 'FM000000'), (select id from users where email = replace($4, '#', i::text)),
       'answered', $3, $3, '2019-05-30T04:00Z', date '2019-06-02' + i % 50, timestamptz '2019-05-30T04:00Z' + i % 40 * interval '1 hour'
     from generate_series(1, $2::int) i`,
    [word === "anchorage" ? "1" : word === "ullage" ? "2" : word === "laytime" ? "3" : "4", cases, parts, asker],
  );
  await desk.database.fill(
    `insert into trade_query_parts (query_id, position, text, answer, answered_at)
     select q.id, n, 'Who pays for the ' || $1 || '?', 'The buyer.', q.answered_at
     from trade_queries q cross join generate_series(1, $2::int) n
     where q.case_number like 'TQ-2019-%' and not exists (select from trade_query_parts where query_id = q.id)
     order by q.id, n`,
    [word, parts],
  );
}

async function page(query: string) {
  const { body } = await desk.admin("GET", `/trade-queries?${query}`);
  return {
    total: body.data.pagination.total as number,
    cases: body.data.items.map((one: { caseNumber: string }) => one.caseNumber) as string[],
  };
}
/** The same by the plainest statement that there is. */
const plain = async (word: string, order: string, offset: number) =>
  (
    await desk.rows(
      `select case_number from trade_queries q where exists (
         select from trade_query_parts p where p.query_id = q.id and p.text like '%' || $1 || '%')
       order by ${order} limit 20 offset $2`,
      [word, offset],
    )
  ).map((row) => row.case_number);

beforeAll(async () => {
  await fill("anchorage", 2500, 1);
  // More parts than are gathered at once, of fewer cases than are counted.
  await fill("ullage", 700, 6);
  await fill("laytime", 900, 1);
});

it("finds are counted to a thousand, and each page of them is the one it would be if all were sorted", async () => {
  for (const [word, total] of [
    ["anchorage", 1000],
    ["ullage", 700],
    ["laytime", 900],
  ] as const)
    for (const [query, order] of [
      ["", "created_at desc, id desc"],
      ["&sortField=promisedOn&sortOrder=asc", "promised_on, id"],
    ] as const)
      for (const number of [1, 2, 6, total / 20]) {
        const found = await page(`search=${word}${query}&page=${number}`);
        expect([word, number, found]).toEqual([
          word,
          number,
          { total, cases: await plain(word, order, (number - 1) * 20) },
        ]);
      }
  expect(await page("search=anchorage&status=pending")).toEqual({ total: 0, cases: [] });
  expect((await page("search=anchorage&page=101")).cases).toEqual([]);
});

it("a name that many people have finds what all of them asked", async () => {
  await desk.rows(
    `insert into users (email, username, full_name, password_hash, verified_at)
     select 'namesake' || i || '@example.org', 'namesake' || i, 'Shahnaz Parvin', '$argon2id$x', now() from generate_series(1, 230) i`,
  );
  await fill("hatches", 230, 1, "namesake#@example.org");
  const found = new Set<string>();
  for (let number = 1; number <= 12; number += 1)
    for (const one of (await page(`search=shahnaz+par&page=${number}`)).cases) found.add(one);
  expect([(await page("search=shahnaz+par")).total, found.size]).toEqual([230, 230]);
  expect((await page("search=namesake7")).total).toBe(11);
});

it("whoever is called like more finds than are counted is found among them", async () => {
  const namesake = await desk.signedIn("Anchorage Ahmed", "customer");
  const asked = await namesake("POST", "/trade-queries", {
    query: "Who signs the certificate of origin of our goods?",
  });
  const found = await page("search=anchorage");
  expect([found.total, found.cases[0]]).toEqual([1000, asked.body.data.caseNumber]);
});
