import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { mostCounted } from "#lib/pagination.ts";
import { useDatabase } from "../../../test/database.ts";
import { allOf, countRows, countStates, listPage } from "./list.server.ts";

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
