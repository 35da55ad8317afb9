import { describe, expect, it } from "vitest";
import { useEditor } from "../../../../test/editor.ts";
import { adminListQuerySchema } from "./contract.ts";
import { listAllBlogs } from "./list.server.ts";

const editor = useEditor();
const { database, create } = editor;

const list = (query: Record<string, string> = {}) => listAllBlogs(database.db, adminListQuerySchema.parse(query));

describe("the admin list", () => {
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
