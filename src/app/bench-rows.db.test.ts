import { expect, it } from "vitest";
import { fillLists } from "../../bench/fill-lists.ts";
import { useShop } from "../../test/shop.ts";

const { database } = useShop();

// Nothing but `npm run bench -- lists` makes these rows: a changed table would break that unseen.
it("the rows that lists are measured with fit the tables as they are", async () => {
  await fillLists(database.url, 200);
  const counted = [
    "users",
    "orders",
    "mails",
    "audit_log",
    "blogs",
    "tickets",
    "certificates",
    "memberships",
    "companies",
    "enrollments",
    "alumni_profiles",
  ];
  const { rows } = await database.pool.query<Record<string, boolean>>(
    `select ${counted.map((table) => `(select count(*) >= 200 from ${table}) as ${table}`).join(", ")}`,
  );
  expect(rows).toEqual([Object.fromEntries(counted.map((table) => [table, true]))]);
});
