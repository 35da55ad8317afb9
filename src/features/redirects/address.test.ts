import { describe, expect, it } from "vitest";
import { addressKey, isCountable, isOwnTarget, isReserved } from "./address.ts";

describe("an old address", () => {
  it.each([
    ["/2021/03/Name/", "/2021/03/name"],
    ["https://old.example/2021/03/name?utm=1#x", "/2021/03/name"],
    ["/?p=123", "/?p=123"],
    ["https://old.example/?page_id=7", "/?page_id=7"],
    ["/%E0%A6%B6%E0%A7%81%E0%A6%B2%E0%A7%8D%E0%A6%95/", "/শুল্ক"],
    ["/a/../b", "/b"],
    ["old", "/old"],
  ])("%s is kept as %s", (given, kept) => expect(addressKey(given)).toBe(kept));

  it.each(["/", "", "/?q=1", "/%E0%A4", `/${"a".repeat(301)}`, "/a%00b", "/a%20b", "/a//b", "javascript:alert(1)"])(
    "%j is none",
    (given) => expect(addressKey(given)).toBeUndefined(),
  );

  it("is never one of the API, the admin area or people's own pages", () => {
    for (const path of ["/api/v1/x", "/admin-dashboard", "/dashboard/blogs", "/files/media/x", "/assets/x.js"])
      expect([path, isReserved(path)]).toEqual([path, true]);
    expect(isReserved("/apis/x")).toBe(false);
  });
});

describe("where a redirect leads", () => {
  it.each(["/blogs/lc?x=1#part", "/", "/blogs?category=customs"])("%s is of this site", (target) =>
    expect(isOwnTarget(target)).toBe(true),
  );
  it.each([
    "//evil.example/x",
    "/\\evil.example",
    "https://evil.example",
    "evil",
    "/a b",
    "/\u0000",
    "/..//evil.example",
    "/api/v1/x",
    "/\t/evil.example",
    "",
  ])("%j is not", (target) => expect(isOwnTarget(target)).toBe(false));
});

describe("what is counted of dead addresses", () => {
  it.each(["/2021/03/letters-of-credit-explained", "/courses/export-basics-2024", "/শুল্ক"])("%s", (path) =>
    expect(isCountable(path)).toBe(true),
  );
  it.each([
    "/unsubscribe/9f8a7b6c5d4e3f2a1b0c9d8e",
    "/u/rahim@example.org",
    "/call/01712345678",
    "/certificates/7k3m-9qxr-t2wb-h5nc",
    "/tickets/k7m2-9qxd-4t1b-8wzn",
    "/orders/0b6f2d1e-8c1a-4b0e-9d2f-3a4b5c6d7e8f",
    "/wp-login.php",
    "/.env",
    `/${"a".repeat(201)}`,
  ])("not %s", (path) => expect(isCountable(path)).toBe(false));
});
