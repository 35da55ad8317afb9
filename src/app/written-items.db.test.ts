import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eventContract } from "#features/events/admin/contract.ts";
import { writtenEvents } from "#features/events/admin/written.server.ts";
import { readEvent } from "#features/events/service.server.ts";
import type { ItemContract } from "#features/items/contract.ts";
import { programContract } from "#features/programs/admin/contract.ts";
import { writtenPrograms } from "#features/programs/admin/written.server.ts";
import { readProgram } from "#features/programs/service.server.ts";
import { publicationContract } from "#features/publications/admin/contract.ts";
import { writtenPublications } from "#features/publications/admin/written.server.ts";
import { readPublication } from "#features/publications/service.server.ts";
import { resourceContract } from "#features/resources/admin/contract.ts";
import { writtenResources } from "#features/resources/admin/written.server.ts";
import { readResource } from "#features/resources/service.server.ts";
import { forget } from "#platform/db/memory.server.ts";
import { useDatabase } from "../../test/database.ts";
import { createCategory } from "../../test/factories/category.ts";
import { statementsOf } from "../../test/statements.ts";
import { words } from "../../test/words.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";

const database = useDatabase();

const sources = [{ title: "WTO: trade facilitation", url: "https://www.wto.org/tfa?x=1" }];
/** By the hour from which they are seen. */
const hours = {
  field: "publishAt",
  values: [{ publishAt: "2020-01-01T00:00:00Z" }, { publishAt: "2021-01-01T00:00:00Z" }, {}],
  usual: "desc",
};

type Given = Record<string, unknown>;
// Each kind's functions take what its own schemas read: here they are all asked alike.
const kinds = [
  {
    ...{ name: "programs", items: writtenPrograms as never, contract: programContract as never, read: readProgram },
    needs: {},
    facts: {
      certification: true,
      format: "Evenings",
      duration: "10 weeks",
      audience: "Bankers",
      price: 4500.55,
      position: 3,
      ...{ level: "advanced", mode: "either", language: "both", hours: 24 },
      ...{ outcomes: ["Read a credit", "পড়া"], modules: [{ title: "One", hours: 2.5, text: "Lines\nof it" }] },
      faculty: [{ name: "N. Dalil", role: "", profile: "nilufar-dalil" }],
      faq: [{ question: "Is it long?", answer: "No." }],
    },
    reserved: "certification",
    filters: [
      [{ certification: "true" }, { certification: "false" }],
      [{ certification: true }, { certification: false }],
    ],
    sort: { field: "position", values: [{ position: 1 }, { position: 2 }, { position: 3 }], usual: "asc" },
  },
  {
    ...{ name: "events", items: writtenEvents as never, contract: eventContract as never, read: readEvent },
    needs: { kind: "Talk", startsAt: "2099-01-01T04:00:00Z", endsAt: "2099-01-01T06:00:00Z", location: "Dhaka" },
    facts: {
      ...{ kind: "Workshop", startsAt: "2031-01-01T04:00:00.000Z", endsAt: "2031-01-01T06:30:00.000Z" },
      ...{ location: "Chattogram", virtual: true, price: 1500.5, hasRecording: true },
    },
    reserved: "past",
    filters: [
      [{ when: "upcoming" }, { when: "past" }],
      [{}, { startsAt: "2020-01-01T04:00:00Z", endsAt: "2020-01-01T06:00:00Z" }],
    ],
    sort: {
      field: "startsAt",
      values: [
        { startsAt: "2030-01-01T04:00:00Z" },
        { startsAt: "2030-02-01T04:00:00Z" },
        { startsAt: "2030-03-01T04:00:00Z" },
      ],
      usual: "desc",
    },
  },
  {
    ...{ name: "publications", items: writtenPublications as never, contract: publicationContract as never },
    read: readPublication,
    needs: { kind: "brief", authors: ["Trade desk"] },
    facts: {
      ...{ kind: "report", authors: ["A. Rahman", "Trade desk"], asOf: "2026-11-20", sources },
      ...{ series: "Trade papers", issue: "2026/2", keywords: ["origin", "উৎপত্তি"] },
    },
    filters: [
      [{ kind: "brief" }, { kind: "report" }],
      [{}, { kind: "report" }],
    ],
    ...{ reserved: "", sort: hours },
  },
  {
    ...{ name: "resources", items: writtenResources as never, contract: resourceContract as never, read: readResource },
    needs: { kind: "guide" },
    facts: { kind: "table", asOf: "2026-11-20", sources },
    filters: [
      [{ kind: "guide" }, { kind: "table" }],
      [{}, { kind: "table" }],
    ],
    ...{ reserved: "", sort: hours },
  },
];

beforeAll(() => createCategory(database.db, "customs"));
beforeEach(async () => {
  await database.pool.query("truncate programs, events, publications, resources cascade");
  forget(database.db);
});

const fault = (path: string) => ({ code: "VALIDATION_FAILED", errors: [{ path }] });

describe.each(kinds)(
  "writing $name",
  ({ name, items: given, contract: schemas, read, needs, facts, reserved, filters, sort }) => {
    const items = given as unknown as typeof writtenPrograms;
    const contract = schemas as unknown as ItemContract;
    const { noun } = items;
    const base = {
      title: "Letters of credit",
      summary: "In short.",
      body: "<p>A text.</p>",
      subject: "customs",
      ...needs,
    };
    const create = (one: Given = {}) => items.create(database.db, contract.create.parse({ ...base, ...one }) as never);
    const change = (one: Given) => items.change(database.db, contract.update.parse(one) as never);
    const list = (query: Given = {}) => items.list(database.db, contract.query.parse(query) as never);
    const slugsOf = async (query?: Given) => (await list(query)).items.map(({ slug }) => slug);

    it("keeps everything given, cleans its text, and is a draft that nobody sees", async () => {
      const all = { ...facts, publishAt: "2031-01-01T00:00:00.000Z" };
      const made = await create({ ...all, body: `<p onclick="x()">One</p><script>alert(1)</script><h2>Two</h2>` });
      expect(made).toMatchObject({ ...all, slug: "letters-of-credit", status: "draft", version: 1, scheduled: false });
      expect(made.body).toBe("<p>One</p><h2>Two</h2>");
      expect(await items.read(database.db, made.id)).toEqual(made);
      // What is answered is what the document promises, no more and no less.
      expect(contract.item.strict().parse(made)).toEqual(made);
      for (const one of (await list()).items) expect(contract.summary.strict().parse(one)).toEqual(one);
      await expect(read(database.db, made.slug)).rejects.toMatchObject({ code: "NOT_FOUND" });
    });

    it("makes a free address of the title, and says of one that is taken or another page's", async () => {
      const slugs = [await create(), await create(), await create({ title: "বাংলা" })].map(({ slug }) => slug);
      expect(slugs).toEqual(["letters-of-credit", "letters-of-credit-2", noun]);
      await expect(create({ slug: noun })).rejects.toMatchObject(fault("slug"));
      if (reserved) await expect(create({ slug: reserved })).rejects.toMatchObject(fault("slug"));
      expect((await list()).pagination.total).toBe(3);
    });

    it("makes one of each press, also when it is sent again after a lost answer or by two at once", async () => {
      const idempotencyKey = crypto.randomUUID();
      const first = await create({ idempotencyKey });
      expect(first.id).toBe(idempotencyKey);
      expect(await Promise.all([create({ idempotencyKey }), create({ idempotencyKey })])).toEqual([first, first]);
      expect((await list()).pagination.total).toBe(1);
      const noted = await database.pool.query("select from audit_log where subject_id = $1", [first.id]);
      expect(noted.rowCount).toBe(1);
      await items.remove(database.db, first.id);
      await expect(create({ idempotencyKey })).rejects.toMatchObject({ code: "CONFLICT" });
    });

    it("refuses a subject that is no category, and a text that is too much", async () => {
      await expect(create({ subject: "nothing" })).rejects.toMatchObject(fault("subject"));
      await expect(create({ body: `<p>${words(2000)}</p>${"<h2>a</h2>".repeat(600)}` })).rejects.toMatchObject(
        fault("body"),
      );
    });

    it("overwrites nobody: the slower of two is told, and nothing is lost", async () => {
      const { id } = await create(facts);
      const changed = await change({ id, version: 1, title: "Theirs" });
      expect(changed).toMatchObject({ ...facts, title: "Theirs", slug: "letters-of-credit", version: 2 });
      const mine = change({ id, version: 1, title: "Mine" });
      await expect(mine).rejects.toMatchObject({ code: "CONFLICT", message: expect.stringContaining("version 2") });
      const both = await Promise.allSettled([1, 2].map((n) => change({ id, version: 2, title: `At once ${n}` })));
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const late = items.setStatus(database.db, { id, version: 2, status: "published" });
      await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
      expect((await items.read(database.db, id)).version).toBe(3);
    });

    it("keeps every version as it was saved, also the one that the site brought", async () => {
      const { id } = await create(facts);
      await database.pool.query("truncate text_versions");
      await change({ id, version: 1, title: "Two", body: `<p onclick="x()">Two</p>` });
      await items.setStatus(database.db, { id, version: 2, status: "published" });
      expect((await items.versions(database.db, id)).map(({ version }) => version)).toEqual([3, 2, 1]);
      const first = { ...facts, title: "Letters of credit", body: "<p>A text.</p>", status: "draft" };
      expect((await items.version(database.db, id, 1)).data).toMatchObject(first);
      expect((await items.version(database.db, id, 2)).data).toMatchObject({ title: "Two", body: "<p>Two</p>" });
      expect((await items.version(database.db, id, 3)).data).toMatchObject({ status: "published" });
      await expect(items.version(database.db, id, 4)).rejects.toMatchObject({ code: "NOT_FOUND" });
    });

    it("leads from an address that could be read to the present one, which nobody else can take", async () => {
      const { id } = await create({ status: "published" });
      await change({ id, version: 1, slug: "credit-letters" });
      expect((await read(database.db, "letters-of-credit")).slug).toBe("credit-letters");
      await expect(create({ slug: "letters-of-credit" })).rejects.toMatchObject(fault("slug"));
      expect((await create()).slug).toBe("letters-of-credit-2");
      // It may have its own back; then the other one leads on.
      await change({ id, version: 2, slug: "letters-of-credit" });
      expect((await read(database.db, "credit-letters")).slug).toBe("letters-of-credit");
      const other = await create();
      await expect(change({ id: other.id, version: 1, slug: "credit-letters" })).rejects.toMatchObject(fault("slug"));
      // An address that nobody could read is kept for nobody.
      await change({ id: other.id, version: 1, slug: "other" });
      expect((await create({ slug: other.slug })).slug).toBe(other.slug);
    });

    it("is seen at once when it is published, or from a later hour on, and taken back", async () => {
      const { id } = await create();
      const now = await items.setStatus(database.db, { id, version: 1, status: "published" });
      expect(now).toMatchObject({ status: "published", scheduled: false, version: 2 });
      expect(await read(database.db, "letters-of-credit")).toMatchObject({ title: "Letters of credit" });
      const later = await change({ id, version: 2, publishAt: "2031-01-01T00:00:00+06:00" });
      expect(later).toMatchObject({ scheduled: true, publishAt: "2030-12-31T18:00:00.000Z" });
      await expect(read(database.db, "letters-of-credit")).rejects.toMatchObject({ code: "NOT_FOUND" });
      await items.setStatus(database.db, { id, version: 3, status: "archived" });
      await expect(read(database.db, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      const found = await database.pool.query("select 1 from search_documents where item_id = $1", [id]);
      expect(found.rows).toEqual([]);
    });

    it("demands a text before it is published", async () => {
      const { id } = await create({ body: "<p> </p>" });
      const step = items.setStatus(database.db, { id, version: 1, status: "published" });
      await expect(step).rejects.toMatchObject(fault("body"));
      await expect(create({ body: "", status: "published" })).rejects.toMatchObject(fault("body"));
    });

    it("is not deleted while readers see it, and takes its earlier addresses with it", async () => {
      const { id } = await create({ status: "published" });
      await change({ id, version: 1, slug: "credit-letters" });
      await expect(items.remove(database.db, id)).rejects.toMatchObject({ code: "CONFLICT" });
      await items.setStatus(database.db, { id, version: 2, status: "archived" });
      await items.remove(database.db, id);
      await expect(items.read(database.db, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(items.remove(database.db, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
      await create({ slug: "letters-of-credit" });
      await create({ slug: "credit-letters" });
    });

    it("lists them in the editors' order, or another, and finds them by words, state and kind", async () => {
      const [one = {}, two = {}, three = {}] = sort.values as Given[];
      await create({ ...one, slug: "third", title: "Rules of origin" });
      await create({ ...two, slug: "first", title: "50% of all documents", status: "published" });
      const publishAt = "2031-01-01T00:00:00Z";
      await create({ ...three, slug: "second", title: "A later one", status: "published", publishAt });
      const rising = ["third", "first", "second"];
      const by = (sortOrder?: string) => slugsOf({ sortField: sort.field, ...(sortOrder && { sortOrder }) });
      expect(await by("asc")).toEqual(rising);
      expect(await by("desc")).toEqual([...rising].reverse());
      expect(await slugsOf()).toEqual(sort.usual === "asc" ? rising : [...rising].reverse());
      expect(await slugsOf({ sortField: "title", sortOrder: "asc" })).toEqual(["first", "second", "third"]);
      expect(await slugsOf({ sortField: "updatedAt", sortOrder: "desc" })).toEqual(["second", "first", "third"]);
      expect(await slugsOf({ sortField: "title", sortOrder: "asc", limit: "2", page: "2" })).toEqual(["third"]);
      expect((await list({ limit: "2" })).pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: true });
      expect(await slugsOf({ search: "RULES" })).toEqual(["third"]);
      expect(await slugsOf({ search: "50%" })).toEqual(["first"]);
      expect(await slugsOf({ search: "_" })).toEqual([]);
      // A common word's first page is found where the list begins, the next one among all finds: together they are the list.
      for (const sortField of [sort.field, "title", "updatedAt"])
        for (const sortOrder of ["asc", "desc"]) {
          const common = { sortField, sortOrder, search: "e", limit: "2" };
          const found = [...(await slugsOf(common)), ...(await slugsOf({ ...common, page: "2" }))];
          expect(found).toEqual(await slugsOf({ sortField, sortOrder }));
          expect((await list(common)).pagination.total).toBe(3);
        }
      expect(await slugsOf({ search: "e", status: "draft", limit: "1" })).toEqual(["third"]);
      expect((await slugsOf({ status: "published" })).sort()).toEqual(["first", "second"]);
      expect(await slugsOf({ status: "scheduled" })).toEqual(["second"]);
      expect(await slugsOf({ status: "draft" })).toEqual(["third"]);
      const { statements } = await statementsOf(() => list());
      expect(statements.length).toBe(2);
      expect((await items.find(database.db, "50%", 4)).map(({ slug }) => slug)).toEqual(["first"]);
      await database.pool.query(`truncate ${name} cascade`);
      const [queries = [], values = []] = filters as Given[][];
      for (const [i, value] of values.entries()) await create({ ...value, slug: `of-${i}` });
      for (const [i, query] of queries.entries()) expect(await slugsOf(query)).toEqual([`of-${i}`]);
    });
  },
);

// The text of every kind is cleaned by the same step.
it("lets no string of the corpus live", async () => {
  for (const text of xssCorpus) {
    const title = text
      .replace(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 200);
    const body = `<p>before</p>${text}<h2>${text}</h2><p>after</p>`;
    const given = programContract.create.parse({ title: title || "x", summary: "Short.", body, subject: "customs" });
    const { body: kept } = await writtenPrograms.create(database.db, given);
    expect(kept).not.toMatch(/<(script|iframe|object|embed|style|img|svg|form|base|meta|link)\b/i);
    expect(kept).not.toMatch(/<[^>]+\s(on\w+|style|srcdoc)\s*=/i);
    expect(kept).not.toMatch(/href="\s*(javascript|data|vbscript):/i);
  }
});
