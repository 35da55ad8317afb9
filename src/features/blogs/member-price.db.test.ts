import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { memberOf } from "../../../test/member-of.ts";
import { createBuyer, press, useShop } from "../../../test/shop.ts";
import { digestOf } from "./admin/approval-rule.server.ts";
import { makePreview } from "./admin/previews.server.ts";
import { readPreview } from "./preview.server.ts";
import { blogs } from "./tables.server.ts";

const shop = useShop();
const content = `<p>${"word ".repeat(200)}</p><p>behindthewall</p>`;
const rows = async (query: string, values: unknown[] = []) => (await shop.database.pool.query(query, values)).rows;

/** A published premium blog for 300, and 240 for members. */
async function written(more: object = {}) {
  const words = {
    title: `Letters ${randomUUID()}`,
    excerpt: "In short.",
    content,
    author: "Desk",
    status: "published",
  };
  const made = await shop.admin.call("POST", "/blogs", { ...words, price: 300, memberPrice: 240, ...more });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data as { id: string; slug: string; version: number };
}
const change = ({ id, version }: { id: string; version: number }, body: object) =>
  shop.admin.call("PATCH", "/blogs", { id, version, ...body });

it("is what members are quoted and pay; others, and a member who pays too little, are not", async () => {
  const { id } = await written();
  const member = await createBuyer(shop.site);
  const other = await createBuyer(shop.site);
  await memberOf(shop, member);
  const items = [{ kind: "blog", id }];
  const quote = async (who: typeof member) => (await who.call("POST", "/shop/quote", { items })).body.data;
  expect(await quote(member)).toMatchObject({ total: 240, lines: [{ price: 240, usualPrice: 300 }] });
  expect(await quote(other)).toMatchObject({ total: 300, lines: [{ price: 300, usualPrice: null }] });
  await expect(other.order([id], 240)).rejects.toThrow("price has changed");
  await expect(member.order([id], 239)).rejects.toThrow("price has changed");
  const order = await member.order([id], 240);
  const { url } = await member.pay(order.id);
  await press(shop.site.app, url, "pay");
  expect(await member.stateOf(order.id)).toMatchObject({ state: "paid", total: 240 });
  expect(await member.reads(id)).toBe(true);
  const [line] = await rows("select price_poisha, total_poisha from order_lines where order_id = $1", [order.id]);
  expect(line).toEqual({ price_poisha: 24000, total_poisha: 24000 });
});

it("is told to everybody with the blog, by a preview too, and is left out of lists and of a blog without one", async () => {
  const blog = await written();
  const reader = await createBuyer(shop.site);
  const read = async (id: string) => (await reader.call("GET", `/blogs/${id}`)).body.data;
  expect(await read(blog.id)).toMatchObject({ price: 300, memberPrice: 240, locked: true });
  expect(Object.keys(await read(shop.blog))).not.toContain("memberPrice");
  const { data } = (await reader.call("GET", "/blogs/public-list?limit=50")).body;
  expect(data.length).toBeGreaterThan(1);
  expect(JSON.stringify(data)).not.toContain("memberPrice");
  const by = (await rows("select id from users where role = 'admin' limit 1"))[0].id;
  const link = await makePreview(shop.database.db, "https://iit.example", blog.id, { forWhom: "Desk", days: 1 }, by);
  const preview = await readPreview(shop.database.db, link.url.split("/").at(-1) ?? "", false);
  expect(preview.blog).toMatchObject({ price: 300, memberPrice: 240 });
});

it("is refused where it isn't lower, whichever of the two is changed", async () => {
  const before = { title: "Never", content, author: "Desk" };
  for (const [price, memberPrice] of [
    [300, 300],
    [300, 300.01],
    [300, 0.99],
    [300, 0],
    [300, -1],
    [300, 1.001],
    [0, 1],
    [undefined, 1],
  ]) {
    const answer = await shop.admin.call("POST", "/blogs", { ...before, price, memberPrice });
    expect([price, memberPrice, answer.status, answer.body.errors?.[0]?.path]).toEqual([
      ...[price, memberPrice, 422, "memberPrice"],
    ]);
  }
  const blog = await written();
  for (const body of [{ price: 240 }, { price: 239.99 }, { price: 0 }, { price: null }, { memberPrice: 300 }]) {
    const answer = await change(blog, body);
    expect([body, answer.status, answer.body.errors?.[0]?.path]).toEqual([body, 422, "memberPrice"]);
  }
  expect((await change(blog, { price: 240.01 })).body.data).toMatchObject({ price: 240.01, memberPrice: 240 });
  const free = await change({ ...blog, version: 2 }, { price: 0, memberPrice: null });
  expect(free.body.data).toMatchObject({ price: 0, memberPrice: null });
  for (const poisha of [99, 24001, 30000])
    await expect(
      rows("update blogs set price_poisha = 24001, member_price_poisha = $2, preview = content where id = $1", [
        ...[blog.id, poisha],
      ]),
    ).rejects.toThrow("blogs_member_price");
});

it("stays where another field, the status or the version changes, and is in the version, the list and its file", async () => {
  const blog = await written();
  expect((await change(blog, { excerpt: "Shorter." })).body.data.memberPrice).toBe(240);
  const back = await shop.admin.call("PATCH", "/blogs/publish", { blogId: blog.id, status: "archived" });
  expect(back.body.data).toMatchObject({ memberPrice: 240, version: 3 });
  const { facts } = (await shop.admin.call("GET", `/blogs/${blog.id}/revisions/3`)).body.data;
  expect(facts).toMatchObject({ pricePoisha: 30000, memberPricePoisha: 24000 });
  const { data } = (await shop.admin.call("GET", "/blogs?status=archived")).body;
  expect(data.items.map((one: { memberPrice: number }) => one.memberPrice)).toEqual([240]);
  const file = (await shop.admin.call("GET", "/blogs/admin/export?status=archived")).body;
  expect(file).toContain("Price in BDT,Price for members in BDT,Categories");
  expect(file).toContain(",300,240,");
});

it("is part of what is approved: another price for members is another text", async () => {
  const [row] = await shop.database.db.select().from(blogs).limit(1);
  if (!row) throw new Error("no blog");
  const digest = (memberPricePoisha: number | null) => digestOf({ ...row, memberPricePoisha }).toString("hex");
  expect(new Set([digest(null), digest(100), digest(200)]).size).toBe(3);
});
