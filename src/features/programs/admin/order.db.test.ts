import { beforeAll, expect, it } from "vitest";
import { type ApiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { createCategory } from "../../../../test/factories/category.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
let editor: ApiBrowser;
beforeAll(async () => {
  editor = await signedIn(shop.site.app, shop.database.db, "editor");
  await createCategory(shop.database.db, "customs");
});

const path = "/programs/admin/order";
const call = async (method: string, at: string, body?: object) => (await editor.call(method, at, body)).body;
const write = async (title: string, given: object = {}) => {
  const words = { title, summary: "In short.", body: "<p>A text.</p>", subject: "customs", status: "published" };
  return (await call("POST", "/programs", { ...words, ...given })).data as { id: string; version: number };
};
const listed = async () => (await call("GET", path)).data as { id: string; title: string }[];
const idsNow = async () => (await listed()).map(({ id }) => id);
/** As visitors get them. */
const shown = async () =>
  (await call("GET", "/programs?limit=100")).data.items.map(({ title }: { title: string }) => title);

it("are put into an order, which visitors see; a new one comes last, and no version is made of a place", async () => {
  const [b, a] = [await write("B", { position: 7 }), await write("A", { position: 3 })];
  const draft = await write("Draft", { position: 3, status: "draft" });
  expect((await listed()).map(({ title }) => title)).toEqual(["A", "Draft", "B"]);
  const before = await idsNow();
  const ids = [b.id, a.id, draft.id];
  expect((await call("PUT", path, { ids, before })).data.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(await shown()).toEqual(["B", "A"]);
  await write("C");
  expect((await listed()).map(({ title }) => title)).toEqual(["B", "A", "Draft", "C"]);
  const saved = (await call("PATCH", "/programs", { id: a.id, version: a.version, duration: "10 weeks" })).data;
  expect(saved).toMatchObject({ version: a.version + 1, duration: "10 weeks", position: 2 });
  const { rows } = await shop.database.pool.query("select before, after from audit_log where action = 'program.order'");
  expect(rows).toEqual([{ before: ["A", "Draft", "B"], after: ["B", "A", "Draft"] }]);
});

it("are not moved by who read another order, nor with one left out", async () => {
  const now = await idsNow();
  const refused = async (body: object) => (await editor.call("PUT", path, body)).status;
  expect(await refused({ ids: now, before: [...now].reverse() })).toBe(409);
  expect(await refused({ ids: now.slice(1), before: now })).toBe(422);
  expect(await refused({ ids: [now[0], ...now.slice(0, -1)], before: now })).toBe(422);
  expect(await idsNow()).toEqual(now);
  const both = await Promise.all([1, 2].map(() => refused({ ids: [...now].reverse(), before: now })));
  expect(both.sort()).toEqual([200, 409]);
  expect(await idsNow()).toEqual([...now].reverse());
});

it("stand here as visitors see them, also those of one place and title", async () => {
  const alike: string[] = [];
  for (let n = 0; n < 4; n += 1) alike.push((await write("Alike")).id);
  alike.sort();
  // Written last, they would be read last.
  for (const id of [...alike].reverse())
    await shop.database.pool.query("update programs set position = 90 where id = $1", [id]);
  const isAlike = (id: string) => alike.includes(id);
  expect((await idsNow()).filter(isAlike)).toEqual(alike);
  const { items } = (await call("GET", "/programs?limit=100")).data;
  expect(items.map(({ id }: { id: string }) => id).filter(isAlike)).toEqual(alike);
});
