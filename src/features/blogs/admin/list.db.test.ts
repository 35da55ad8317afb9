import { describe, expect, it } from "vitest";
import { useEditor } from "../../../../test/editor.ts";
import { adminExportQuerySchema, adminListQuerySchema } from "./contract.ts";
import { exportBlogs, listAllBlogs } from "./list.server.ts";

const editor = useEditor();
const { database, create, update } = editor;

const list = (query: Record<string, string> = {}) => listAllBlogs(database.db, adminListQuerySchema.parse(query));

it("gives all that the list finds as CSV, in its order, whatever the page", async () => {
  await create({ title: "=cmd() | cotton", price: 10, status: "published", hashtags: ["duties", "cotton"] });
  for (let n = 0; n < 3; n += 1) await create({ title: `Wool ${n}` });
  await database.fill(`insert into blogs (slug, title, excerpt, content, preview, body_text, author, status, word_count, preview_word_count, reading_time)
    select 'many-' || i, 'Many ' || i, '', '<p>A</p>', '<p>A</p>', 'A', 'An author', 'draft', 1, 1, 1 from generate_series(1, 1203) i`);
  const file = async (query: Record<string, string>) => {
    let text = "";
    for await (const piece of await exportBlogs(
      database.db,
      adminExportQuerySchema.parse(query),
      "https://iit.example",
    ))
      text += piece;
    return text.replace("\ufeff", "").trimEnd().split("\r\n");
  };
  const rows = (await file({ search: "many" })).slice(1);
  expect([rows.length, new Set(rows).size]).toEqual([1203, 1203]);
  const [head, ...wool] = await file({ search: "wool", sortField: "title", sortOrder: "asc" });
  expect(head).toBe(
    "Title,Address,Status,Published,Changed,Author,Price in BDT,Price for members in BDT,Categories,Hashtags,Minutes to read,Views,Claps",
  );
  expect(wool.map((row) => row.split(",")[0])).toEqual(["Wool 0", "Wool 1", "Wool 2"]);
  const [, cotton = ""] = await file({ minPrice: "1" });
  expect(cotton).toContain(`"'=cmd() | cotton",https://iit.example/blogs/cmd-cotton,published,`);
  expect(cotton).toContain(`,10,,,"cotton, duties",`);
});

describe("the admin list", () => {
  it("answers blogs that can be sent back as they were read", async () => {
    const { id } = await create({ title: "Bills of exchange", status: "published" });
    const [listed] = (await list()).items;
    expect(await update({ ...listed, excerpt: "New." })).toMatchObject({ id, excerpt: "New." });
  });

  it("filters, searches by any piece, sorts and pages", async () => {
    await create({ title: "Alpha 100% cotton", price: 10, status: "published" });
    await create({ title: "Beta", excerpt: "Under_score", price: 20.5 });
    await create({ title: "গামা", status: "archived" });
    const titles = async (query: Record<string, string>) => (await list(query)).items.map(({ title }) => title);
    expect(await titles({})).toEqual(["গামা", "Beta", "Alpha 100% cotton"]);
    expect(await titles({ sortField: "title", sortOrder: "asc", limit: "2" })).toEqual(["Alpha 100% cotton", "Beta"]);
    expect(await titles({ search: "  100% C " })).toEqual(["Alpha 100% cotton"]);
    expect(await titles({ search: "r_s" })).toEqual(["Beta"]);
    expect(await titles({ search: "%" })).toEqual(["Alpha 100% cotton"]);
    expect(await titles({ search: "গা" })).toEqual(["গামা"]);
    expect(await titles({ status: "draft" })).toEqual(["Beta"]);
    expect(await titles({ minPrice: "10.01", maxPrice: "20.50" })).toEqual(["Beta"]);
    expect(await titles({ sortField: "publishedAt", sortOrder: "desc" })).toHaveLength(3);
    expect(await list({ page: "2", limit: "2" })).toMatchObject({
      items: [{ version: 1, scheduled: false }],
      pagination: { total: 3, totalPages: 2, currentPage: 2, hasNext: false, hasPrev: true },
    });
  });
});
