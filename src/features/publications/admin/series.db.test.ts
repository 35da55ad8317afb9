import { beforeAll, expect, it } from "vitest";
import { type ApiBrowser, apiBrowser, signedIn } from "../../../../test/api-browser.ts";
import { createCategory } from "../../../../test/factories/category.ts";
import { useShop } from "../../../../test/shop.ts";

const shop = useShop();
let editor: ApiBrowser;
beforeAll(async () => {
  await createCategory(shop.database.db, "customs");
  editor = await signedIn(shop.site.app, shop.database.db, "editor");
});

const words = { title: "A paper", summary: "In short.", body: "<p>A text.</p>", subject: "customs" };
const write = (given: object) =>
  editor.call("POST", "/publications", { ...words, kind: "brief", authors: ["Trade desk"], ...given });

// One letter as it is typed, two as it is kept.
const doubled = "\u09df";

it.each([
  ["series", { series: "x".repeat(121) }],
  ["series", { series: "a\nb" }],
  ["series", { series: doubled.repeat(61) }],
  ["issue", { issue: "x".repeat(31) }],
  ["issue", { issue: 3 }],
  ["issue", { issue: doubled.repeat(16) }],
  ["keywords", { keywords: Array.from({ length: 11 }, (_, i) => `word ${i}`) }],
  ["keywords", { keywords: "origin" }],
  ["keywords.1", { keywords: ["origin", "x".repeat(61)] }],
  ["keywords.1", { keywords: ["origin", doubled.repeat(31)] }],
  ["keywords.0", { keywords: ["  "] }],
])("says at %s what is wrong: %j", async (path, given) => {
  const { status, body } = await write(given);
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path })]]);
});

it("keeps series, issue and keywords, each word once, and lets them be taken away", async () => {
  const given = { series: " Trade papers ", issue: "2026/2", keywords: ["origin", "rules ", "origin"] };
  const { status, body } = await write(given);
  expect(status).toBe(201);
  const kept = { series: "Trade papers", issue: "2026/2", keywords: ["origin", "rules"] };
  expect(body.data).toMatchObject(kept);
  const { id } = body.data;
  const change = async (version: number, changes: object) =>
    (await editor.call("PATCH", "/publications", { id, version, ...changes })).body.data;
  expect(await change(1, { title: "Another" })).toMatchObject(kept);
  const none = { series: "", issue: "", keywords: [] };
  expect(await change(2, none)).toMatchObject(none);
});

it("is listed with its series, and found by series and keyword until they are taken away", async () => {
  const given = { title: "Rules of thumb", series: "Harbor notes", keywords: ["demurrage"], status: "published" };
  const { id } = (await write(given)).body.data;
  await write({ ...given, title: "A draft of it", status: "draft" });
  await write({ ...given, title: "Another series", series: "Harbor notes, new" });
  const reader = apiBrowser(shop.site.app);
  const listed = async (series: string) =>
    (await reader.call("GET", `/publications?series=${encodeURIComponent(series)}`)).body.data.items.map(
      (item: { title: string }) => item.title,
    );
  expect(await listed("Harbor notes")).toEqual(["Rules of thumb"]);
  expect(await listed("harbor")).toEqual([]);
  expect((await reader.call("GET", "/publications?series=")).status).toBe(422);
  const found = async (words: string) =>
    (await reader.call("GET", `/search?q=${words}`)).body.data.items.map((item: { title: string }) => item.title);
  expect(await found("harbor")).toContain("Rules of thumb");
  expect(await found("demurrage")).toContain("Rules of thumb");
  await editor.call("PATCH", "/publications", { id, version: 1, series: "", keywords: [] });
  expect(await found("demurrage")).not.toContain("Rules of thumb");
  expect(await listed("Harbor notes")).toEqual([]);
});
