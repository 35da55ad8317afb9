import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { emptyBin } from "#features/bin/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { type ApiBrowser, signedIn } from "../../test/api-browser.ts";
import { createCategory } from "../../test/factories/category.ts";
import { addPicture, noise } from "../../test/pictures.ts";
import { useShop } from "../../test/shop.ts";
import { binKinds } from "./bin.server.ts";

const shop = useShop();
const { database } = shop;
let editor: ApiBrowser;

beforeAll(async () => {
  editor = await signedIn(shop.site.app, database.db, "editor");
  for (const slug of ["customs", "freight", "banking"]) await createCategory(database.db, slug);
});

const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows;
const call = async (method: string, path: string, body?: object) => (await editor.call(method, path, body)).body;
const env = { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } };
const stranger = async (path: string) => (await shop.site.app.request(`/api/v1${path}`, {}, env)).status;
const inBin = async (search: string) => (await call("GET", `/bin?search=${encodeURIComponent(search)}`)).data.items;

/** A published blog with all that an editor gives one. */
async function writeBlog(given: object = {}) {
  const title = `Bin ${randomUUID()}`;
  const made = await call("POST", "/blogs", {
    ...{ title, excerpt: "In short.", content: "<h2>One</h2><p>Cassandra wrote this text.</p>", status: "published" },
    ...{ categories: ["freight"], hashtags: ["bin-word", "boats"], featured: true, asOf: "2026-11-01" },
    ...given,
  });
  expect([made.message, made.errors]).toEqual(["Blog created", undefined]);
  return made.data;
}

describe("a blog in the bin", () => {
  it("is nowhere, and comes back as it was, with all that hung on it", async () => {
    const blog = await writeBlog();
    await call("PATCH", "/blogs", { id: blog.id, version: 1, slug: `${blog.slug}-new` });
    const clapper = await signedIn(shop.site.app, database.db, "customer");
    await clapper.call("POST", `/blogs/reactions/${blog.id}`, { count: 7 });
    await database.pool.query("insert into blog_view_days (day, blog_id, views) values ('2026-11-01', $1, 12)", [
      blog.id,
    ]);
    const row = () => rows("select * from blogs where id = $1", [blog.id]);
    const before = await row();
    expect(before[0]).toMatchObject({ claps: 7, version: 2 });
    expect(await stranger(`/blogs/slug/${blog.slug}-new`)).toBe(200);

    expect(await call("DELETE", `/blogs/${blog.id}`)).toEqual({ success: true, message: "Blog deleted", data: null });
    expect(await row()).toEqual([]);
    for (const path of [`/blogs/slug/${blog.slug}-new`, `/blogs/slug/${blog.slug}`, `/blogs/${blog.id}`])
      expect([path, await stranger(path)]).toEqual([path, 404]);
    expect(await rows("select 1 from search_documents where item_id = $1", [blog.id])).toEqual([]);
    expect((await call("GET", `/blogs?search=${blog.title}`)).data.pagination.total).toBe(0);
    expect((await editor.call("DELETE", `/blogs/${blog.id}`)).status).toBe(404);
    const [binned] = await inBin(blog.title);
    expect(binned).toMatchObject({ id: blog.id, kind: "blogs", title: blog.title, deletedBy: expect.any(String) });
    expect(Date.parse(binned.goneAt) - Date.parse(binned.deletedAt)).toBe(30 * 86_400_000);

    const back = await call("POST", `/bin/${blog.id}/restore`);
    expect(back).toMatchObject({
      message: `“${blog.title}” is back.`,
      data: { id: blog.id, kind: "blogs", slug: `${blog.slug}-new`, addressTaken: null, missedHour: false },
    });
    expect(await row()).toEqual(before);
    expect(await stranger(`/blogs/slug/${blog.slug}-new`)).toBe(200);
    const { data } = await call("GET", `/blogs/${blog.id}`);
    expect(data.categories).toMatchObject([{ slug: "freight" }]);
    expect(data.hashtags).toMatchObject([{ slug: "bin-word" }, { slug: "boats" }]);
    expect(await rows("select slug from blog_slugs where blog_id = $1", [blog.id])).toEqual([{ slug: blog.slug }]);
    expect(await rows("select count from blog_claps where blog_id = $1", [blog.id])).toEqual([{ count: 7 }]);
    expect(await rows("select views from blog_view_days where blog_id = $1", [blog.id])).toEqual([{ views: 12 }]);
    expect((await call("GET", `/blogs/${blog.id}/revisions`)).data.length).toBe(2);
    expect((await rows("select 1 from search_documents where item_id = $1", [blog.id])).length).toBe(1);
    expect(await inBin(blog.title)).toEqual([]);
    expect((await editor.call("POST", `/bin/${blog.id}/restore`)).status).toBe(404);
  });

  it("leaves its address to others, and says plainly that it got another one", async () => {
    const blog = await writeBlog({ slug: "taken-while-away" });
    await call("PATCH", "/blogs", { id: blog.id, version: 1, slug: "taken-too" });
    await call("DELETE", `/blogs/${blog.id}`);
    await writeBlog({ slug: "taken-while-away" });
    const other = await writeBlog({ slug: "taken-too" });
    const back = await call("POST", `/bin/${blog.id}/restore`);
    expect(back.data).toMatchObject({ slug: "taken-too-2", addressTaken: "taken-too" });
    expect(back.message).toBe(
      `“${blog.title}” is back. Its address “taken-too” was taken meanwhile, so it has a new one: “taken-too-2”.`,
    );
    expect((await call("GET", "/blogs/slug/taken-too")).data.id).toBe(other.id);
    expect(await rows("select 1 from blog_slugs where blog_id = $1", [blog.id])).toEqual([]);
  });

  it("follows categories and hashtags that gave way meanwhile, and forgets those that are gone", async () => {
    const word = `word${Date.now()}`;
    const blog = await writeBlog({ categories: ["freight", "banking"], hashtags: [`${word}a`, `${word}c`] });
    const heir = await writeBlog({ categories: ["customs"], hashtags: [`${word}b`] });
    const idOf = async (slug: string) => (await rows("select id from hashtags where slug = $1", [slug]))[0].id;
    await call("DELETE", `/blogs/${blog.id}`);
    expect((await editor.call("DELETE", `/hashtags/${await idOf(`${word}c`)}`)).status).toBe(200);
    const merge = { from: [await idOf(`${word}a`)], into: await idOf(`${word}b`) };
    expect((await editor.call("POST", "/hashtags/merge", merge)).status).toBe(200);
    const idsOf = Object.fromEntries((await rows("select slug, id from categories")).map(({ slug, id }) => [slug, id]));
    expect((await editor.call("DELETE", `/categories/${idsOf.freight}?to=${idsOf.customs}`)).status).toBe(200);
    expect((await editor.call("DELETE", `/categories/${idsOf.banking}`)).status).toBe(200);
    await call("POST", `/bin/${blog.id}/restore`);
    const { data } = await call("GET", `/blogs/${blog.id}`);
    expect(data.categories).toMatchObject([{ slug: "customs" }]);
    expect(data.hashtags).toMatchObject([{ slug: `${word}b` }]);
    expect(heir.id).not.toBe(blog.id);
    await createCategory(database.db, "freight");
  });

  it("does not appear by itself when its hour came meanwhile", async () => {
    const blog = await writeBlog({ publishAt: "2031-01-01T00:00:00Z" });
    await call("DELETE", `/blogs/${blog.id}`);
    await database.pool.query(
      "update bin set content = content || jsonb_build_object('publish_at', now() - interval '1 minute'), deleted_at = now() - interval '1 hour' where id = $1",
      [blog.id],
    );
    const { data, message } = await call("POST", `/bin/${blog.id}/restore`);
    expect(data.missedHour).toBe(true);
    expect(message).toContain("so it's a draft now");
    expect((await call("GET", `/blogs/${blog.id}`)).data.status).toBe("draft");
  });

  it("is not what was sold: that is refused as before", async () => {
    const { order } = await shop.paidOrder(500, [shop.blog]);
    expect(order.id).toBeTruthy();
    const refused = await editor.call("DELETE", `/blogs/${shop.blog}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("was sold")]);
    expect(await rows("select 1 from bin where id = $1", [shop.blog])).toEqual([]);
  });

  it("keeps its pictures in use until it is gone for good, and its versions go then", async () => {
    const { data: picture } = (await addPicture(editor, await noise(40, 40))).body;
    const content = `<p>One</p><figure><img src="${picture.src}" alt=""></figure>`;
    const blog = await writeBlog({ content });
    await call("DELETE", `/blogs/${blog.id}`);
    expect((await editor.call("DELETE", `/media/pictures/${picture.id}`)).status).toBe(409);
    expect((await call("GET", `/media/pictures/${picture.id}`)).data.usedIn).toEqual([
      { kind: "bin", id: blog.id, title: blog.title },
    ]);
    expect((await call("GET", `/blogs/${blog.id}/revisions`)).data.length).toBe(1);
    expect(await call("DELETE", `/bin/${blog.id}`)).toMatchObject({ message: "Deleted for good", data: null });
    expect((await editor.call("DELETE", `/bin/${blog.id}`)).status).toBe(404);
    expect((await call("GET", `/blogs/${blog.id}/revisions`)).data).toEqual([]);
    expect((await editor.call("DELETE", `/media/pictures/${picture.id}`)).status).toBe(200);
  });
});

const own: Record<string, object> = {
  programs: { duration: "10 weeks", price: 4500.55 },
  events: { kind: "Talk", startsAt: "2031-01-01T04:00:00Z", endsAt: "2031-01-01T06:00:00Z", location: "Dhaka" },
  publications: { kind: "brief", authors: ["A. Rahman", "Trade desk"], asOf: "2026-11-20" },
  resources: { kind: "guide", sources: [{ title: "WTO", url: "https://www.wto.org/" }] },
};

describe.each(Object.keys(own))("of %s", (kind) => {
  const make = async (given: object = {}) => {
    const words = { title: `Bin of ${kind}`, summary: "In short.", body: "<p>A text.</p>", subject: "customs" };
    return (await call("POST", `/${kind}`, { ...words, ...own[kind], ...given })).data;
  };

  it("what is deleted is in the bin and comes back as it was, with its earlier addresses", async () => {
    const made = await make({ status: "published" });
    await call("PATCH", `/${kind}`, { id: made.id, version: 1, slug: `moved-${kind}` });
    expect((await editor.call("DELETE", `/${kind}/admin/${made.id}`)).status).toBe(409);
    await call("PATCH", `/${kind}/publish`, { id: made.id, version: 2, status: "archived" });
    const row = () => rows(`select * from ${kind} where id = $1`, [made.id]);
    const before = await row();
    expect((await call("DELETE", `/${kind}/admin/${made.id}`)).message).toMatch(/ deleted$/);
    expect(await row()).toEqual([]);
    expect((await call("GET", `/bin?kind=${kind}`)).data.items).toMatchObject([{ id: made.id, kind }]);
    // Its address is free for another one meanwhile.
    const other = await make({ slug: made.slug });
    expect(other.slug).toBe(made.slug);
    expect((await call("POST", `/bin/${made.id}/restore`)).data).toMatchObject({ slug: `moved-${kind}`, kind });
    expect(await row()).toEqual(before);
    expect(await rows(`select slug from ${kind.slice(0, -1)}_slugs where item_id = $1`, [made.id])).toEqual([]);
    await call("DELETE", `/${kind}/admin/${other.id}`);
    await call("DELETE", `/bin/${other.id}`);
  });

  it("follows its subject, or takes the first category there is", async () => {
    const name = { name: `Old ${kind}`, slug: `old-${kind}`, description: "", position: 9 };
    const { data: category } = await call("POST", "/categories", name);
    forget(shop.site.platform.db);
    const made = await make({ subject: `old-${kind}` });
    await call("DELETE", `/${kind}/admin/${made.id}`);
    await call("PATCH", `/categories/${category.id}`, { slug: `new-${kind}` });
    await call("POST", `/bin/${made.id}/restore`);
    expect((await call("GET", `/${kind}/admin/${made.id}`)).data.subject).toBe(`new-${kind}`);
    await call("DELETE", `/${kind}/admin/${made.id}`);
    await call("DELETE", `/categories/${category.id}`);
    await call("POST", `/bin/${made.id}/restore`);
    const [first] = await rows("select slug from categories order by position, name limit 1");
    expect((await call("GET", `/${kind}/admin/${made.id}`)).data.subject).toBe(first.slug);
  });
});

it.each(["blogs", ...Object.keys(own)])(
  "of %s comes back beside one that takes its address at that moment",
  async (kind) => {
    const words = { title: `Both ${kind}`, summary: "In short.", body: "<p>A text.</p>", subject: "customs" };
    const make = async () =>
      kind === "blogs"
        ? await writeBlog({ status: "draft" })
        : (await call("POST", `/${kind}`, { ...words, ...own[kind] })).data;
    const [gone, other] = [await make(), await make()];
    await call("DELETE", kind === "blogs" ? `/blogs/${gone.id}` : `/${kind}/admin/${gone.id}`);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query("begin");
      await client.query(`update ${kind} set slug = $2 where id = $1`, [other.id, gone.slug]);
      const restoring = call("POST", `/bin/${gone.id}/restore`);
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 4000 }).toBe(1);
      await client.query("commit");
      const { data } = await restoring;
      expect(data).toMatchObject({ id: gone.id, addressTaken: gone.slug });
      expect(await rows(`select slug from ${kind} where id = $1`, [gone.id])).toEqual([{ slug: data.slug }]);
    } finally {
      await client.end();
    }
  },
);

describe("the list of the bin and its night", () => {
  it("finds, filters, sorts, and refuses what it does not know", async () => {
    await database.pool.query("truncate bin");
    for (const title of ["Bin B 50%", "Bin A"])
      await call("DELETE", `/blogs/${(await writeBlog({ title, status: "draft" })).id}`);
    const titles = async (query: string) =>
      (await call("GET", `/bin?${query}`)).data.items.map(({ title }: { title: string }) => title);
    expect(await titles("")).toEqual(["Bin A", "Bin B 50%"]);
    expect(await titles("sortOrder=asc")).toEqual(["Bin B 50%", "Bin A"]);
    expect(await titles("sortField=title&sortOrder=asc")).toEqual(["Bin A", "Bin B 50%"]);
    expect(await titles("search=50%25")).toEqual(["Bin B 50%"]);
    expect(await titles("kind=programs")).toEqual([]);
    expect(await titles("limit=1&page=2")).toEqual(["Bin B 50%"]);
    for (const query of ["kind=users", "sortField=slug", "limit=101", "x=1"])
      expect([query, (await editor.call("GET", `/bin?${query}`)).status]).toEqual([query, 422]);
  });

  it("is emptied of what is older than 30 days, with a note for each", async () => {
    await database.pool.query("truncate bin");
    const [old, young] = [await writeBlog(), await writeBlog()];
    for (const { id } of [old, young]) await call("DELETE", `/blogs/${id}`);
    const age = (id: string, ago: string) =>
      database.pool.query("update bin set deleted_at = now() - $2::interval where id = $1", [id, ago]);
    await age(old.id, "30 days 1 minute");
    await age(young.id, "29 days 23 hours");
    expect(await emptyBin(database.db, binKinds)).toBe(1);
    expect((await rows("select id from bin")).map(({ id }) => id)).toEqual([young.id]);
    expect(await rows("select 1 from blog_revisions where blog_id = $1", [old.id])).toEqual([]);
    expect(
      await rows("select action, subject, actor_id from audit_log where subject_id = $1 and action = 'bin.expire'", [
        old.id,
      ]),
    ).toEqual([{ action: "bin.expire", subject: old.title, actor_id: null }]);
    expect(await emptyBin(database.db, binKinds)).toBe(0);
  });

  it("brings back once what two bring back at the same moment", async () => {
    const blog = await writeBlog();
    await call("DELETE", `/blogs/${blog.id}`);
    const both = await Promise.all([1, 2].map(() => editor.call("POST", `/bin/${blog.id}/restore`)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
