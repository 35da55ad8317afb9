import { beforeEach, expect, it } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { createEvent, createProgram, createPublication, createResource } from "../../../../test/factories/items.ts";
import { changeCategory, createCategory, deleteCategory } from "./categories.server.ts";
import { categoryBodySchema, changeCategorySchema } from "./terms-contract.ts";

const database = useDatabase();
const kinds = ["programs", "events", "publications", "resources"];
const make = (name: string) => createCategory(database.db, categoryBodySchema.parse({ name }));
const remove = (id: string, to?: string) =>
  deleteCategory(database.db, id, to, { count: async () => new Map(), move: async () => {} });

async function subjects(): Promise<Record<string, string>> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await database.pool.query(`select subject from ${kind} where slug = 'under-test'`);
      return [kind, rows[0].subject] as const;
    }),
  );
  return Object.fromEntries(found);
}
const all = (subject: string) => Object.fromEntries(kinds.map((kind) => [kind, subject]));

let freight: Awaited<ReturnType<typeof make>>;
beforeEach(async () => {
  await database.pool.query("truncate categories, programs, events, publications, resources cascade");
  freight = await make("Freight");
  const given = { slug: "under-test", title: "Under test", subject: "freight" };
  await createProgram(database.db, given);
  await createEvent(database.db, given);
  await createPublication(database.db, given);
  await createResource(database.db, given);
});

it("what stands under a category follows its address", async () => {
  await make("Ports");
  await createProgram(database.db, { slug: "other", title: "Other", subject: "ports" });
  await changeCategory(
    database.db,
    freight.id,
    changeCategorySchema.parse({ slug: "freight-and-ports", before: freight }),
  );
  expect(await subjects()).toEqual(all("freight-and-ports"));
  const { rows } = await database.pool.query("select subject from programs where slug = 'other'");
  expect(rows).toEqual([{ subject: "ports" }]);
});

it("and goes to the category that takes its place", async () => {
  const ports = await make("Ports");
  await remove(freight.id, ports.id);
  expect(await subjects()).toEqual(all("ports"));
});

it.each(kinds)("a category under which %s stand does not go without another in its place", async (kind) => {
  await database.pool.query(`truncate ${kinds.filter((one) => one !== kind).join(", ")} cascade`);
  await expect(remove(freight.id)).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Say which category takes its place."),
  });
  await database.pool.query(`truncate ${kind} cascade`);
  await remove(freight.id);
});
