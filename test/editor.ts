import { beforeAll, beforeEach } from "vitest";
import { createBlogSchema, updateBlogSchema } from "#features/blogs/admin/contract.ts";
import { createBlog, setBlogStatus, updateBlog } from "#features/blogs/admin/write.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "./database.ts";
import { createCategory } from "./factories/category.ts";

/** Blogs as an editor writes them, none at the start of each test. */
export function useEditor() {
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

  const update = (body: Record<string, unknown>) => updateBlog(database.db, updateBlogSchema.parse(body), admin);

  const setStatus = (blogId: string, status: "draft" | "published" | "archived") =>
    setBlogStatus(database.db, { blogId, status }, admin);

  beforeAll(async () => {
    await createCategory(database.db, "customs");
    admin = await addUser("editor");
  });

  beforeEach(async () => {
    await database.pool.query("truncate blogs cascade");
    forget(database.db);
  });

  return {
    database,
    addUser,
    create,
    update,
    setStatus,
    get admin() {
      return admin;
    },
  };
}
