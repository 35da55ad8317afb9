import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "../../../test/database.ts";
import { createCategory } from "../../../test/factories/category.ts";
import { addClaps, readClaps } from "./claps.server.ts";
import { createBlog } from "./write.server.ts";
import { createBlogSchema } from "./write-contract.ts";

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
beforeAll(async () => {
  await createCategory(database.db, "customs");
  admin = await addUser("editor");
});
beforeEach(async () => {
  await database.pool.query("truncate blogs cascade");
  forget(database.db);
});

describe("claps", () => {
  it("add up to 50 for each person and no further, also in a race", async () => {
    const { id } = await create({ status: "published" });
    const [one, two] = [await addUser("one"), await addUser("two")];
    expect(await readClaps(database.db, id, one)).toEqual({ claps: 0, myClaps: 0 });
    expect(await addClaps(database.db, id, one, 3)).toEqual({ claps: 3, myClaps: 3 });
    await Promise.all(Array.from({ length: 30 }, (_, i) => addClaps(database.db, id, i % 2 ? one : two, 5)));
    expect(await readClaps(database.db, id, one)).toEqual({ claps: 100, myClaps: 50 });
    expect(await addClaps(database.db, id, two, 50)).toEqual({ claps: 100, myClaps: 50 });
    await expect(database.pool.query("update blog_claps set count = 51")).rejects.toThrow("blog_claps_count");
  });

  it("are for what can be read", async () => {
    const { id } = await create();
    await expect(addClaps(database.db, id, admin, 1)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(readClaps(database.db, randomUUID(), admin)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
