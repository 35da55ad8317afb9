import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { createEvent, createProgram, createPublication, createResource } from "../../../test/factories/items.ts";
import { words } from "../../../test/words.ts";
import { type SearchRequest, search, suggest } from "./service.server.ts";

const database = useDatabase();
const ask = (text: string, more: Partial<SearchRequest> = {}) =>
  search(database.db, { text, type: "all", page: 1, limit: 10, ...more });
const found = async (text: string, more: Partial<SearchRequest> = {}) =>
  (await ask(text, more)).items.map(({ url }) => url).sort();

beforeAll(async () => {
  const { db } = database;
  await createProgram(db, {
    slug: "risk-management",
    title: "Trade risk management",
    summary: "The risks of one deal, with the insurance of the cargo.",
    body: "<p>A “letter of credit” is read—closely.</p>",
  });
  await createEvent(db, { slug: "conference", title: "Finance conference", summary: "One day about LC practice." });
  await createEvent(db, {
    slug: "workshop",
    title: "Incoterms workshop",
    summary: "Free on board and its traps.",
    startsAt: new Date("2020-01-01T04:00:00Z"),
    endsAt: new Date("2020-01-01T06:00:00Z"),
  });
  await createPublication(db, {
    slug: "t-shirts",
    title: "Classifying T-shirts",
    summary: "Why they stand under 6109.10 and not 61.05.",
    body: "<p>Demurrage follows from a wrong code; so do policies of refusal.</p>",
  });
  await createResource(db, {
    slug: "glossary",
    title: "বাণিজ্য পরিভাষা",
    summary: "আমদানি, রপ্তানি ও শুল্ক।",
    body: "<p>ঋণপত্র ও চালান। র‍্যাপিড ক্লিয়ারেন্স।</p>",
  });
  await createBlog(db, {
    slug: "premium",
    title: "Averages explained",
    price: 20,
    content: `<p>${words(30, "opening")}</p><p>${"Hiddenword averages FOB secretly. ".repeat(60)}</p>`,
  });
  await createBlog(db, { slug: "draft", title: "Risk draft", status: "draft" });
  await createProgram(db, { slug: "later", title: "Risk later", publishAt: new Date("2999-01-01T00:00:00Z") });
  await createProgram(db, { slug: "gone", title: "Risk archived", status: "archived" });
});

describe("search", () => {
  it("finds every type by title, summary and text, in any form and case", async () => {
    expect(await found("RISK")).toEqual(["/programs/risk-management"]);
    expect(await found("insured cargoes")).toEqual(["/programs/risk-management"]);
    expect(await found("classify")).toEqual(["/publications/t-shirts"]);
    expect(await found("policy")).toEqual(["/publications/t-shirts"]);
    expect(await found("workshops")).toEqual(["/events/past/workshop"]);
    expect(await found("conference")).toEqual(["/events/conference"]);
  });

  it("wants all words, parts words at any sign, and takes a part of a word", async () => {
    expect(await found("risk insurance")).toEqual(["/programs/risk-management"]);
    expect(await found("risk demurrage")).toEqual([]);
    expect(await found("closely")).toEqual(["/programs/risk-management"]);
    expect(await found("isk man")).toEqual(["/programs/risk-management"]);
    expect(await found("nageme")).toEqual(["/programs/risk-management"]);
  });

  it("finds while one types, from the first letter on", async () => {
    for (const text of ["r", "ri", "ris", "risk", "risk m", "risk ma", "trade risk mana"])
      expect(await found(text)).toContain("/programs/risk-management");
  });

  it("mends typing errors and says what it looked for", async () => {
    expect(await ask("demurage")).toMatchObject({
      items: [{ url: "/publications/t-shirts" }],
      correctedText: "demurrage",
    });
    expect(await ask("tarde risk")).toMatchObject({ correctedText: "trade risk" });
    expect(await ask("confrence")).toMatchObject({ correctedText: "conference" });
    expect(await ask("risk")).toMatchObject({ correctedText: null });
    expect(await ask("xqzwv")).toMatchObject({ items: [], correctedText: null, counts: { all: 0 } });
  });

  it("takes what the trade calls by several names for one thing", async () => {
    const credit = ["/events/conference", "/programs/risk-management", "/resources/glossary"];
    for (const text of ["LC", "L/C", "letter of credit", "Letters of Credit", "documentary credit", "ঋণপত্র", "এলসি"])
      expect(await found(text)).toEqual(credit);
    expect(await found("fob")).toEqual(["/blogs/premium", "/events/past/workshop"]);
    expect(await found("free on board traps")).toEqual(["/events/past/workshop"]);
  });

  it("finds the same by an English, a Bangla and a romanised word of the trade", async () => {
    const glossary = ["/resources/glossary"];
    for (const text of ["raptani", "roptani", "রপ্তানির", "export"]) expect(await found(text), text).toEqual(glossary);
    for (const text of ["shulko", "customs duty", "duties", "শুল্কের"]) expect(await found(text), text).toEqual(glossary);
    for (const text of ["rin potro", "rinpotro", "elsi"]) expect(await found(text), text).toEqual(await found("LC"));
    await createBlog(database.db, { slug: "else", title: "Everything else", excerpt: "Or else." });
    expect(await ask("elsi")).toMatchObject({ correctedText: null });
    expect(await found("elsi")).not.toContain("/blogs/else");
    // Spellings that no list holds.
    for (const text of ["roptaanee", "raptaani"]) expect(await found(text), text).toEqual(glossary);
    expect((await ask("shulkho")).correctedText).toBe("shulko");
  });

  it("finds HS codes by their first digits, with dots and without", async () => {
    for (const text of ["6109", "61.09", "6109.10", "610910", "6109.1", "HS 6109", "hs code 6109.10", "6105"])
      expect(await found(text)).toEqual(["/publications/t-shirts"]);
    expect(await found("6110")).toEqual([]);
  });

  it("finds Bangla, by beginnings, and with letters that sound alike", async () => {
    for (const text of ["আমদানি", "আমদা", "আমদানী", "আমাদানি", "রপ্তানী", "সুল্ক", "শুল্ক", "র‍্যাপিড", "র্যাপিড"])
      expect(await found(text), text).toEqual(["/resources/glossary"]);
    expect(await found("বানিজ্য")).toContain("/resources/glossary");
    expect((await ask("আমাদানি")).correctedText).toBe("আমদানি");
    // An older spelling is none that needs mending.
    expect((await ask("রপ্তানী")).correctedText).toBeNull();
  });

  it("finds words behind the wall and shows none of them", async () => {
    const { items } = await ask("hiddenword");
    expect(items.map(({ url, premium }) => [url, premium])).toEqual([["/blogs/premium", true]]);
    expect(JSON.stringify(items)).not.toMatch(/hiddenword|secretly/i);
    expect((await ask("hiddenwrod")).correctedText).toBeNull();
  });

  it("marks what matches, by place, and cuts a piece of the text where head lines match nowhere", async () => {
    const [program] = (await ask("risk")).items;
    expect(program?.marks.title).toEqual([{ start: 6, end: 10 }]);
    expect(program?.snippet).toBeNull();
    const [paper] = (await ask("demurrage")).items;
    expect(paper?.snippet).toContain("Demurrage follows");
    expect(paper?.marks.snippet).toEqual([{ start: 0, end: 9 }]);
  });

  it("counts by type whatever type is asked for, and pages", async () => {
    const all = await ask("lc", { limit: 2 });
    expect(all.counts).toEqual({ all: 3, program: 1, event: 1, publication: 0, resource: 1, blog: 0, question: 0 });
    expect(all.pagination).toEqual({ total: 3, totalPages: 2, currentPage: 1, hasNext: true, hasPrev: false });
    expect((await ask("lc", { limit: 2, page: 2 })).items).toHaveLength(1);
    const events = await ask("lc", { type: "event" });
    expect(events.items.map(({ type }) => type)).toEqual(["event"]);
    expect(events).toMatchObject({ counts: { all: 3 }, pagination: { total: 1 } });
    expect(await ask("lc", { page: 9 })).toMatchObject({ items: [], pagination: { total: 3, currentPage: 9 } });
  });

  it("puts a match in the title before one in the text, and what is over behind", async () => {
    await createBlog(database.db, { slug: "in-title", title: "Warehouse rules" });
    await createBlog(database.db, { slug: "in-text", title: "Other rules", content: "<p>A warehouse.</p>" });
    expect((await ask("warehouse")).items.map(({ url }) => url)).toEqual(["/blogs/in-title", "/blogs/in-text"]);
  });

  it("answers stop words and signs with nothing, not with everything", async () => {
    for (const text of ["the", "of and the", "!!!", "—", "…", "%", "_", "\u202e"])
      expect(await ask(text)).toMatchObject({ items: [], counts: { all: 0 } });
  });

  it.each([
    ..."'&|!*\\()<>:%_$".split(""),
    "''",
    ":*",
    "<->",
    "a & ",
    "!a",
    "a:*b",
    "'; drop table blogs; --",
    "é'",
    "½",
    "²³",
    "\u0301",
    "\u200d\u200d",
    "🚢",
    "a".repeat(200),
    "ab ".repeat(66),
    "6".repeat(200),
    "61.".repeat(66),
    "\ud800",
    "١٢٣",
    "http://a.b/c?d=e&f",
    "-1",
    "<b>",
    "ﷺ",
    "\u202eabc",
    "İ",
    "synlc",
    "hs6109:*",
  ])("is not broken by %j", async (text) => {
    const { items, pagination } = await ask(text);
    expect(items.length).toBeLessThanOrEqual(pagination.total);
    await ask(`${text} risk`);
    await ask(`lc ${text}`);
  });
});

describe("the index", () => {
  const urls = () => found("zebrafish");

  it("follows every way in which an item changes, whoever changes it", async () => {
    const { db } = database;
    await createResource(db, { slug: "fish", title: "Zebrafish tariff" });
    expect(await urls()).toEqual(["/resources/fish"]);
    await db.execute(sql`update resources set slug = 'fishes' where slug = 'fish'`);
    expect(await urls()).toEqual(["/resources/fishes"]);
    await db.execute(sql`update resources set status = 'archived' where slug = 'fishes'`);
    expect(await urls()).toEqual([]);
    await db.execute(
      sql`update resources set status = 'published', publish_at = now() + interval '1 hour' where slug = 'fishes'`,
    );
    expect(await urls()).toEqual([]);
    await db.execute(sql`update resources set publish_at = now() where slug = 'fishes'`);
    expect(await urls()).toEqual(["/resources/fishes"]);
    await db.execute(sql`update resources set title = 'Something else' where slug = 'fishes'`);
    expect(await urls()).toEqual([]);
    await db.execute(sql`update resources set title = 'Zebrafish' where slug = 'fishes'`);
    await db.execute(sql`delete from resources where slug = 'fishes'`);
    expect(await urls()).toEqual([]);
  });

  it("forgets a blog's free text when it becomes premium", async () => {
    const { db } = database;
    const text = { slug: "turns", title: "Turning", content: `<p>${words(50)}</p><p>Quokka quokka.</p>` };
    await createBlog(db, text);
    expect((await ask("quokka")).items[0]?.snippet).toContain("Quokka");
    await createBlog(db, { ...text, price: 10 });
    expect((await ask("quokka")).items[0]).toMatchObject({ url: "/blogs/turns", premium: true, snippet: null });
  });

  it("holds a question for as long as it is public", async () => {
    const { db } = database;
    const put = sql`insert into public_questions (slug, title, question, answer)
      values ('seaweed', 'May seaweed be shipped?', 'We would like to ship seaweed.', 'Yes, with a certificate.')`;
    await db.execute(put);
    expect(await found("seaweed certificate")).toEqual(["/questions/seaweed"]);
    await db.execute(sql`update public_questions set published = false`);
    expect(await found("seaweed certificate")).toEqual([]);
    await db.execute(sql`update public_questions set published = true`);
    await db.execute(sql`delete from public_questions`);
    expect(await found("seaweed certificate")).toEqual([]);
  });

  it("goes with its tables", async () => {
    const before = await database.db.execute(
      sql`select count(*) as n from search_documents where type = 'publication'`,
    );
    expect(before.rows[0]?.n).toBeGreaterThan(0);
    await database.db.execute(sql`truncate publications cascade`);
    expect(await found("t-shirts")).toEqual([]);
  });
});

describe("suggest", () => {
  it("gives the samples that are published, by type", async () => {
    const { db } = database;
    await createResource(db, { slug: "risk-toolkit", title: "Toolkit" });
    const all = await suggest(db, { type: "all", page: 1, limit: 10 });
    expect(all.items.map(({ url }) => url)).toEqual(["/programs/risk-management", "/resources/risk-toolkit"]);
    expect(all.counts).toMatchObject({ all: 2, program: 1, event: 0, resource: 1 });
    const resources = await suggest(db, { type: "resource", page: 1, limit: 10 });
    expect(resources.items.map(({ url }) => url)).toEqual(["/resources/risk-toolkit"]);
  });
});
