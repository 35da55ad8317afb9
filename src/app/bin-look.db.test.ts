import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type ApiBrowser, signedIn } from "../../test/api-browser.ts";
import { createCategory } from "../../test/factories/category.ts";
import { useShop } from "../../test/shop.ts";

const shop = useShop();
let editor: ApiBrowser;
beforeAll(async () => {
  editor = await signedIn(shop.site.app, shop.database.db, "editor");
  for (const slug of ["customs", "freight"]) await createCategory(shop.database.db, slug);
});

const call = async (method: string, path: string, body?: object) => (await editor.call(method, path, body)).body;
const sources = [{ title: "WTO", url: "https://www.wto.org/" }];

it("shows a blog as it was, filed as it would be if it came back", async () => {
  const word = `look${randomUUID().slice(0, 8)}`;
  const write = async (given: object) =>
    (await call("POST", "/blogs", { title: "Looked at", content: "<h2>One</h2><p>A text.</p>", ...given })).data;
  const told = { price: 450.5, author: "A. Rahman", asOf: "2026-11-01" };
  const filed = { categories: ["freight"], hashtags: [`${word}a`] };
  const blog = await write({ ...told, ...filed, sources, excerpt: "In short.", publishAt: "2031-01-01T00:00:00Z" });
  await write({ hashtags: [`${word}b`] });
  await call("DELETE", `/blogs/${blog.id}`);
  const { rows } = await shop.database.pool.query("select name, id from hashtags where slug like $1", [`${word}%`]);
  const idOf = Object.fromEntries(rows.map(({ name, id }) => [name, id]));
  const merge = { from: [idOf[`${word}a`]], into: idOf[`${word}b`] };
  expect((await editor.call("POST", "/hashtags/merge", merge)).status).toBe(200);
  const { data } = await call("GET", `/bin/${blog.id}`);
  expect(data).toMatchObject({
    ...{ id: blog.id, kind: "blogs", title: "Looked at", slug: blog.slug, status: "draft", sources },
    ...{ summary: "In short.", body: blog.content, publishAt: "2031-01-01T00:00:00.000Z" },
    own: { ...told, wordCount: 3, hashtags: [`${word}b`], image: null },
  });
  expect(data.own.categories).toEqual(blog.categories.map(({ name }: { name: string }) => name));
  expect(data.own.categories).toHaveLength(1);
  expect(Date.parse(data.goneAt) - Date.parse(data.deletedAt)).toBe(30 * 86_400_000);
  await call("POST", `/bin/${blog.id}/restore`);
  expect((await editor.call("GET", `/bin/${blog.id}`)).status).toBe(404);
});

const day = (at: string) => `2031-01-01T${at}:00.000Z`;

it.each([
  [
    "programs",
    {
      ...{ duration: "10 weeks", price: 4500.55, certification: true, position: 3, level: "advanced", hours: 24 },
      ...{ outcomes: ["Read a credit"], modules: [{ title: "One", hours: null, text: "" }] },
    },
  ],
  ["events", { kind: "Talk", startsAt: day("04:00"), endsAt: day("06:00"), location: "Dhaka", price: 12.5 }],
  [
    "publications",
    {
      ...{ kind: "brief", authors: ["A. Rahman", "Trade desk"], asOf: "2026-11-20" },
      ...{ series: "Trade papers", issue: "2026/2", keywords: ["origin", "উৎপত্তি"] },
    },
  ],
  ["resources", { kind: "guide", asOf: "2026-11-20" }],
])("shows one of the %s with what only they have", async (kind, own) => {
  const sourced = kind === "publications" || kind === "resources" ? sources : [];
  const words = { title: "Looked at", summary: "In short.", body: "<h2>One</h2><p>A text.</p>", subject: "customs" };
  const given = { ...words, ...own, ...(sourced.length > 0 && { sources }) };
  const { data: made } = await call("POST", `/${kind}`, given);
  expect((await editor.call("GET", `/bin/${made.id}`)).status).toBe(404);
  await call("DELETE", `/${kind}/admin/${made.id}`);
  const { summary, body, slug } = made;
  expect(await call("GET", `/bin/${made.id}`)).toMatchObject({
    data: { id: made.id, kind, title: "Looked at", slug, summary, body, status: "draft", sources: sourced, own },
  });
});
