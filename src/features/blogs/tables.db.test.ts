import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { createCategory } from "../../../test/factories/category.ts";

const database = useDatabase();
const run = (text: string) => database.pool.query(text);
const checkViolation = "23514";
const [uniqueViolation, foreignKeyViolation, notNullViolation] = ["23505", "23503", "23502"];
/** PostgreSQL 18 has a code of its own for "on delete restrict"; earlier ones say foreign key violation. */
const stillUsed = expect.stringMatching(/^23(001|503)$/);

beforeAll(async () => {
  await createCategory(database.db, "customs");
  await createBlog(database.db, { slug: "free", categories: ["customs"], hashtags: ["hs"] });
  await createBlog(database.db, {
    slug: "premium",
    price: 10,
    content: "<p>one two three</p><p>four five six</p>",
    wallPercent: 50,
  });
});

describe("the database refuses, whoever writes", () => {
  it.each([
    ["a slug that no address can hold", "update blogs set slug = 'Not A Slug' where slug = 'free'", checkViolation],
    ["a slug that is too long", "update blogs set slug = repeat('a', 121) where slug = 'free'", checkViolation],
    ["the same slug twice", "update blogs set slug = 'premium' where slug = 'free'", uniqueViolation],
    ["an empty title", "update blogs set title = '' where slug = 'free'", checkViolation],
    ["a title that is too long", "update blogs set title = repeat('a', 201) where slug = 'free'", checkViolation],
    ["an excerpt that is too long", "update blogs set excerpt = repeat('a', 501) where slug = 'free'", checkViolation],
    ["a negative price", "update blogs set price_poisha = -1 where slug = 'premium'", checkViolation],
    ["a price that is too high", "update blogs set price_poisha = 50000001 where slug = 'premium'", checkViolation],
    ["a wall at nothing", "update blogs set wall_percent = 0 where slug = 'premium'", checkViolation],
    ["a wall at everything", "update blogs set wall_percent = 91 where slug = 'premium'", checkViolation],
    ["a free blog with a wall", "update blogs set preview = 'less' where slug = 'free'", checkViolation],
    [
      "making a premium blog free and leaving its wall",
      "update blogs set price_poisha = 0 where slug = 'premium'",
      checkViolation,
    ],
    ["an unknown status", "update blogs set status = 'hidden' where slug = 'free'", checkViolation],
    ["publishing without a moment", "update blogs set publish_at = null where slug = 'free'", checkViolation],
    ["negative views", "update blogs set view_count = -1 where slug = 'free'", checkViolation],
    ["negative claps", "update blogs set claps = -1 where slug = 'free'", checkViolation],
    [
      "content of more than 1 MB",
      "update blogs set content = repeat('a', 1000001), preview = repeat('a', 1000001) where slug = 'free'",
      checkViolation,
    ],
    ["removing a category that blogs stand in", "delete from categories where slug = 'customs'", stillUsed],
    ["removing a hashtag that blogs carry", "delete from hashtags where slug = 'hs'", stillUsed],
    [
      "a blog in a category that does not exist",
      "insert into blog_categories select id, gen_random_uuid() from blogs",
      foreignKeyViolation,
    ],
    ["a category without a name", "insert into categories (slug, name) values ('x', '')", checkViolation],
    ["a category with a bad slug", "insert into categories (slug, name) values ('x--y', 'X')", checkViolation],
    [
      "a view without a visitor",
      "insert into blog_views (day, blog_id) select current_date, id from blogs",
      notNullViolation,
    ],
    [
      "a mail that is sent and still sealed",
      "insert into mails (message_id, kind, status, sealed) values ('<a>', 'x', 'sent', 'x')",
      checkViolation,
    ],
    [
      "a mail that waits without content",
      "insert into mails (message_id, kind, status) values ('<b>', 'x', 'queued')",
      checkViolation,
    ],
    [
      "a text of the site under a bad name",
      "insert into site_texts (name, data, brought) values ('A page', '{}', 'x')",
      checkViolation,
    ],
    ["a text under a bad key", "insert into site_content (key, data) values ('No Key', '{}')", checkViolation],
  ])("%s", async (_what, text, code) => {
    await expect(run(text)).rejects.toMatchObject({ code });
  });

  it("and takes what belongs to a blog away with it", async () => {
    await run("insert into blog_views (day, blog_id, visitor) select current_date, id, '\\x01' from blogs");
    await run("delete from blogs where slug = 'free'");
    const { rows } = await run(
      "select (select count(*) from blog_views) as views, (select count(*) from blog_categories) as categories, (select count(*) from blog_hashtags) as hashtags",
    );
    expect(rows).toEqual([{ views: 1, categories: 0, hashtags: 0 }]);
  });
});
