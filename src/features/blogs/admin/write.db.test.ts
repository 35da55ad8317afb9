import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useEditor } from "../../../../test/editor.ts";
import { words } from "../../../../test/words.ts";
import { prepareContent } from "../content-html.server.ts";
import { movedTo, readBlog, readBlogAs } from "../service.server.ts";
import { adminListQuerySchema } from "./contract.ts";
import { listAllBlogs } from "./list.server.ts";
import { listRevisions, readRevision } from "./revisions.server.ts";
import { deleteBlog } from "./write.server.ts";

const editor = useEditor();
const { database, addUser, create, update, setStatus } = editor;

/** Puts rows in as they stand after a sale, without the shop's steps to them. */
async function behindTheShop(statements: [string, unknown[]][]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const [text, values] of statements) await client.query(text, values);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Sells a blog; answers what takes it back. */
async function sell(blogId: string, userId: string): Promise<() => Promise<void>> {
  const order = randomUUID();
  await behindTheShop([
    [
      `insert into orders (id, number, user_id, idempotency_key, state, subtotal_poisha, total_poisha, buyer_name, buyer_phone, buyer_address, expires_at, paid_at)
       values ($1, $2, $3, $1, 'paid', 100, 100, 'A', '+8801712345678', 'Dhaka', now(), now())`,
      [order, `TEST-${order.slice(0, 4).toUpperCase()}-0000`, userId],
    ],
    [
      `insert into order_lines (id, order_id, position, kind, item_id, title, href, price_poisha, total_poisha, granted_at)
       values ($1, $1, 1, 'blog', $2, 'T', '/', 100, 100, now())`,
      [order, blogId],
    ],
    ["insert into blog_access (line_id, user_id, blog_id) values ($1, $2, $3)", [order, userId, blogId]],
  ]);
  return () =>
    behindTheShop([
      ["delete from blog_access where line_id = $1", [order]],
      ["update orders set state = 'cancelled', paid_at = null where id = $1", [order]],
    ]);
}

const list = (query: Record<string, string> = {}) => listAllBlogs(database.db, adminListQuerySchema.parse(query));

describe("writing a blog", () => {
  it("cleans, counts, cuts at the wall, and keeps everything given", async () => {
    const blog = await create({
      content: `<p onclick="x()">${words(60)}</p><script>alert(1)</script><p>${words(140, "rest")}</p>`,
      price: 450.5,
      wallPercent: 30,
      status: "published",
      featured: true,
      categories: ["customs"],
      hashtags: ["Back-to-back LC", "ucp"],
      sources: [{ title: "ICC", url: "https://iccwbo.org/" }],
    });
    expect(blog).toMatchObject({
      slug: "letters-of-credit",
      price: 450.5,
      wordCount: 200,
      readingTime: 1,
      version: 1,
      wallPercent: 30,
      status: "published",
      featured: true,
      author: "Institute of International Trade",
      categories: [{ slug: "customs" }],
      hashtags: [{ slug: "back-to-back-lc" }, { slug: "ucp" }],
    });
    expect(blog.content).not.toMatch(/script|onclick/);
    const seen = await readBlog(database.db, { id: blog.id });
    expect(seen.locked).toBe(true);
    expect(seen.content).not.toContain("rest0");
  });

  it("finds a free address by itself, also for many at once, and refuses a taken one", async () => {
    const many = await Promise.all(Array.from({ length: 4 }, () => create()));
    expect(many.map(({ slug }) => slug).sort()).toEqual([
      "letters-of-credit",
      "letters-of-credit-2",
      "letters-of-credit-3",
      "letters-of-credit-4",
    ]);
    expect((await create({ title: "বাংলা শিরোনাম" })).slug).toBe("blog");
    await expect(create({ slug: "blog" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [{ path: "slug" }],
    });
  });

  it.each([
    ["an unknown category", { categories: ["no-such"] }, "categories"],
    ["a hashtag of nothing", { hashtags: ["…"] }, "hashtags"],
    ["a source that runs", { sources: [{ title: "x", url: "javascript:alert(1)" }] }, "sources.0.url"],
    ["a picture of elsewhere", { featuredImage: "//evil.example/x.png" }, "featuredImage"],
    ["an empty text to publish", { content: "<p> </p><script>x</script>", status: "published" }, "content"],
  ])("refuses %s and leaves nothing behind", async (_, given, path) => {
    await expect(create(given)).rejects.toMatchObject({ code: "VALIDATION_FAILED", errors: [{ path }] });
    expect((await list()).pagination.total).toBe(0);
  });

  it("comes out the same when its own HTML is written again", () => {
    const html = `<h2>One &amp; two</h2><p>a &lt;b&gt; "c" <a href="/x">d</a></p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><h2>One &amp; two</h2><ul><li>x</li></ul>`;
    const once = prepareContent(html, null);
    expect(prepareContent(once.content, null)).toEqual(once);
  });
});

describe("changing a blog", () => {
  it("changes only what is given, raises the version, and keeps every version", async () => {
    const first = await create({ status: "published", price: 100, categories: ["customs"], hashtags: ["lc"] });
    const second = await update({ id: first.id, version: 1, title: "LCs", content: "<p>Other words.</p>" });
    expect(second).toMatchObject({
      title: "LCs",
      slug: first.slug,
      version: 2,
      price: 100,
      publishedAt: first.publishedAt,
      categories: first.categories,
      hashtags: first.hashtags,
    });
    expect((await listRevisions(database.db, first.id)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
      [2, editor.admin],
      [1, editor.admin],
    ]);
    expect((await readRevision(database.db, first.id, 1)).content).toContain("A text.");
    await expect(readRevision(database.db, first.id, 3)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("takes a blog back as it was answered", async () => {
    const blog = await create({ categories: ["customs"], hashtags: ["lc"], status: "published" });
    const again = await update({ ...blog, excerpt: "New." });
    expect(again).toEqual({ ...blog, excerpt: "New.", version: 2, updatedAt: again.updatedAt });
    const { rows } = await database.pool.query("select featured_image from blogs");
    expect(rows).toEqual([{ featured_image: null }]);
  });

  it("refuses who read an older version, by number and by time; of ten at once one wins", async () => {
    const blog = await create();
    await update({ id: blog.id, updatedAt: blog.updatedAt, title: "Second" });
    for (const stale of [{ version: 1 }, { updatedAt: blog.updatedAt }, { version: 99 }])
      await expect(update({ id: blog.id, title: "Lost?", ...stale })).rejects.toMatchObject({ code: "CONFLICT" });
    const race = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => update({ id: blog.id, version: 2, title: `Racer ${i}` })),
    );
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listRevisions(database.db, blog.id)).toHaveLength(3);
    await expect(update({ id: randomUUID(), version: 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("keeps the old address of a blog that could be read, for itself alone", async () => {
    const blog = await create({ slug: "old-name", status: "published" });
    await update({ id: blog.id, version: 1, slug: "new-name" });
    expect(await movedTo(database.db, "old-name")).toBe("new-name");
    expect((await readBlog(database.db, { slug: "old-name" })).slug).toBe("new-name");
    await expect(create({ slug: "old-name" })).rejects.toMatchObject({ errors: [{ path: "slug" }] });
    const other = await create({ slug: "other", status: "published" });
    await expect(update({ id: other.id, version: 1, slug: "old-name" })).rejects.toMatchObject({
      errors: [{ path: "slug" }],
    });
    // It may come back, and then the address between leads to it.
    await update({ id: blog.id, version: 2, slug: "old-name" });
    expect(await movedTo(database.db, "new-name")).toBe("old-name");
    expect(await movedTo(database.db, "old-name")).toBeUndefined();
    // Nobody can have linked to a draft.
    const draft = await create({ slug: "first-thought" });
    await update({ id: draft.id, version: 1, slug: "better" });
    expect((await create({ slug: "first-thought" })).slug).toBe("first-thought");
  });

  it("keeps an address that was read until the blog became a draft without an hour again", async () => {
    const blog = await create({ slug: "as-published", status: "published" });
    await setStatus(blog.id, "draft");
    await update({ id: blog.id, version: 2, publishAt: null });
    await update({ id: blog.id, version: 3, slug: "as-planned" });
    await update({ id: blog.id, version: 4, slug: "as-it-is-now" });
    await setStatus(blog.id, "published");
    expect(await movedTo(database.db, "as-published")).toBe("as-it-is-now");
    // Between the two nobody could read it.
    expect(await movedTo(database.db, "as-planned")).toBeUndefined();
  });

  it("never gives an address to two in a race of renaming and creating", async () => {
    for (let i = 0; i < 5; i += 1) {
      const blog = await create({ slug: `name-${i}`, status: "published" });
      await Promise.allSettled([
        update({ id: blog.id, version: 1, slug: `renamed-${i}` }),
        create({ slug: `name-${i}` }),
      ]);
      const { rows } = await database.pool.query(
        "select id from blogs where slug = $1 union select blog_id from blog_slugs where slug = $1",
        [`name-${i}`],
      );
      expect(rows).toEqual([{ id: blog.id }]);
    }
  });
});

describe("the status", () => {
  it("publishes now, keeps a later hour, archives, and is no change when it is the same", async () => {
    const draft = await create();
    const published = await setStatus(draft.id, "published");
    expect(Date.now() - Date.parse(published.publishAt ?? "")).toBeLessThan(60_000);
    expect(await setStatus(draft.id, "published")).toEqual(published);
    const later = await create({ publishAt: "2099-01-01T00:00:00+06:00" });
    await setStatus(later.id, "published");
    await expect(readBlog(database.db, { id: later.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await list({ status: "scheduled" })).items.map(({ id }) => id)).toEqual([later.id]);
    await setStatus(draft.id, "archived");
    await expect(readBlog(database.db, { id: draft.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("of a sold blog is never draft again, and it is not deleted", async () => {
    const blog = await create({ status: "published", price: 10 });
    const takeBack = await sell(blog.id, await addUser("payer"));
    for (const attempt of [
      () => setStatus(blog.id, "draft"),
      () => update({ id: blog.id, version: 1, status: "draft" }),
      () => deleteBlog(database.db, blog.id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "CONFLICT" });
    await setStatus(blog.id, "archived");
    await takeBack();
    await deleteBlog(database.db, blog.id);
    expect(await listRevisions(database.db, blog.id)).toHaveLength(2);
    await expect(deleteBlog(database.db, blog.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("reading as somebody", () => {
  const asAdmin = () => ({ role: "admin" as const, userId: editor.admin });

  it("is whole for admins and buyers, the preview for the others", async () => {
    const blog = await create({
      status: "published",
      price: 10,
      content: `<p>${words(20)}</p><p>${words(80, "rest")}</p>`,
    });
    const [buyer, other] = [await addUser("buyer"), await addUser("other")];
    const as = (userId: string) => readBlogAs(database.db, { slug: blog.slug }, { role: "customer", userId });
    const preview = await readBlog(database.db, { id: blog.id });
    expect(await as(buyer)).toEqual(preview);
    const takeBack = await sell(blog.id, buyer);
    expect(await as(buyer)).toMatchObject({ locked: false, remainingWords: 0, content: blog.content });
    expect(await as(buyer)).not.toHaveProperty("version");
    expect(await as(other)).toEqual(preview);
    expect(await readBlogAs(database.db, { slug: blog.slug }, asAdmin())).toMatchObject({
      locked: false,
      version: 1,
      content: blog.content,
    });
    await setStatus(blog.id, "archived");
    expect((await as(buyer)).content).toBe(blog.content);
    await expect(as(other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await takeBack();
    await expect(as(buyer)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("gives drafts to admins alone", async () => {
    const blog = await create({ price: 10 });
    expect((await readBlogAs(database.db, { id: blog.id }, asAdmin())).status).toBe("draft");
    await expect(
      readBlogAs(database.db, { id: blog.id }, { role: "customer", userId: await addUser("curious") }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a step for many blogs is taken back", () => {
  it("to exactly what was before, upon the version that the step made", async () => {
    const row = async () => {
      const { rows } = await database.pool.query("select * from blogs");
      const { version: _, updated_at: __, ...rest } = rows[0];
      return rest;
    };
    const draft = await create({ categories: ["customs"], hashtags: ["lc"], price: 450, wallPercent: 30 });
    const before = await row();
    const [item] = (await list()).items;
    const published = await setStatus(draft.id, "published");
    const { status, publishedAt: publishAt } = item as NonNullable<typeof item>;
    await update({ id: draft.id, version: published.version, status, publishAt });
    expect(await row()).toEqual(before);
    const hashtags = (item?.hashtags ?? []).map(({ id }) => id);
    const changed = await update({ id: draft.id, version: 3, hashtags: [...hashtags, "ucp"], price: 0 });
    expect((await list()).items[0]?.hashtags).toMatchObject([{ slug: "lc" }, { slug: "ucp" }]);
    await update({ id: draft.id, version: changed.version, hashtags, price: item?.price });
    expect(await row()).toEqual(before);
    // Somebody else saved in between: theirs stays.
    const again = await update({ id: draft.id, version: 5, price: 0 });
    await update({ id: draft.id, version: again.version, price: 90 });
    const late = update({ id: draft.id, version: again.version, price: 450 });
    await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await row()).price_poisha).toBe(9000);
  });
});
