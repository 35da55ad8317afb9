import { expect, it } from "vitest";
import { drawCover } from "#lib/art/cover.ts";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { placeInCategory, readBlog } from "./service.server.ts";

const database = useDatabase();

/** Ground of a cover: the colour that one sees of it first. */
const groundOf = (svg: string) => /offset="1" stop-color="(#\w{6})"/.exec(svg)?.[1];

it("covers of neighbours in a category differ, and stay as they are when others come or go", async () => {
  const { db, pool } = database;
  await createCategory(db, "customs");
  const slugs = Array.from({ length: 8 }, (_, i) => `blog-${i}`);
  // Published in another order than they were written in.
  for (const [i, slug] of slugs.entries())
    await createBlog(db, { slug, categories: ["customs"], publishAt: new Date(Date.UTC(2026, 0, 1 + ((i * 3) % 8))) });
  const drawn = async () => {
    const covers = new Map<string, string>();
    for (const slug of slugs) {
      const blog = await readBlog(db, { slug });
      covers.set(slug, drawCover({ slug, category: "customs", place: await placeInCategory(db, blog) }));
    }
    return covers;
  };
  const before = await drawn();
  const listed = slugs.toSorted((a, b) => ((Number(a.at(-1)) * 3) % 8) - ((Number(b.at(-1)) * 3) % 8));
  const grounds = listed.map((slug) => groundOf(before.get(slug) ?? ""));
  for (const [at, ground] of grounds.entries()) expect(ground).not.toBe(grounds[at + 1]);
  expect(new Set(grounds).size).toBeGreaterThan(2);

  await createBlog(db, { slug: "newer", categories: ["customs"], publishAt: new Date(Date.UTC(2026, 1, 1)) });
  await createBlog(db, { slug: "draft", categories: ["customs"], status: "draft" });
  expect(await drawn()).toEqual(before);
  const [first = ""] = listed;
  await pool.query("update blogs set status = 'archived' where slug = $1", [first]);
  slugs.splice(slugs.indexOf(first), 1);
  before.delete(first);
  expect(await drawn()).toEqual(before);
});
