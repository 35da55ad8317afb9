import { beforeAll, expect, it } from "vitest";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
let editor: ApiBrowser;
beforeAll(async () => {
  editor = await signedIn(shop.site.app, shop.database.db, "editor");
});

const path = "/blogs/admin/featured";
const call = async (method: string, at: string, body?: object) => (await editor.call(method, at, body)).body;
const write = async (title: string, given: object = {}) =>
  (await call("POST", "/blogs", { title, content: "<p>A text.</p>", status: "published", featured: true, ...given }))
    .data;
const listed = async () =>
  (await call("GET", path)).data as { order: string[]; blogs: { id: string; title: string }[] };
const titles = async () => (await listed()).blogs.map(({ title }) => title);
/** As visitors get them, and the home page with them. */
const shown = async (sorted = "&sort-by=featured") => {
  const env = { incoming: { socket: { remoteAddress: "203.0.113.9" }, headers: {} } };
  const address = `/api/v1/blogs/public-list?filter-type=featured&limit=8${sorted}`;
  const answer = await shop.site.app.request(address, {}, env);
  return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
};

it("are in the editors' order; what has no place yet comes first, the newest on top", async () => {
  const [a, b, c] = [await write("A"), await write("B"), await write("C")];
  await write("Later", { publishAt: "2031-01-01T00:00:00Z" });
  await write("Draft", { status: "draft" });
  expect(await titles()).toEqual(["Later", "C", "B", "A"]);
  expect(await shown()).toEqual(["C", "B", "A"]);

  const { order, blogs } = await listed();
  expect(order).toEqual([]);
  const later = blogs[0]?.id;
  const { data } = await call("PUT", path, { ids: [b.id, a.id, later, c.id], before: [] });
  expect(data.blogs.map(({ title }: { title: string }) => title)).toEqual(["B", "A", "Later", "C"]);
  expect(data.order).toEqual([b.id, a.id, later, c.id]);
  expect(await shown()).toEqual(["B", "A", "C"]);
  expect(await shown("")).toEqual(["C", "B", "A"]);

  await write("D");
  await call("PATCH", "/blogs", { id: a.id, version: 1, featured: false });
  expect(await shown()).toEqual(["D", "B", "C"]);
  const { rows } = await shop.database.pool.query(
    "select subject, before, after from audit_log where action = 'blog.order'",
  );
  expect(rows).toEqual([
    { subject: "Featured blogs", before: ["Later", "C", "B", "A"], after: ["B", "A", "Later", "C"] },
  ]);
});

it("are not moved by who read another order, nor with one that is none of them", async () => {
  const { order, blogs } = await listed();
  const ids = blogs.map(({ id }) => id).reverse();
  const refused = async (body: object) => (await editor.call("PUT", path, body)).status;
  expect(await refused({ ids, before: [] })).toBe(409);
  expect(await refused({ ids: [...ids, shop.blog], before: order })).toBe(409);
  expect(await refused({ ids: [ids[0], ids[0]], before: order })).toBe(422);
  expect(await refused({ ids: [], before: order })).toBe(422);
  expect((await listed()).order).toEqual(order);
  const both = await Promise.all([ids, [...ids].reverse()].map((some) => refused({ ids: some, before: order })));
  expect(both.sort()).toEqual([200, 409]);
});

it("keep their order further down than the screen shows, and one that is away for a while does not come back on top", async () => {
  for (let n = 1; n <= 105; n += 1) await write(`Many ${n}`);
  const first = await listed();
  expect(first.blogs).toHaveLength(100);
  const top = first.blogs.slice(0, 4);
  const [one, two, three, four] = top;
  if (!one || !two || !three || !four) throw new Error("too few");
  const rest = first.blogs.slice(4).map(({ id }) => id);
  const moved = [two.id, one.id, three.id, four.id, ...rest];
  expect((await editor.call("PUT", path, { ids: moved, before: first.order })).status).toBe(200);
  expect((await titles()).slice(0, 4)).toEqual([two, one, three, four].map(({ title }) => title));
  expect((await listed()).blogs.map(({ id }) => id)).toEqual(moved);

  const featured = async (on: boolean) =>
    shop.database.pool.query("update blogs set featured = $2 where id = $1", [one.id, on]);
  await featured(false);
  const { order, blogs } = await listed();
  const swapped = [blogs[1], blogs[0], ...blogs.slice(2)].map((blog) => blog?.id);
  expect((await editor.call("PUT", path, { ids: swapped, before: order })).status).toBe(200);
  await featured(true);
  expect((await titles())[0]).not.toBe(one.title);
});

it("order the featured blogs alone: other lists refuse that order and say where", async () => {
  const { status, body } = await editor.call("GET", "/blogs/public-list?limit=5&sort-by=featured");
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ path: "sort-by" }]);
});
