import { expect, it } from "vitest";
import { type CachePlan, PageCache } from "./page-cache.server.ts";

const start = Date.UTC(2026, 0, 1);
const minutes = 60_000;

const made = { url: "", loads: [], from: "a" };

function answer(text: string) {
  const plan: CachePlan = { tags: new Set(["blogs"]), changesAt: undefined, skip: false };
  return {
    status: 200,
    headers: [["Content-Type", "text/html"]] as [string, string][],
    body: [Buffer.from(text)],
    plan,
  };
}

it("doubts what can be asked about, and hands it out again once it was found to be what it was", () => {
  const cache = new PageCache(1e6);
  const entry = cache.store("/", { ...answer("a"), made }, cache.generation(), start);
  const { bytes } = cache.size;
  expect(cache.doubtful("/", start)).toBeUndefined();
  cache.invalidate("blogs");
  expect(cache.get("/", start)).toBeUndefined();
  const doubtful = cache.doubtful("/", start);
  expect(doubtful).toBe(entry);
  if (!doubtful) throw new Error("dropped");
  cache.trust("/", doubtful, { ...answer("").plan, tags: new Set(["content"]) }, cache.generation());
  expect(cache.get("/", start)).toBe(entry);
  expect(cache.doubtful("/", start)).toBeUndefined();
  expect(cache.size).toEqual({ entries: 1, bytes });
  // What it is made from now counts.
  cache.invalidate("blogs");
  expect(cache.get("/", start)).toBe(entry);
  cache.invalidate("content");
  expect(cache.get("/", start)).toBeUndefined();
});

it("trusts nothing that a further write has overtaken, and nothing that stands there no more", () => {
  const cache = new PageCache(1e6);
  const store = () => cache.store("/", { ...answer("a"), made }, cache.generation(), start);
  const { plan } = answer("");
  store();
  cache.invalidate("blogs");
  const first = cache.doubtful("/", start);
  if (!first) throw new Error("dropped");
  for (const overtake of [() => cache.invalidate("blogs"), () => cache.clear()]) {
    const begun = cache.generation();
    overtake();
    cache.trust("/", first, plan, begun);
    expect(cache.get("/", start)).toBeUndefined();
    expect(cache.doubtful("/", start)).toBe(first);
  }
  const second = store();
  cache.invalidate("blogs");
  cache.trust("/", first, plan, cache.generation());
  expect(cache.get("/", start)).toBeUndefined();
  expect(cache.doubtful("/", start)).toBe(second);
});

it("lets what it trusted go when it was to go from the first, or when it now changes by the clock", () => {
  const cache = new PageCache(1e6);
  const trusted = (key: string, changesAt?: number) => {
    cache.store(key, { ...answer("a"), made }, cache.generation(), start);
    cache.invalidate("blogs");
    const entry = cache.doubtful(key, start + 9 * minutes);
    if (entry) cache.trust(key, entry, { ...answer("").plan, changesAt }, cache.generation());
  };
  trusted("/aged");
  expect(cache.get("/aged", start + 10 * minutes - 1)).toBeDefined();
  expect(cache.get("/aged", start + 10 * minutes)).toBeUndefined();
  trusted("/sooner", start + 9.5 * minutes);
  expect(cache.get("/sooner", start + 9.5 * minutes - 1)).toBeDefined();
  expect(cache.get("/sooner", start + 9.5 * minutes)).toBeUndefined();
  cache.store("/old", { ...answer("a"), made }, cache.generation(), start);
  cache.invalidate("blogs");
  expect(cache.doubtful("/old", start + 10 * minutes)).toBeUndefined();
  expect(cache.get("/old", start + 10 * minutes)).toBeUndefined();
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
});

it("holds no more than it may, doubtful answers counted; those go first that nobody asked for", () => {
  const cache = new PageCache(50_000);
  const store = (key: string) => cache.store(key, { ...answer("x".repeat(8000)), made }, cache.generation(), start);
  for (const key of ["/1", "/2", "/3", "/4"]) store(key);
  cache.invalidate("blogs");
  cache.doubtful("/1", start);
  store("/5");
  expect(["/1", "/2", "/3", "/4"].map((key) => cache.doubtful(key, start) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(cache.size.bytes).toBeLessThanOrEqual(50_000);
});

it("leaves nothing of a page that was found to be something else, unless another stands there by now", () => {
  const cache = new PageCache(1e6);
  const store = () => cache.store("/", { ...answer("a"), made }, cache.generation(), start);
  store();
  cache.invalidate("blogs");
  const first = cache.doubtful("/", start);
  if (!first) throw new Error("dropped");
  cache.refute("/", first);
  expect(cache.doubtful("/", start)).toBeUndefined();
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
  const second = store();
  cache.refute("/", first);
  expect(cache.get("/", start)).toBe(second);
});

it("counts the address of a page, which can be long", () => {
  const cache = new PageCache(1e6);
  const bytesOf = (key: string) => {
    const before = cache.size.bytes;
    cache.store(key, { ...answer("a"), made }, cache.generation(), start);
    return cache.size.bytes - before;
  };
  expect(bytesOf(`/contact?state=${"x".repeat(10_000)}`) - bytesOf("/contact")).toBeGreaterThanOrEqual(30_000);
});
