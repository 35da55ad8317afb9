import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { countView, forgetOldViews } from "./views.server.ts";

const database = useDatabase({ connections: 3 });
const reader = { address: "203.0.113.9", agent: "Mozilla/5.0 Firefox/140" };
let id: string;

const viewsOf = async (blog = id) =>
  (await database.pool.query("select view_count from blogs where id = $1", [blog])).rows[0]?.view_count;

beforeEach(async () => {
  id = await createBlog(database.db);
});

describe("countView", () => {
  it("counts a visitor once a day", async () => {
    for (let i = 0; i < 3; i += 1) await countView(database.db, id, reader);
    expect(await viewsOf()).toBe(1);
    await countView(database.db, id, { ...reader, address: "203.0.113.10" });
    await countView(database.db, id, { ...reader, agent: "Mozilla/5.0 Safari" });
    expect(await viewsOf()).toBe(3);
  });

  it("counts a visitor again on the next day", async () => {
    await countView(database.db, id, reader);
    await database.pool.query("update blog_views set day = day - 1 where blog_id = $1", [id]);
    await countView(database.db, id, reader);
    expect(await viewsOf()).toBe(2);
  });

  it("counts once when the same visitor asks many times at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => countView(database.db, id, reader)));
    expect(await viewsOf()).toBe(1);
  });

  it("counts nothing of what is not visible, and does not mind an id that nobody has", async () => {
    const draft = await createBlog(database.db, { status: "draft" });
    const scheduled = await createBlog(database.db, { publishAt: new Date(Date.now() + 60_000) });
    for (const blog of [draft, scheduled]) {
      await countView(database.db, blog, reader);
      expect(await viewsOf(blog)).toBe(0);
    }
    await countView(database.db, "00000000-0000-4000-8000-000000000000", reader);
  });

  it("keeps nothing by which a visitor could be known", async () => {
    await countView(database.db, id, reader);
    const { rows } = await database.pool.query("select visitor from blog_views where blog_id = $1", [id]);
    expect(rows[0].visitor).toHaveLength(16);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
    expect(rows[0].visitor.toString("utf8")).not.toContain("Mozilla");
  });

  it("makes no page be rendered again", async () => {
    const client = await database.pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload }) => heard.push(payload ?? ""));
    await client.query("listen page_cache");
    await countView(database.db, id, reader);
    await client.query("select 1");
    client.release(true);
    expect(heard).toEqual([]);
  });
});

describe("forgetOldViews", () => {
  it("throws away hashes and keys after two days, and goes on counting", async () => {
    await database.pool.query("delete from blog_views");
    await countView(database.db, id, reader);
    await database.pool.query("insert into view_keys (day, key) values (current_date - 3, '\\x00')");
    await database.pool.query(
      "insert into blog_views (day, blog_id, visitor) values (current_date - 3, $1, '\\x01'), (current_date - 1, $1, '\\x02')",
      [id],
    );
    expect(await forgetOldViews(database.db)).toBe(1);
    const { rows } = await database.pool.query("select count(*) as n from view_keys where day < current_date - 1");
    expect(rows[0].n).toBe(0);
    await countView(database.db, id, reader);
    expect(await viewsOf()).toBe(1);
  });
});
