import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { topicChoices } from "#features/newsletter/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useEditor } from "../../../../test/editor.ts";
import { fillReaders } from "../../../../test/factories/newsletter.ts";
import { listBlogs, listCategories, presentCategories } from "../service.server.ts";
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listUsedCategories,
  orderCategories,
} from "./categories.server.ts";
import { categoryBodySchema, changeCategorySchema, mostCategories } from "./terms-contract.ts";

const editor = useEditor();
const { database, create, update } = editor;
const { db, pool } = { db: () => database.db, pool: () => database.pool };

beforeEach(async () => {
  await pool().query("truncate categories, newsletter_subscribers cascade");
  forget(db());
});

const make = (name: string, body: object = {}) => createCategory(db(), categoryBodySchema.parse({ name, ...body }));
const change = (id: string, body: object) => changeCategory(db(), id, changeCategorySchema.parse(body));
const remove = (id: string, to?: string) => deleteCategory(db(), id, to, topicChoices);
const names = async () => (await listUsedCategories(db(), topicChoices)).map(({ name }) => name);
const publicOf = async (category: string) => {
  forget(db());
  const asked = { type: "all", page: 1, limit: 9, sort: "publishedAt", order: "desc", categories: [category] } as const;
  return (await listBlogs(db(), { ...asked, categories: [category] })).items.map(({ title }) => title);
};

describe("categories", () => {
  it("are made behind the others, and counted with their blogs by status", async () => {
    for (const name of ["Customs", "Finance", "Air"]) await make(name);
    await create({ categories: ["customs"], status: "published" });
    await create({ categories: ["customs", "finance"] });
    await create({ categories: ["customs"], status: "archived" });
    expect(await listUsedCategories(db(), topicChoices)).toMatchObject([
      { name: "Customs", slug: "customs", published: 1, drafts: 1, archived: 1 },
      { name: "Finance", published: 0, drafts: 1, archived: 0 },
      { name: "Air", published: 0, drafts: 0, archived: 0 },
    ]);
    await expect(make("Air")).rejects.toMatchObject({ errors: [{ path: "slug" }] });
    await expect(make("শুল্ক")).rejects.toMatchObject({ errors: [{ path: "slug" }] });
  });

  it("are no more than can be chosen among", async () => {
    await pool().query(
      "insert into categories (slug, name) select 'c-' || n, 'C ' || n from generate_series(1, $1::int) n",
      [mostCategories],
    );
    await expect(make("One more")).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("are put into an order, unless somebody did meanwhile", async () => {
    const ids: string[] = [];
    for (const name of ["A", "B", "C"]) ids.push((await make(name)).id);
    const [a = "", b = "", c = ""] = ids;
    await orderCategories(db(), { ids: [c, a, b], before: ids }, topicChoices);
    expect(await names()).toEqual(["C", "A", "B"]);
    forget(db());
    expect((await listCategories(db())).map(({ name }) => name)).toEqual(["C", "A", "B"]);
    await expect(orderCategories(db(), { ids: [b, a, c], before: ids }, topicChoices)).rejects.toMatchObject({
      code: "CONFLICT",
    });
    for (const wrong of [
      [c, a],
      [c, a, a],
      [c, a, randomUUID()],
    ])
      await expect(orderCategories(db(), { ids: wrong, before: [c, a, b] }, topicChoices)).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
      });
    expect(await names()).toEqual(["C", "A", "B"]);
  });

  it("lead on from an earlier address, and are not overwritten", async () => {
    const { id } = await make("Ports");
    await create({ title: "On ports", categories: ["ports"], status: "published" });
    await change(id, { name: "Harbors", slug: "harbors", before: { name: "Ports", description: "" } });
    forget(db());
    expect(await presentCategories(db(), ["ports"])).toEqual(["harbors"]);
    expect(await publicOf("ports")).toEqual(["On ports"]);
    await expect(change(id, { name: "Docks", before: { name: "Ports" } })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(change(randomUUID(), { name: "Docks" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    // Another one may take the address that is free.
    const other = await make("Ports");
    forget(db());
    expect(await presentCategories(db(), ["ports"])).toEqual(["ports"]);
    await expect(change(other.id, { slug: "harbors" })).rejects.toMatchObject({ errors: [{ path: "slug" }] });
    await change(id, { slug: "docks" });
    await change(id, { slug: "harbors" });
    forget(db());
    expect(await presentCategories(db(), ["docks", "harbors"])).toEqual(["harbors"]);
  });
});

describe("deleting a category", () => {
  it("is refused while blogs are in it, with their number", async () => {
    const { id } = await make("Customs");
    await create({ categories: ["customs"] });
    await create({ categories: ["customs"], status: "archived" });
    await expect(remove(id)).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("2 blogs") });
    for (const to of [id, randomUUID()])
      await expect(remove(id, to)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await names()).toEqual(["Customs"]);
    const empty = await make("Empty");
    expect(await remove(empty.id)).toEqual({ blogs: 0 });
    await expect(remove(empty.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is refused while newsletter readers chose it, as they would get every topic without it", async () => {
    const [ports, finance] = [await make("Ports"), await make("Finance")];
    await fillReaders(pool(), 2);
    await pool().query("insert into newsletter_topics select id, $1 from newsletter_subscribers", [ports.id]);
    await expect(remove(ports.id)).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("2 newsletter readers"),
    });
    expect(await listUsedCategories(db(), topicChoices)).toMatchObject([{ readers: 2 }, { readers: 0 }]);
    expect(await remove(ports.id, finance.id)).toEqual({ blogs: 0 });
    expect(await listUsedCategories(db(), topicChoices)).toMatchObject([{ name: "Finance", readers: 2 }]);
    // There is no other that they could get: with the last one goes the choice.
    expect(await remove(finance.id)).toEqual({ blogs: 0 });
    expect(await names()).toEqual([]);
  });

  it("moves its blogs, its readers, its address, and what a form that was open still says", async () => {
    const [customs, finance] = [await make("Customs"), await make("Finance")];
    const both = await create({ title: "Both", categories: ["customs", "finance"], status: "published" });
    const one = await create({ title: "One", categories: ["customs"], status: "published" });
    await fillReaders(pool(), 2);
    await pool().query("insert into newsletter_topics select id, $1 from newsletter_subscribers", [customs.id]);
    await pool().query("insert into newsletter_topics select id, $1 from newsletter_subscribers limit 1", [finance.id]);
    // Its own id in capitals is no other category.
    for (const to of [customs.id, customs.id.toUpperCase()])
      await expect(remove(customs.id, to)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    expect(await remove(customs.id, finance.id)).toEqual({ blogs: 2 });
    expect(await listUsedCategories(db(), topicChoices)).toMatchObject([{ name: "Finance", published: 2 }]);
    expect((await publicOf("customs")).sort()).toEqual(["Both", "One"]);
    expect((await publicOf(customs.id)).sort()).toEqual(["Both", "One"]);
    const { rows } = await pool().query("select count(*)::int as n from newsletter_topics where category_id = $1", [
      finance.id,
    ]);
    expect(rows).toEqual([{ n: 2 }]);
    await update({ id: one.id, version: 1, categories: [{ id: customs.id }] });
    await update({ id: both.id, version: 1, categories: [{ id: customs.id }, { id: finance.id }] });
    expect(await listUsedCategories(db(), topicChoices)).toMatchObject([{ name: "Finance", published: 2 }]);
    const notes = await pool().query(
      "select after from audit_log where action = 'category.delete' and subject = 'Customs'",
    );
    expect(notes.rows).toMatchObject([{ after: { movedTo: finance.id, blogs: 2 } }]);
  });
});
