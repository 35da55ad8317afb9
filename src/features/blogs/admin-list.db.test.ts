import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "../../../test/database.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { listAllBlogs } from "./admin-list.server.ts";
import { createBlog } from "./write.server.ts";
import { adminListQuerySchema, createBlogSchema } from "./write-contract.ts";

const database = useDatabase();
let admin: string;
async function addUser(name: string): Promise<string> {
  const { rows } = await database.pool.query(
    "insert into users (email, username, full_name, role, password_hash, verified_at) values ($1, $2, 'A person', 'customer', '$argon2id$test', now()) returning id",
    [`${name}@example.org`, name],
  );
  return rows[0].id;
}
const create = (body: Record<string, unknown> = {}) =>
  createBlog(
    database.db,
    createBlogSchema.parse({ title: "Letters of credit", content: "<p>A text.</p>", ...body }),
    admin,
  );
const list = (query: Record<string, string> = {}) => listAllBlogs(database.db, adminListQuerySchema.parse(query));
beforeAll(async () => {
  await createCategory(database.db, "customs");
  admin = await addUser("editor");
});
beforeEach(async () => {
  await database.pool.query("truncate blogs cascade");
  forget(database.db);
});

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
