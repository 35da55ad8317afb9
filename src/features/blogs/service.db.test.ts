import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "../../../test/database.ts";
import { blogDraft, createBlog } from "../../../test/factories/blog.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { words } from "../../../test/words.ts";
import {
  type BlogDraft,
  type ListRequest,
  listAddresses,
  listBlogs,
  nextPublishing,
  readBlog,
  readBlogPage,
  saveBlog,
} from "./service.server.ts";

const database = useDatabase();
const inFuture = (ms: number) => new Date(Date.now() + ms);
const list = (request: Partial<ListRequest> = {}) =>
  listBlogs(database.db, { type: "all", page: 1, limit: 10, sort: "createdAt", order: "desc", ...request });
const slugs = async (request: Partial<ListRequest> = {}) => (await list(request)).items.map(({ slug }) => slug);
const create = (given: Partial<BlogDraft> = {}) => createBlog(database.db, given);

beforeAll(async () => {
  await createCategory(database.db, "customs", 1);
  await createCategory(database.db, "logistics", 2);
});
beforeEach(async () => {
  await database.pool.query("delete from blogs");
  // What the notice of the write does in a running site.
  forget(database.db);
});

describe("who is visible", () => {
  it("is what is published and whose hour has come", async () => {
    await create({ slug: "shown" });
    await create({ slug: "draft", status: "draft" });
    await create({ slug: "draft-with-date", status: "draft", publishAt: new Date(0) });
    await create({ slug: "archived", status: "archived" });
    await create({ slug: "scheduled", publishAt: inFuture(60_000) });
    expect(await slugs()).toEqual(["shown"]);
    expect((await list()).pagination.total).toBe(1);
    expect((await listAddresses(database.db)).map(({ slug }) => slug)).toEqual(["shown"]);
    for (const slug of ["draft", "draft-with-date", "archived", "scheduled", "never-written"]) {
      await expect(readBlog(database.db, { slug })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await readBlog(database.db, { slug: "shown" })).slug).toBe("shown");
  });

  it("changes by the clock alone, in list and total alike", async () => {
    // A busy machine may look too late: then another one waits longer.
    for (let ms = 400, seen = false; !seen; ms *= 3) {
      await database.pool.query("delete from blogs");
      forget(database.db);
      const at = inFuture(ms);
      await create({ slug: "scheduled", publishAt: at });
      const [before, next] = [await list(), await nextPublishing(database.db)];
      seen = Date.now() < at.getTime();
      if (seen) expect([before, next]).toMatchObject([{ items: [], pagination: { total: 0 } }, at.getTime()]);
      await expect.poll(() => list()).toMatchObject({ items: [{ slug: "scheduled" }], pagination: { total: 1 } });
    }
    expect(await nextPublishing(database.db)).toBeUndefined();
  });
});

describe("listBlogs", () => {
  it("sorts by every field in both directions", async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await create({ slug: "a", title: "alpha", price: 30, publishAt: at(2), content: `<p>${words(700)}</p>` });
    await create({ slug: "b", title: "Beta", price: 0, publishAt: at(3), content: `<p>${words(300)}</p>` });
    await create({ slug: "c", title: "gamma", price: 10, publishAt: at(1), content: `<p>${words(1500)}</p>` });
    await database.pool.query("update blogs set view_count = 5, claps = 1 where slug = 'a'");
    await database.pool.query("update blogs set view_count = 1, claps = 9 where slug = 'b'");
    await database.pool.query("update blogs set view_count = 3, claps = 5 where slug = 'c'");
    const ascending = {
      createdAt: "abc",
      publishedAt: "cab",
      title: "abc",
      price: "bca",
      viewCount: "bca",
      claps: "acb",
      readingTime: "bac",
    } as const;
    for (const [sort, expected] of Object.entries(ascending) as [keyof typeof ascending, string][]) {
      expect((await slugs({ sort, order: "asc" })).join("")).toBe(expected);
      expect((await slugs({ sort, order: "desc" })).join("")).toBe([...expected].reverse().join(""));
    }
  });

  it("leaves nothing out and shows nothing twice from page to page, also where all are equal", async () => {
    for (let i = 0; i < 23; i += 1) await create({ slug: `same-${i}`, title: "Same" });
    await database.pool.query("update blogs set created_at = '2026-01-01', updated_at = '2026-01-01'");
    for (const order of ["asc", "desc"] as const) {
      const seen: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const { items, pagination } = await list({ page, limit: 10, sort: "title", order });
        expect(pagination).toEqual({
          total: 23,
          totalPages: 3,
          currentPage: page,
          hasNext: page < 3,
          hasPrev: page > 1,
        });
        seen.push(...items.map(({ slug }) => slug));
      }
      expect(new Set(seen).size).toBe(23);
    }
    expect(await list({ page: 4 })).toMatchObject({
      items: [],
      pagination: { total: 23, totalPages: 3, currentPage: 4, hasNext: false, hasPrev: true },
    });
  });

  it("tells featured, free and premium apart", async () => {
    await create({ slug: "free" });
    await create({ slug: "premium", price: 99.5 });
    await create({ slug: "featured", featured: true });
    expect((await slugs({ type: "free" })).sort()).toEqual(["featured", "free"]);
    expect(await slugs({ type: "premium" })).toEqual(["premium"]);
    expect(await slugs({ type: "featured" })).toEqual(["featured"]);
    expect((await list({ type: "premium" })).items[0]?.price).toBe(99.5);
    expect((await list({ type: "premium" })).pagination.total).toBe(1);
  });

  it("filters by categories, named by slug or id, one of them being enough", async () => {
    await create({ slug: "one", categories: ["customs"] });
    await create({ slug: "two", categories: ["logistics"] });
    await create({ slug: "both", categories: ["customs", "logistics"] });
    await create({ slug: "none" });
    expect((await slugs({ categories: ["customs"] })).sort()).toEqual(["both", "one"]);
    expect((await slugs({ categories: ["customs", "logistics"] })).sort()).toEqual(["both", "one", "two"]);
    const { rows } = await database.pool.query("select id from categories where slug = 'logistics'");
    expect((await slugs({ categories: [rows[0].id] })).sort()).toEqual(["both", "two"]);
    expect((await list({ categories: ["customs"] })).pagination.total).toBe(2);
    expect(
      (await list({ categories: ["customs"] })).items
        .find(({ slug }) => slug === "both")
        ?.categories.map(({ slug }) => slug),
    ).toEqual(["customs", "logistics"]);
    await expect(list({ categories: ["no-such"] })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "categories" }],
    });
  });
});

describe("saveBlog", () => {
  it("overwrites the blog of the same slug and keeps its id", async () => {
    const id = await create({ slug: "same", title: "First", categories: ["customs"], hashtags: ["lc", "ucp"] });
    expect(await create({ slug: "same", title: "Second", categories: ["logistics"], hashtags: ["ucp"] })).toBe(id);
    const blog = await readBlog(database.db, { id });
    expect(blog).toMatchObject({ title: "Second", categories: [{ slug: "logistics" }], hashtags: [{ slug: "ucp" }] });
  });

  it("writes nothing at all when a category does not exist", async () => {
    await expect(create({ slug: "half", categories: ["customs", "no-such"] })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
    await expect(readBlog(database.db, { slug: "half" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("refuses a price that cannot be paid", async () => {
    await expect(create({ price: -1 })).rejects.toThrow(RangeError);
    await expect(create({ price: 0.001 })).rejects.toThrow(RangeError);
    await expect(create({ price: 500_001 })).rejects.toThrow();
  });

  it("takes many writers of the same hashtags at once", async () => {
    const tags = ["alpha", "beta", "gamma", "delta"];
    const drafts = Array.from({ length: 12 }, (_, i) => blogDraft({ hashtags: i % 2 ? tags : [...tags].reverse() }));
    await Promise.all(drafts.map((draft) => saveBlog(database.db, draft)));
    expect((await list({ limit: 50 })).items).toHaveLength(12);
  });
});

describe("the wall of a premium blog", () => {
  it("keeps what is behind it out of everything that a visitor can read", async () => {
    const secret = "zanzibarclause";
    const content = `<p>${words(50)}</p><p>${words(150, "more")} ${secret}</p>`;
    const id = await create({ slug: "premium", price: 50, content });
    const blog = await readBlog(database.db, { id });
    expect(blog).toMatchObject({ locked: true, wordCount: 201 });
    expect(blog.remainingWords).toBeGreaterThanOrEqual(160);
    const answers = [
      blog,
      await list(),
      await list({ text: secret }),
      await readBlogPage(database.db, "premium"),
      await listAddresses(database.db),
    ];
    expect(JSON.stringify(answers)).not.toContain(secret);
    // Found by the word, but no typing error is mended into it.
    expect(await slugs({ text: secret })).toEqual(["premium"]);
    expect(await list({ text: "zanzibarclausee" })).toMatchObject({ items: [], correctedText: undefined });
    const { rows } = await database.pool.query("select word from search_words where word like 'zanz%'");
    expect(rows).toEqual([]);
  });

  it("is gone when the blog becomes free", async () => {
    const content = `<p>${words(50)}</p><p>${words(150, "more")}</p>`;
    const id = await create({ slug: "x", price: 50, content });
    await create({ slug: "x", price: 0, content });
    expect(await readBlog(database.db, { id })).toMatchObject({ locked: false, remainingWords: 0, content });
  });
});

describe("what to read next", () => {
  it("are visible, of the same category, those that share hashtags first", async () => {
    await create({ slug: "self", categories: ["customs"], hashtags: ["hs", "duty"] });
    await create({ slug: "newer", categories: ["customs"], publishAt: new Date("2026-03-01") });
    await create({ slug: "shares-one", categories: ["customs"], hashtags: ["hs"], publishAt: new Date("2026-01-02") });
    await create({
      slug: "shares-two",
      categories: ["customs"],
      hashtags: ["hs", "duty"],
      publishAt: new Date("2026-01-01"),
    });
    await create({ slug: "other-category", categories: ["logistics"], hashtags: ["hs", "duty"] });
    await create({ slug: "draft", categories: ["customs"], hashtags: ["hs", "duty"], status: "draft" });
    const { related } = await readBlogPage(database.db, "self");
    expect(related.map(({ slug }) => slug)).toEqual(["shares-two", "shares-one", "newer"]);
    expect((await readBlogPage(database.db, "self", 1)).related).toHaveLength(1);
  });

  it("are none for a blog without a category", async () => {
    await create({ slug: "alone" });
    await create();
    expect((await readBlogPage(database.db, "alone")).related).toEqual([]);
  });
});
