import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { countView } from "#features/blogs/service.server.ts";
import { dhakaDay } from "#lib/working-days.ts";
import { databaseNow } from "#platform/db/clock.server.ts";
import { type ApiBrowser, signedIn } from "../../test/api-browser.ts";
import { createBlog } from "../../test/factories/blog.ts";
import { createEvent, createProgram } from "../../test/factories/items.ts";
import { useShop } from "../../test/shop.ts";
import type { FindItem } from "./overview/contract.ts";

const shop = useShop();
const { database } = shop;
const read = async (path: string) => (await shop.admin.call("GET", path)).body.data;
const add = (query: string, values: unknown[] = []) => database.pool.query(query, values);
const insertUser = `insert into users (full_name, username, email, password_hash, created_at) select 'N', $1, $1 || '@mail.example', password_hash, $2 from users limit 1`;

it("counts the figures by day as the purchases sum them, and compares with the time before", async () => {
  const today = dhakaDay(new Date(databaseNow()));
  const { order } = await shop.paidOrder();
  await shop.paidOrder();
  await shop.admin.call("POST", `/purchases/${order.id}/refunds`, {
    idempotencyKey: randomUUID(),
    reason: "as asked",
    amount: 120.35,
  });
  // One payment of 40 days ago stands in the time before.
  const { order: old } = await shop.paidOrder();
  await add("update payment_attempts set settled_at = now() - interval '40 days' where order_id = $1", [old.id]);

  const figures = await read("/overview/figures");
  expect(figures.periods).toHaveLength(30);
  expect(figures.before).toHaveLength(30);
  expect(figures.periods.at(-1)).toMatchObject({ first: today, payments: 2, received: 1000, refunded: 120.35 });
  const { totals } = await read(`/purchases?by=paid&from=${figures.periods[0].first}&to=${today}`);
  const sum = (key: string) =>
    figures.periods.reduce((all: number, one: Record<string, number>) => all + (one[key] ?? 0), 0);
  expect({ received: sum("received"), refunded: sum("refunded") }).toEqual({
    received: totals.received,
    refunded: totals.refunded,
  });
  expect(figures.before.reduce((all: number, { received }: { received: number }) => all + received, 0)).toBe(500);
  expect(figures.soldMost).toMatchObject([{ title: "Premium blog", sold: 3, total: 1500 }]);

  const months = await read("/overview/figures?by=month");
  expect(months.periods).toHaveLength(12);
  expect(months.periods.at(-1).first).toBe(`${today.slice(0, 8)}01`);
  expect((await shop.admin.call("GET", "/overview/figures?by=year")).status).toBe(422);
});

it("tells cashiers of sales alone", async () => {
  const { periods, soldMost } = await read("/overview/figures?by=month");
  const cashier = await signedIn(shop.site.app, database.db, "cashier");
  const { data } = (await cashier.call("GET", "/overview/figures?by=month")).body;
  expect(Object.keys(data).sort()).toEqual(["before", "by", "periods", "soldMost"]);
  expect(data.soldMost).toEqual(soldMost);
  expect(data.periods).toEqual(periods.map(({ signUps: _, ...sales }: Record<string, unknown>) => sales));
  expect(periods.at(-1).signUps).toBeGreaterThan(0);
  const desk = await signedIn(shop.site.app, database.db, "desk");
  expect((await desk.call("GET", "/overview/figures")).status).toBe(403);
});

it("days begin at midnight in Dhaka", async () => {
  const [before] = (await read("/overview/figures")).periods.slice(-2);
  const midnight = new Date(`${before.first}T00:00:00+06:00`).getTime();
  await add(insertUser, ["last-second", new Date(midnight - 1000)]);
  await add(insertUser, ["first-second", new Date(midnight)]);
  const { periods } = await read("/overview/figures");
  expect(periods.at(-2).signUps).toBe(before.signUps + 1);
});

it("knows what was read most, and keeps the count when the visitors are forgotten", async () => {
  for (const address of ["198.51.100.1", "198.51.100.2", "198.51.100.2"])
    await countView(database.db, shop.blog, { address, agent: "Firefox" });
  await add("delete from blog_views");
  const { readMost } = await read("/overview/figures");
  expect(readMost).toMatchObject([{ title: "Premium blog", views: 2 }]);
});

it("counts what waits, all over the site", async () => {
  const before = await read("/overview/waiting");
  await add("insert into search_misses (text) values ('jute bags')");
  await add(
    "insert into contact_messages (stamp_id, name, email, subject, message, status) select gen_random_uuid(), 'N', 'n@mail.example', 'S', 'A message to read', s from unnest(array['new', 'new', 'spam']) s",
  );
  await add("insert into mails (message_id, kind, status) values ('<a@b>', 'test', 'failed')");
  await add(
    "insert into payment_mismatches (kind, subject, order_id, detail) select 'state', id, id, 'd' from orders limit 1",
  );
  expect(await read("/overview/waiting")).toEqual({
    ...before,
    messages: before.messages + 2,
    failedMails: before.failedMails + 1,
    mismatches: before.mismatches + 1,
  });
  expect((await read("/overview/figures")).misses).toEqual([{ text: "jute bags", count: 1 }]);

  const cashier = await signedIn(shop.site.app, database.db, "cashier");
  const own = (await cashier.call("GET", "/overview/waiting")).body.data;
  expect(own).toMatchObject({ messages: 0, failedMails: 0, mismatches: before.mismatches + 1 });
});

it("finds by any number or word what the own role may see", async () => {
  const { buyer, order } = await shop.paidOrder();
  const query = "Which papers go with frozen shrimps to Rotterdam?";
  const { caseNumber } = (await buyer.call("POST", "/trade-queries", { query })).body.data;
  const find = async (who: ApiBrowser, text: string) =>
    (await who.call("GET", `/overview/find?text=${encodeURIComponent(text)}`)).body.data as FindItem[];
  const kinds = async (who: ApiBrowser, text: string) => (await find(who, text)).map(({ kind }) => kind);
  expect(await find(shop.admin, order.number)).toMatchObject([
    { kind: "order", href: expect.stringContaining(order.number) },
  ]);
  expect(await find(shop.admin, caseNumber.toLowerCase())).toMatchObject([{ kind: "query" }]);
  expect(await kinds(shop.admin, "shrimps")).toEqual(["query"]);
  expect(await kinds(shop.admin, buyer.email)).toContain("person");
  expect(await kinds(shop.admin, "Premium blog")).toEqual(["order", "order", "order", "order", "blog"]);
  const blogId = await createBlog(database.db, { title: "Reefer containers", status: "draft" });
  expect(await find(shop.admin, "reefer")).toMatchObject([
    { kind: "blog", detail: "Draft", href: `/admin-dashboard/blogs/${blogId}` },
  ]);
  await createProgram(database.db, { slug: "cold-chain", title: "Cold chain", status: "draft" });
  expect(await find(shop.admin, "cold ch")).toMatchObject([{ kind: "program", title: "Cold chain", detail: "Draft" }]);
  await createEvent(database.db, { slug: "cold-chain", title: "Cold chain talk" });
  expect(await find(shop.admin, "cold chain t")).toMatchObject([{ kind: "event", detail: "On the site" }]);
  const cashier = await signedIn(shop.site.app, database.db, "cashier");
  expect(await kinds(cashier, "shrimps")).toEqual([]);
  expect(await kinds(cashier, "cold ch")).toEqual([]);
  expect(await kinds(cashier, order.number)).toEqual(["order"]);
  expect(await kinds(cashier, buyer.email)).not.toContain("person");
  expect(await find(shop.admin, "no_such%thing")).toEqual([]);
  expect((await shop.admin.call("GET", "/overview/find?text=a")).status).toBe(422);
});
