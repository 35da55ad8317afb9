import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "../../../../test/database.ts";
import { createCategory } from "../../../../test/factories/category.ts";
import { words } from "../../../../test/words.ts";
import { xssCorpus } from "../../../../test/xss-corpus.ts";
import { listPrograms, readProgram } from "../service.server.ts";
import { adminProgramQuerySchema, createProgramSchema, updateProgramSchema } from "./contract.ts";
import { listAllPrograms, readAdminProgram } from "./read.server.ts";
import { createProgram, deleteProgram, setProgramStatus, updateProgram } from "./write.server.ts";

const database = useDatabase();

const create = (given: Record<string, unknown> = {}) =>
  createProgram(
    database.db,
    createProgramSchema.parse({
      ...{ title: "Letters of credit", summary: "In five evenings.", body: "<p>A text.</p>", subject: "customs" },
      ...given,
    }),
  );
const update = (given: Record<string, unknown>) => updateProgram(database.db, updateProgramSchema.parse(given));
const list = (query: Record<string, string> = {}) => listAllPrograms(database.db, adminProgramQuerySchema.parse(query));
const slugsOf = async (query?: Record<string, string>) => (await list(query)).items.map(({ slug }) => slug);
const seen = async () => (await listPrograms(database.db, { page: 1, limit: 100 })).items.map(({ slug }) => slug);
const fault = (path: string) => ({ code: "VALIDATION_FAILED", errors: [{ path }] });

beforeAll(() => createCategory(database.db, "customs"));
beforeEach(async () => {
  await database.pool.query("truncate programs cascade");
  forget(database.db);
});

describe("writing a program", () => {
  it("keeps everything given, cleans its text, and is a draft that nobody sees", async () => {
    const given = {
      ...{ certification: true, format: "Evenings", duration: "10 weeks", audience: "Bankers", price: 4500.55 },
      ...{ position: 3, publishAt: "2031-01-01T00:00:00.000Z" },
    };
    const made = await create({ ...given, body: `<p onclick="x()">One</p><script>alert(1)</script><h2>Two</h2>` });
    expect(made).toMatchObject({ ...given, slug: "letters-of-credit", status: "draft", version: 1, scheduled: false });
    expect(made.body).toBe("<p>One</p><h2>Two</h2>");
    expect(await readAdminProgram(database.db, made.id)).toEqual(made);
    expect(await seen()).toEqual([]);
  });

  it("makes a free address of the title, and says of one that is taken or another page's", async () => {
    const slugs = [await create(), await create(), await create({ title: "বাংলা" })].map(({ slug }) => slug);
    expect(slugs).toEqual(["letters-of-credit", "letters-of-credit-2", "program"]);
    await expect(create({ slug: "program" })).rejects.toMatchObject(fault("slug"));
    await expect(create({ slug: "certification" })).rejects.toMatchObject(fault("slug"));
    expect((await list()).pagination.total).toBe(3);
  });

  it("refuses a subject that is no category, and a text that is too much", async () => {
    await expect(create({ subject: "nothing" })).rejects.toMatchObject(fault("subject"));
    await expect(create({ body: "<h2>a</h2>".repeat(600) })).rejects.toMatchObject(fault("body"));
    await expect(create({ body: `<p>${words(2000)}</p>${"<h2>a</h2>".repeat(600)}` })).rejects.toMatchObject(
      fault("body"),
    );
  });

  it("takes amounts to the poisha, none for a fee on request, and nothing finer", async () => {
    for (const price of [0, 0.07, 1.1, 4500.55, 499_999.99, null]) {
      const { id } = await create({ price });
      expect((await readAdminProgram(database.db, id)).price).toBe(price);
    }
    for (const price of [-1, 0.001, 500_000.01, Number.NaN, "5"])
      expect(createProgramSchema.shape.price.safeParse(price).success).toBe(false);
  });

  it("lets no string of the corpus live", async () => {
    for (const text of xssCorpus) {
      const body = `<p>before</p>${text}<h2>${text}</h2><p>after</p>`;
      const { body: kept } = await create({
        title:
          text
            .replace(/\p{Cc}/gu, " ")
            .trim()
            .slice(0, 200) || "x",
        body,
      });
      expect(kept).not.toMatch(/<(script|iframe|object|embed|style|img|svg|form|base|meta|link)\b/i);
      expect(kept).not.toMatch(/<[^>]+\s(on\w+|style|srcdoc)\s*=/i);
      expect(kept).not.toMatch(/href="\s*(javascript|data|vbscript):/i);
    }
  });
});

describe("changing a program", () => {
  it("changes what is named and counts the version", async () => {
    const { id } = await create({ price: 100, format: "Online" });
    const changed = await update({ id, version: 1, price: null, title: "Letters of credit, anew" });
    expect(changed).toMatchObject({ price: null, title: "Letters of credit, anew", format: "Online", version: 2 });
    expect(changed.slug).toBe("letters-of-credit");
  });

  it("overwrites nobody: the slower of two is told, and nothing is lost", async () => {
    const { id } = await create();
    await update({ id, version: 1, title: "Theirs" });
    const mine = update({ id, version: 1, title: "Mine" });
    await expect(mine).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("version 2") });
    const both = await Promise.allSettled([1, 2].map((n) => update({ id, version: 2, title: `At once ${n}` })));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const late of [setProgramStatus(database.db, { id, version: 2, status: "published" })])
      await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await readAdminProgram(database.db, id)).version).toBe(3);
  });

  it("leads from an address that could be read to the present one, which nobody else can take", async () => {
    const { id } = await create({ status: "published" });
    await update({ id, version: 1, slug: "credit-letters" });
    expect((await readProgram(database.db, "letters-of-credit")).slug).toBe("credit-letters");
    await expect(create({ slug: "letters-of-credit" })).rejects.toMatchObject(fault("slug"));
    expect((await create()).slug).toBe("letters-of-credit-2");
    // It may have its own back; then the other one leads on.
    await update({ id, version: 2, slug: "letters-of-credit" });
    expect((await readProgram(database.db, "credit-letters")).slug).toBe("letters-of-credit");
    const other = await create();
    await expect(update({ id: other.id, version: 1, slug: "credit-letters" })).rejects.toMatchObject(fault("slug"));
  });

  it("keeps no address that nobody could read", async () => {
    const { id } = await create();
    await update({ id, version: 1, slug: "credit-letters" });
    expect((await create({ slug: "letters-of-credit" })).slug).toBe("letters-of-credit");
  });
});

describe("publishing a program", () => {
  it("shows it at once, by a later hour from then on, and takes it back", async () => {
    const { id } = await create();
    const now = await setProgramStatus(database.db, { id, version: 1, status: "published" });
    expect(now).toMatchObject({ status: "published", scheduled: false, version: 2 });
    expect(await seen()).toEqual(["letters-of-credit"]);
    const later = await update({ id, version: 2, publishAt: "2031-01-01T00:00:00+06:00" });
    expect(later).toMatchObject({ scheduled: true, publishAt: "2030-12-31T18:00:00.000Z" });
    expect(await seen()).toEqual([]);
    await setProgramStatus(database.db, { id, version: 3, status: "archived" });
    await expect(readProgram(database.db, "letters-of-credit")).rejects.toMatchObject({ code: "NOT_FOUND" });
    const [row] = (
      await database.pool.query("select count(*)::int as n from search_documents where item_id = $1", [id])
    ).rows;
    expect(row.n).toBe(0);
  });

  it("demands a text first", async () => {
    const { id } = await create({ body: "<p> </p>" });
    const step = setProgramStatus(database.db, { id, version: 1, status: "published" });
    await expect(step).rejects.toMatchObject(fault("body"));
    await expect(create({ body: "", status: "published" })).rejects.toMatchObject(fault("body"));
  });
});

describe("deleting a program", () => {
  it("is refused while readers see it, and takes its earlier addresses with it", async () => {
    const { id } = await create({ status: "published" });
    await update({ id, version: 1, slug: "credit-letters" });
    await expect(deleteProgram(database.db, id)).rejects.toMatchObject({ code: "CONFLICT" });
    await setProgramStatus(database.db, { id, version: 2, status: "archived" });
    await deleteProgram(database.db, id);
    await expect(readAdminProgram(database.db, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteProgram(database.db, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await create({ slug: "letters-of-credit" });
    await create({ slug: "credit-letters" });
  });
});

describe("the list of all programs", () => {
  beforeEach(async () => {
    await create({ slug: "third", title: "Rules of origin", position: 3, certification: true });
    await create({ slug: "first", title: "50% of all documents", position: 1, status: "published" });
    const publishAt = "2031-01-01T00:00:00Z";
    await create({ slug: "second", title: "A later one", position: 2, status: "published", publishAt });
  });

  it("is in the editors' order, or another", async () => {
    expect(await slugsOf()).toEqual(["first", "second", "third"]);
    expect(await slugsOf({ sortOrder: "desc" })).toEqual(["third", "second", "first"]);
    expect(await slugsOf({ sortField: "title" })).toEqual(["first", "second", "third"]);
    expect(await slugsOf({ sortField: "updatedAt", sortOrder: "desc" })).toEqual(["second", "first", "third"]);
    expect(await slugsOf({ limit: "2", page: "2" })).toEqual(["third"]);
    expect((await list({ limit: "2" })).pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: true });
  });

  it("finds by words, state and certificate", async () => {
    expect(await slugsOf({ search: "RULES" })).toEqual(["third"]);
    expect(await slugsOf({ search: "50%" })).toEqual(["first"]);
    expect(await slugsOf({ search: "_" })).toEqual([]);
    expect(await slugsOf({ status: "published" })).toEqual(["first", "second"]);
    expect(await slugsOf({ status: "scheduled" })).toEqual(["second"]);
    expect(await slugsOf({ status: "draft", certification: "true" })).toEqual(["third"]);
    expect(await slugsOf({ certification: "false" })).toEqual(["first", "second"]);
  });
});
