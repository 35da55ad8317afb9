import { beforeEach, expect, it } from "vitest";
import { restoreFromBin } from "#features/bin/bin.server.ts";
import { programContract } from "#features/programs/admin/contract.ts";
import { writtenPrograms } from "#features/programs/admin/written.server.ts";
import { readProgram } from "#features/programs/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "../../test/database.ts";
import { eventually } from "../../test/eventually.ts";
import { createCategory } from "../../test/factories/category.ts";

// One renames a category, another saves, and the third looks on.
const database = useDatabase({ connections: 3 });
const { items, contract } = { items: writtenPrograms, contract: programContract };

const base = { title: "Letters of credit", summary: "In short.", body: "<p>A text.</p>", subject: "customs" };
const create = (one: object = {}) => items.create(database.db, contract.create.parse({ ...base, ...one }));
const change = (one: object) => items.change(database.db, contract.update.parse(one) as never);

beforeEach(async () => {
  await database.pool.query("truncate programs, categories cascade");
  await createCategory(database.db, "customs");
  forget(database.db);
});

it("refuses a text that is too long to be stored once it is cleaned", async () => {
  // Within what may be sent: & becomes &amp;.
  const body = `<p>${"&".repeat(250_000)}</p>`;
  const tooLong = { code: "VALIDATION_FAILED", errors: [{ path: "body", message: expect.stringContaining("1 MB") }] };
  await expect(create({ body })).rejects.toMatchObject(tooLong);
  const { id } = await create();
  await expect(change({ id, version: 1, body })).rejects.toMatchObject(tooLong);
});

it("keeps an address that was read until the item became a draft without an hour again", async () => {
  const { id } = await create({ slug: "as-published", status: "published" });
  await items.setStatus(database.db, { id, version: 1, status: "draft" });
  await change({ id, version: 2, publishAt: null });
  await change({ id, version: 3, slug: "as-planned" });
  await change({ id, version: 4, slug: "as-it-is-now" });
  await items.setStatus(database.db, { id, version: 5, status: "published" });
  expect((await readProgram(database.db, "as-published")).slug).toBe("as-it-is-now");
  // Between the two nobody could read it.
  await expect(readProgram(database.db, "as-planned")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

/** Does it while a category is being renamed, and ends that once it waits for it, or is done. */
async function whileRenamed<T>(save: () => Promise<T>): Promise<T> {
  const renaming = await database.pool.connect();
  try {
    await renaming.query("begin");
    await renaming.query("select pg_advisory_xact_lock(hashtextextended('categories and hashtags', 0))");
    await renaming.query("update categories set slug = 'duties' where slug = 'customs'");
    await renaming.query("insert into category_slugs select 'customs', id from categories where slug = 'duties'");
    let isDone = false;
    const saved = save().finally(() => {
      isDone = true;
    });
    await eventually("it waits, or is done", async () => {
      const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      return isDone || (await database.pool.query(waits)).rowCount === 1;
    });
    await renaming.query("commit");
    return await saved;
  } finally {
    renaming.release();
  }
}

it.each<[string, () => Promise<() => Promise<unknown>>]>([
  ["made", async () => () => create({ slug: "under-test" })],
  [
    "put under that category",
    async () => {
      await createCategory(database.db, "ports");
      const { id } = await create({ slug: "under-test", subject: "ports" });
      return () => change({ id, version: 1, subject: "customs" });
    },
  ],
  [
    "brought back from the bin",
    async () => {
      const { id } = await create({ slug: "under-test" });
      await items.remove(database.db, id);
      return () => restoreFromBin(database.db, [items.inBin], id);
    },
  ],
])("names the category by the address that it has then, if it is renamed while the item is %s", async (_, begin) => {
  const save = await begin();
  await whileRenamed(save);
  const { rows } = await database.pool.query("select subject from programs where slug = 'under-test'");
  expect(rows).toEqual([{ subject: "duties" }]);
});
