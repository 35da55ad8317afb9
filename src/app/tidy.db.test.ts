import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestPlatform } from "../../test/app.ts";
import { useDatabase } from "../../test/database.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { jobKinds } from "./jobs.server.ts";

const database = useDatabase();
let running: Awaited<ReturnType<typeof createTestPlatform>>;

beforeAll(async () => {
  running = await createTestPlatform(database);
});
afterAll(() => running.stop());

const run = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;
const tidy = async () => {
  const kinds = jobKinds(running.platform, { send: async () => {}, close() {} });
  await kinds.find(({ name }) => name === "tidy")?.handler({} as never, new AbortController().signal);
};
const left = async (table: string) => (await run(`select count(*)::int as n from ${table}`))[0].n;

it("removes however much there is, a portion at a time, as every statement has its end", async () => {
  const tables = ["blog_views", "rate_limits", "mails", "sign_in_tries", "search_misses"];
  const blog = await createBlog(database.db, { slug: "read-by-many", title: "Read by many" });
  const many = "generate_series(1, 12000) i";
  await database.fill(`insert into rate_limits (key, points, expire) select 'k' || i, 1, 1 from ${many}`);
  await database.fill(
    `insert into blog_views (day, blog_id, visitor)
      select current_date - 5, $1, decode(md5(i::text), 'hex') from ${many}`,
    [blog],
  );
  await run(`create table portions (of_table text, n int)`);
  await run(`create function note_portion() returns trigger language plpgsql as $$
    begin insert into portions select tg_table_name, count(*) from gone; return null; end $$`);
  for (const table of tables)
    await run(`create trigger portion after delete on ${table} referencing old table as gone
      for each statement execute function note_portion()`);
  await tidy();
  expect([await left("rate_limits"), await left("blog_views")]).toEqual([0, 0]);
  const [{ most }] = await run("select max(n) as most from portions");
  expect(most).toBeLessThanOrEqual(5000);
  // Each of them goes this way.
  const named = await run("select distinct of_table from portions order by 1");
  expect(named.map(({ of_table }) => of_table)).toEqual(tables.toSorted());
});

it("goes on with the rest when one part of it fails, and says so", async () => {
  await run("insert into rate_limits (key, points, expire) values ('old', 1, 1)");
  await run("insert into view_keys (day, key) values (current_date - 5, '\\x00')");
  await run(
    `create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
  );
  await run("create trigger refuse_it before delete on blog_views for each statement execute function refuse_it()");
  await expect(tidy()).rejects.toThrow("blog views");
  expect([await left("rate_limits"), await left("view_keys")]).toEqual([0, 0]);
});
