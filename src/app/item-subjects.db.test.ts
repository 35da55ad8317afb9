import { beforeEach, expect, it } from "vitest";
import { changeCategory, deleteCategory } from "#features/blogs/admin/categories.server.ts";
import { listCategories } from "#features/blogs/service.server.ts";
import { topicChoices } from "#features/newsletter/service.server.ts";
import { programContract } from "#features/programs/admin/contract.ts";
import { writtenPrograms } from "#features/programs/admin/written.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "../../test/database.ts";
import { createCategory } from "../../test/factories/category.ts";

const database = useDatabase();

const idOf = async (slug: string) => (await listCategories(database.db)).find((one) => one.slug === slug)?.id ?? "";
const change = (one: object) => writtenPrograms.change(database.db, programContract.update.parse(one));
/** One that stood under 'ports', then 'rules', and stands under 'customs'; since then the first got another address, and the second went. */
async function moved(): Promise<string> {
  const facts = { title: "Letters of credit", summary: "In short.", body: "<p>A text.</p>", subject: "ports" };
  const { id } = await writtenPrograms.create(database.db, programContract.create.parse(facts));
  await change({ id, version: 1, subject: "rules" });
  await change({ id, version: 2, subject: "customs" });
  await changeCategory(database.db, await idOf("ports"), { slug: "harbors" });
  await deleteCategory(database.db, await idOf("rules"), undefined, topicChoices);
  forget(database.db);
  return id;
}

beforeEach(async () => {
  await database.pool.query("truncate categories, programs, text_versions cascade");
  forget(database.db);
  for (const slug of ["customs", "ports", "rules"]) await createCategory(database.db, slug);
});

it("goes back to a version under the name that its category has now, or under today's subject where that is gone", async () => {
  const id = await moved();
  const was = async (version: number) => (await writtenPrograms.version(database.db, id, version)).data.subject;
  expect([await was(1), await was(2), await was(3)]).toEqual(["harbors", "customs", "customs"]);
});

it("takes the earlier name of a category for what it means now, as forms that were opened before send it", async () => {
  const id = await moved();
  expect((await change({ id, version: 3, subject: "ports" })).subject).toBe("harbors");
  await expect(change({ id, version: 4, subject: "rules" })).rejects.toMatchObject({ errors: [{ path: "subject" }] });
});
