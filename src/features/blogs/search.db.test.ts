import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createBlog } from "../../../test/factories/blog.ts";
import { type ListRequest, listBlogs } from "./service.server.ts";

const database = useDatabase();
const search = (text: string, more: Partial<ListRequest> = {}) =>
  listBlogs(database.db, { type: "all", page: 1, limit: 10, sort: "relevance", order: "desc", text, ...more });
const found = async (text: string, more: Partial<ListRequest> = {}) =>
  (await search(text, more)).items.map(({ slug }) => slug);

beforeAll(async () => {
  const { db } = database;
  await createBlog(db, {
    slug: "letters",
    title: "Letters of credit",
    excerpt: "Documents that banks check.",
    content: "<p>A confirmation adds a second promise. Invoices must agree.</p>",
  });
  await createBlog(db, {
    slug: "containers",
    title: "Containers and demurrage",
    excerpt: "What waiting costs.",
    content: "<p>A bank guarantee may stand in. Letters to the carrier help.</p>",
  });
  await createBlog(db, {
    slug: "bangla",
    title: "আমদানি নীতি",
    excerpt: "বাংলাদেশের বাণিজ্য",
    content: "<p>র‍্যাপিড ক্লিয়ারেন্স এবং পণ্য ছাড়।</p>",
  });
  // The same letter as two characters, as some keyboards write it.
  await createBlog(db, { slug: "decomposed", title: "ব্য\u09af\u09bc সংকোচন", content: "<p>x</p>" });
  await createBlog(db, {
    slug: "premium",
    title: "Cargo insurance",
    price: 20,
    content: `<p>Clauses compared.</p><p>${"Particular average explained at length. ".repeat(20)}</p>`,
  });
  await createBlog(db, { slug: "draft", title: "Letters that nobody sees", status: "draft" });
});

describe("search", () => {
  it("finds words of title, excerpt and text in any form and case", async () => {
    expect(await found("LETTER")).toEqual(["letters", "containers"]);
    expect(await found("documents")).toEqual(["letters"]);
    expect(await found("invoice")).toEqual(["letters"]);
    expect(await found("checking")).toEqual(["letters"]);
  });

  it("wants all words", async () => {
    expect(await found("letters credit")).toEqual(["letters"]);
    expect(await found("letters demurrage")).toEqual(["containers"]);
    expect(await found("letters insurance")).toEqual([]);
  });

  it("takes the last word as a beginning, because people search while they type", async () => {
    expect(await found("demur")).toEqual(["containers"]);
    expect(await found("letters dem")).toEqual(["containers"]);
    expect(await found("demur letters")).toEqual(["containers"]);
  });

  it("mends typing errors and says what it looked for", async () => {
    expect(await search("demurage")).toMatchObject({ items: [{ slug: "containers" }], correctedText: "demurrage" });
    expect(await search("leters credit")).toMatchObject({
      items: [{ slug: "letters" }],
      correctedText: "letters credit",
    });
    expect(await search("letters")).toMatchObject({ correctedText: undefined });
    expect(await search("xqzwv")).toMatchObject({
      items: [],
      correctedText: undefined,
      pagination: { total: 0, totalPages: 0 },
    });
  });

  it("finds Bangla, with joiners, from the beginning of a word, and however the letter is written", async () => {
    expect(await found("বাণিজ্য")).toEqual(["bangla"]);
    expect(await found("বাংলা")).toEqual(["bangla"]);
    expect(await found("আমদানি নীতি")).toEqual(["bangla"]);
    expect(await found("র‍্যাপিড")).toEqual(["bangla"]);
    expect(await found("ব্যয় সংকোচন".normalize("NFC"))).toEqual(["decomposed"]);
    expect(await found("ব্য\u09df সংকোচন")).toEqual(["decomposed"]);
  });

  it("answers stop words and signs with nothing, not with everything", async () => {
    for (const text of ["the", "of and the", "!!!", "—", "…"])
      expect(await search(text)).toMatchObject({ items: [], pagination: { total: 0 } });
  });

  it("finds words behind the wall without quoting them", async () => {
    const { items } = await search("particular average");
    expect(items.map(({ slug }) => slug)).toEqual(["premium"]);
    expect(JSON.stringify(items)).not.toMatch(/average/i);
  });

  it("goes together with type, sort and pages", async () => {
    expect(await found("cargo", { type: "premium" })).toEqual(["premium"]);
    expect(await found("cargo", { type: "free" })).toEqual([]);
    expect(await found("letters", { sort: "title", order: "asc" })).toEqual(["containers", "letters"]);
    const second = await search("letters", { page: 2, limit: 1 });
    expect(second).toMatchObject({
      items: [{ slug: "containers" }],
      pagination: { total: 2, totalPages: 2, hasPrev: true, hasNext: false },
    });
    expect(await search("letters", { page: 9, limit: 1 })).toMatchObject({
      items: [],
      pagination: { total: 2, currentPage: 9 },
    });
  });

  it.each([
    "'",
    "''",
    "&",
    "|",
    "!",
    "!!",
    ":*",
    "*",
    "\\",
    "\\0",
    "\0",
    "(",
    "))",
    "<->",
    "a & ",
    "a |",
    "!a",
    "a:*b",
    "a:b",
    "'; drop table blogs; --",
    "%",
    "_",
    "a'b",
    "é'",
    "½",
    "①",
    "²³",
    "\u0301",
    "\u200d",
    "\u200d\u200d\u200d",
    "🚢",
    "🇧🇩",
    "a".repeat(200),
    "ab ".repeat(66),
    "'".repeat(200),
    "\ud800",
    "١٢٣",
    "x²y",
    "http://a.b/c?d=e&f",
    "a-b-c",
    "1.5.6",
    "-1",
    "<b>",
    "$1",
    "ﷺ",
    "\u202eabc",
    "İ",
    "ß",
  ])("is not broken by %j", async (text) => {
    const { items, pagination } = await search(text);
    expect(items.length).toBeLessThanOrEqual(pagination.total);
    // As the second of two words, too, where it is no beginning.
    await search(`${text} letters`);
  });
});
