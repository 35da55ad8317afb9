import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mostCounted, mostFound } from "#lib/pagination.ts";
import { useDatabase } from "../../../test/database.ts";
import { allOf, countRows, countStates, firstFound, listFound, listPage } from "./list.server.ts";

const database = useDatabase();
const many = sql`(select n, case when n % 4 = 0 then 'open' else 'done' end as status from generate_series(1, 15000) n) many`;

it("counts exactly, but no further than the bound", async () => {
  const count = (filter?: Parameters<typeof countRows>[2]) => countRows(database.db, many, filter);
  expect(await count(sql`n <= 9999`)).toBe(9999);
  expect(await count(sql`n <= 10001`)).toBe(mostCounted);
  expect(await count()).toBe(mostCounted);
  expect(await count(sql`false`)).toBe(0);
});

it("counts by state, and all of them together, likewise", async () => {
  const counts = await countStates(database.db, many, ["open", "done", "lost"]);
  expect(counts).toEqual({ open: 3750, done: mostCounted, lost: 0 });
  expect(allOf(counts)).toBe(mostCounted);
  expect(allOf({ open: 3750, lost: 1 })).toBe(3751);
});

it("walks to no page beyond the bound", async () => {
  const asked: number[] = [];
  const page = (number: number) =>
    listPage(
      { page: number, limit: 20 },
      () => countRows(database.db, many),
      async ({ offset }) => {
        asked.push(offset);
        return [offset];
      },
    );
  expect((await page(500)).pagination).toMatchObject({ totalPages: 500, hasNext: false });
  expect((await page(501)).items).toEqual([]);
  expect(asked).toEqual([9980]);
});

describe("what a search finds", () => {
  const listed = sql`(select n as id, (n * 7919) % 15013 as key from generate_series(1, 15000) n) listed`;
  /** A page of the numbers that divide one of these, sorted by a key that looks like chance. */
  const found = (divisors: number[], page: number, walked: number[] = [], withFirst = false) =>
    listFound<number, number>(
      database.db,
      { page, limit: 20 },
      {
        ways: divisors.map((one) => sql`select id, key from ${listed} where id % ${one} = 0`),
        order: sql`key desc, id desc`,
        ...(withFirst && { first: beginningOf(divisors) }),
      },
      async (ids, { offset }) => {
        if (ids === undefined) walked.push(offset);
        return ids ?? [];
      },
    );
  const beginningOf = (divisors: number[]) => ({
    table: listed,
    as: sql`q`,
    filter: sql.join(
      divisors.map((one) => sql`q.id % ${one} = 0`),
      sql` or `,
    ),
    order: sql`key desc, id desc`,
    within: 500,
  });
  const plain = (divisors: number[]) =>
    Array.from({ length: 15_000 }, (_, i) => i + 1)
      .filter((n) => divisors.some((one) => n % one === 0))
      .sort((a, b) => ((b * 7919) % 15_013) - ((a * 7919) % 15_013));

  it("is counted and sorted once, whichever ways find it", async () => {
    for (const divisors of [[23], [31, 37], [14_999], [20_000]])
      for (const page of [1, 2, 30]) {
        const all = plain(divisors);
        const { items, pagination } = await found(divisors, page);
        expect([divisors, page, items.map(Number), pagination.total]).toEqual([
          divisors,
          page,
          all.slice((page - 1) * 20, page * 20),
          all.length,
        ]);
      }
  });

  it("is walked to where it is more than is gathered: on the first pages no more than is counted", async () => {
    const walked: number[] = [];
    expect((await found([1], 3, walked)).pagination).toMatchObject({ total: mostFound, currentPage: 3 });
    expect((await found([2, 3, 5], 1, walked)).pagination.total).toBe(mostFound);
    expect((await found([1], 101, walked)).items).toEqual([]);
    expect((await found([7], 1, walked)).pagination.total).toBe(mostFound);
    expect(walked).toEqual([40, 0, 0]);
    // Further down more are gathered than are counted.
    expect((await found([7], 30, walked)).items.map(Number)).toEqual(plain([7]).slice(580, 600));
    expect(walked.length).toBe(3);
  });

  it("comes from the list's beginning where a common word's first finds are there, and is counted all the same", async () => {
    const walked: number[] = [];
    const common = await found([7], 1, walked, true);
    expect(common.items.map(Number)).toEqual(plain([7]).slice(0, 20));
    expect(common.pagination).toMatchObject({ total: mostFound, totalPages: 50 });
    const some = await found([17, 34], 1, walked, true);
    expect(some.items.map(Number)).toEqual(plain([17]).slice(0, 20));
    expect(some.pagination.total).toBe(plain([17]).length);
    // Too few stand there, or another page is asked for: gathered as ever.
    const rare = await found([101, 103], 1, walked, true);
    expect(rare.items.map(Number)).toEqual(plain([101, 103]).slice(0, 20));
    expect(rare.pagination.total).toBe(plain([101, 103]).length);
    expect((await found([101, 103], 2, walked, true)).items.map(Number)).toEqual(plain([101, 103]).slice(20, 40));
    expect(walked).toEqual([]);
  });

  it("is looked for among the list's first rows where a few are wanted, and left to be gathered where too few are there", async () => {
    const first = (filter: ReturnType<typeof sql>) =>
      firstFound<number>(database.db, { table: listed, as: sql`q`, filter, order: sql`key desc, id desc`, limit: 4 });
    expect((await first(sql`q.id % 4 = 0`))?.map(Number)).toEqual(plain([4]).slice(0, 4));
    // Of the first two hundred, too few are among the fifteen that it finds.
    expect(await first(sql`q.id % 1000 = 0`)).toBeUndefined();
    expect(await first(sql`false`)).toBeUndefined();
    const at = plain([1])[200];
    const within = plain([1]).slice(197, 200);
    expect(
      await first(
        sql`q.id in (${sql.join(
          [at, ...within].map((n) => sql`${n}::int`),
          sql`, `,
        )})`,
      ),
    ).toBeUndefined();
    const ids = plain([1]).slice(196, 200);
    expect(
      (
        await first(
          sql`q.id in (${sql.join(
            ids.map((n) => sql`${n}::int`),
            sql`, `,
          )})`,
        )
      )?.map(Number),
    ).toEqual(ids);
  });
});
