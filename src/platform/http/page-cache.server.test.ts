import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bytesOf, type DocumentPart, readyPart } from "./document.server.ts";
import { type CachePlan, PageCache } from "./page-cache.server.ts";

const start = Date.UTC(2026, 0, 1);
const minutes = 60_000;

function answer(text: string, plan: Partial<CachePlan> = {}) {
  return {
    status: 200,
    headers: [["Content-Type", "text/html"]] as [string, string][],
    body: [Buffer.from(text)],
    plan: { tags: new Set(["blogs"]), changesAt: undefined, skip: false, ...plan },
  };
}

function keep(cache: PageCache, key: string, text: string, plan: Partial<CachePlan> = {}) {
  return cache.store(key, answer(text, plan), cache.generation(), start);
}

describe("PageCache", () => {
  it("renders once for all who ask at the same time, and again for who asks later", async () => {
    const cache = new PageCache(1e6);
    let renders = 0;
    const render = async () => {
      renders += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return renders;
    };
    expect(await Promise.all([cache.once("/", render), cache.once("/", render), cache.once("/", render)])).toEqual([
      1, 1, 1,
    ]);
    expect(await cache.once("/", render)).toBe(2);
    expect(await Promise.all([cache.once("/a", render), cache.once("/b", render)])).toHaveLength(2);
    expect(renders).toBe(4);
  });

  it("keeps the pages that people read when somebody spells one of them in a thousand ways", () => {
    const cache = new PageCache(1e6);
    keep(cache, "/about", "x".repeat(20_000));
    keep(cache, "/blogs", "x".repeat(20_000));
    for (let i = 0; i < 1000; i += 1) keep(cache, `/blogs?category=${"%2C".repeat(i)}`, "x".repeat(20_000));
    expect(cache.get("/about", start)).toBeDefined();
    expect(cache.get("/blogs", start)).toBeDefined();
    expect(cache.get(`/blogs?category=${"%2C".repeat(999)}`, start)).toBeDefined();
    expect(cache.size.bytes).toBeLessThan(0.6e6);
    cache.clear();
    for (let i = 0; i < 100; i += 1) keep(cache, `/blogs/${i}`, "x".repeat(20_000));
    expect(cache.size.bytes).toBeGreaterThan(0.9e6);
  });

  it("forgets a rendering that failed", async () => {
    const cache = new PageCache(1e6);
    await expect(cache.once("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await cache.once("/", () => Promise.resolve("yes"))).toBe("yes");
  });

  it("refuses to keep what a write has overtaken", () => {
    const cache = new PageCache(1e6);
    const begun = cache.generation();
    cache.invalidate("blogs");
    expect(cache.store("/", answer("old"), begun, start)).toBeUndefined();
    expect(cache.get("/", start)).toBeUndefined();
  });

  it("keeps it when the write was to data the page is not made from", () => {
    const cache = new PageCache(1e6);
    const begun = cache.generation();
    cache.invalidate("content");
    expect(cache.store("/", answer("same"), begun, start)).toBeDefined();
  });

  it("never hands a rendering that began before a write to who asks after it", async () => {
    const cache = new PageCache(1e6);
    let finish: (text: string) => void = () => {};
    const before = cache.once("/", () => new Promise<string>((resolve) => (finish = resolve)));
    cache.invalidate("blogs");
    const after = cache.once("/", () => Promise.resolve("new"));
    finish("old");
    expect(await before).toBe("old");
    expect(await after).toBe("new");
  });

  it("drops what is made from the written data, and that only", () => {
    const cache = new PageCache(1e6);
    keep(cache, "/blogs", "b");
    keep(cache, "/about", "a", { tags: new Set(["content"]) });
    keep(cache, "/", "h", { tags: new Set(["content", "blogs"]) });
    cache.invalidate("blogs");
    expect(["/blogs", "/about", "/"].map((key) => cache.get(key, start) !== undefined)).toEqual([false, true, false]);
  });

  it("refuses everything that was begun before notices may have been lost", () => {
    const cache = new PageCache(1e6);
    keep(cache, "/kept", "k");
    const begun = cache.generation();
    cache.clear();
    expect(cache.get("/kept", start)).toBeUndefined();
    expect(cache.store("/", answer("x"), begun, start)).toBeUndefined();
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it("lets an entry go at its greatest age, or earlier when it changes by the clock", () => {
    const cache = new PageCache(1e6);
    keep(cache, "/aged", "a");
    keep(cache, "/scheduled", "s", { changesAt: start + minutes });
    expect(cache.get("/scheduled", start + minutes - 1)).toBeDefined();
    expect(cache.get("/scheduled", start + minutes)).toBeUndefined();
    expect(cache.get("/aged", start + 10 * minutes - 1)).toBeDefined();
    expect(cache.get("/aged", start + 10 * minutes)).toBeUndefined();
    expect(keep(cache, "/past", "p", { changesAt: start })).toBeUndefined();
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });

  it("stays within its bytes: who was read longest ago goes first", () => {
    const cache = new PageCache(50_000);
    for (const key of ["/1", "/2", "/3", "/4"]) keep(cache, key, "x".repeat(8000));
    cache.get("/1", start);
    keep(cache, "/5", "x".repeat(8000));
    expect(["/1", "/2", "/3", "/4", "/5"].map((key) => cache.get(key, start) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
    expect(cache.size.bytes).toBeLessThanOrEqual(50_000);
  });

  it("does not let one huge answer push out all the others", () => {
    const cache = new PageCache(50_000);
    keep(cache, "/small", "x");
    expect(keep(cache, "/huge", "x".repeat(60_000))).toBeUndefined();
    expect(cache.get("/small", start)).toBeDefined();
  });

  it("counts no bytes twice when an entry is replaced", () => {
    const cache = new PageCache(1e6);
    keep(cache, "/", "x".repeat(1000));
    const { bytes } = cache.size;
    keep(cache, "/", "y".repeat(1000));
    expect(cache.size).toEqual({ entries: 1, bytes });
  });

  it("makes gzip and brotli with the same text, an own ETag and true lengths", async () => {
    const cache = new PageCache(1e6);
    const text = "trade ".repeat(500);
    const entry = keep(cache, "/", text);
    if (!entry) throw new Error("not kept");
    const plain = await cache.variant(entry, "identity");
    expect(String(Buffer.concat(plain.body))).toBe(text);
    const [br, gzip, again] = await Promise.all([
      cache.variant(entry, "br"),
      cache.variant(entry, "gzip"),
      cache.variant(entry, "br"),
    ]);
    expect(again).toBe(br);
    expect(brotliDecompressSync(Buffer.concat(br.body)).toString()).toBe(text);
    expect(gunzipSync(Buffer.concat(gzip.body)).toString()).toBe(text);
    expect(new Set([plain.etag, br.etag, gzip.etag]).size).toBe(3);
    for (const [variant, encoding] of [
      [br, "br"],
      [gzip, "gzip"],
    ] as const) {
      const headers = new Map(
        Array.from({ length: variant.headers.length / 2 }, (_, i) => [
          variant.headers[2 * i],
          variant.headers[2 * i + 1],
        ]),
      );
      expect(headers.get("Content-Encoding")).toBe(encoding);
      expect(headers.get("Content-Length")).toBe(String(Buffer.concat(variant.body).length));
      expect(headers.get("Vary")).toBe("Accept-Encoding");
    }
    expect(cache.variant(entry, "br")).toBe(br);
  });

  it("gives nobody the whole answer while the small one is being made", async () => {
    const cache = new PageCache(1e6);
    const entry = keep(cache, "/", "x".repeat(5000));
    if (!entry) throw new Error("not kept");
    expect(Buffer.concat((await cache.variant(entry, "br")).body).length).toBeLessThan(100);
    expect(cache.variant(entry, "br")).not.toBeInstanceOf(Promise);
    expect(Buffer.concat((await cache.variant(entry, "gzip")).body).length).toBeLessThan(100);
  });

  it("counts what is ready for many pages once, as long as one of them is kept", () => {
    const cache = new PageCache(1e6);
    const sent = (...parts: DocumentPart[]) => ({ ...answer(""), body: bytesOf(parts) });
    const store = (key: string, ...parts: DocumentPart[]) =>
      cache.store(key, sent(...parts), cache.generation(), start);
    const [one, two] = [readyPart("x".repeat(40_000)), readyPart("x".repeat(30_000))];
    const none = cache.size.bytes;
    store("/1", one, "a", one);
    const first = cache.size.bytes;
    store("/2", one, two, "b");
    expect(first).toBeGreaterThan(40_000);
    expect(cache.size.bytes - first).toBe(first - 40_000 + 30_000);
    store("/1", "c");
    expect(cache.size.bytes).toBe(2 * (first - 40_000) + 70_000);
    store("/2", "d");
    expect(cache.size.bytes).toBe(2 * (first - 40_000));
    cache.clear();
    expect(cache.size.bytes).toBe(none);
  });

  it("holds no more than it may, however much of it is ready for others", () => {
    const cache = new PageCache(1e6);
    for (let i = 0; i < 100; i += 1)
      cache.store(
        `/${i}`,
        { ...answer(""), body: bytesOf([readyPart("x".repeat(40_000)), `${i}`]) },
        cache.generation(),
        start,
      );
    expect(cache.size.bytes).toBeLessThanOrEqual(1e6);
    expect(cache.size.entries).toBeGreaterThan(15);
  });

  it("counts what is ready for many pages for none of them, and tells pages apart by all of it", async () => {
    const cache = new PageCache(1e6);
    const sent = (parts: DocumentPart[]) => ({ ...answer(""), body: bytesOf(parts) });
    const shared = readyPart("x".repeat(40_000));
    const tags = new Set<string>();
    for (let i = 0; i < 100; i += 1) {
      const entry = cache.store(`/${i}`, sent(["আম", shared, `${i}`]), cache.generation(), start);
      if (!entry) throw new Error("not kept");
      const plain = await cache.variant(entry, "identity");
      tags.add(plain.etag);
      expect(String(Buffer.concat(plain.body))).toBe(`আম${"x".repeat(40_000)}${i}`);
      expect(plain.headers.join()).toContain(`Content-Length,${40_000 + 6 + String(i).length}`);
    }
    expect(cache.size.bytes).toBeLessThan(300_000);
    const other = cache.store("/0", sent(["আম", readyPart("y"), "0"]), cache.generation(), start);
    tags.add(other?.variants.identity.etag ?? "");
    expect(tags.size).toBe(101);
  });

  it("counts no bytes for an entry that was dropped while it was compressed", async () => {
    const cache = new PageCache(1e6);
    for (let i = 0; i < 5; i += 1) {
      const entry = keep(cache, "/", "x".repeat(5000));
      if (!entry) throw new Error("not kept");
      const making = cache.variant(entry, "gzip");
      if (i % 2 === 0) cache.invalidate("blogs");
      else cache.clear();
      await making;
    }
    expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  });
});
