import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { signedIn } from "../../../../test/api-browser.ts";
import { createBlog } from "../../../../test/factories/blog.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
const { database } = shop;
const rates = async (query = "") => (await shop.admin.call("GET", `/shop/vat${query}`)).body.data;
const set = (id: string, percent: number | null, before?: number | null) =>
  shop.admin.call("PATCH", "/shop/vat", { item: { kind: "blog", id }, percent, before });

it("gives a product found by its words a rate of its own, and the shop's again", async () => {
  const zari = await createBlog(database.db, { title: "Zari thread, 100% silk", price: 300 });
  await createBlog(database.db, { title: "Zari for nothing" });
  await createBlog(database.db, { title: "Zari in a drawer", price: 300, status: "draft" });
  const item = { kind: "blog", id: zari };
  expect(await rates()).toEqual([]);
  expect(await rates("?search=zari")).toEqual([{ item, title: "Zari thread, 100% silk", price: 300, percent: null }]);
  expect(await rates("?search=100%25 s")).toHaveLength(1);
  expect(await rates("?search=1_0")).toEqual([]);

  expect((await set(zari, 7.5, null)).status).toBe(200);
  expect(await rates()).toEqual([{ item, title: "Zari thread, 100% silk", price: 300, percent: 7.5 }]);
  const late = await set(zari, 15, null);
  expect([late.status, late.body.message]).toEqual([
    409,
    "Somebody else has set another rate meanwhile. Look at it before you set yours.",
  ]);
  await database.pool.query("update blogs set status = 'draft' where id = $1", [zari]);
  expect(await rates()).toEqual([{ item, title: null, price: null, percent: 7.5 }]);
  expect((await set(zari, 10, 7.5)).status).toBe(404);
  expect((await set(zari, null, 7.5)).status).toBe(200);
  expect(await rates()).toEqual([]);
  expect((await set(randomUUID(), 5)).status).toBe(404);

  const { rows } = await database.pool.query(
    "select subject, before, after from audit_log where action = 'shop.vat' order by id",
  );
  expect(rows).toEqual([
    { subject: "Zari thread, 100% silk", before: { percent: null }, after: { percent: 7.5 } },
    { subject: "blog", before: { percent: 7.5 }, after: { percent: null } },
  ]);
  const cashier = await signedIn(shop.site.app, database.db, "cashier");
  expect((await cashier.call("GET", "/shop/vat")).status).toBe(403);
});
