import { describe, expect, it } from "vitest";
import { threadTimeOf } from "../../../test/processor-time.ts";
import { canonicalAddress, withoutOuterSlashes } from "./page-address.server.ts";

const known = { "/blogs": ["q", "category", "page"], "/": ["message"] };

describe("withoutOuterSlashes", () => {
  it.each([
    ["/about/", "/about"],
    ["//evil.example//", "/evil.example"],
    ["/a//b/", "/a//b"],
    ["///", "/"],
    ["/", "/"],
  ])("%s is %s", (pathname, plain) => expect(withoutOuterSlashes(pathname)).toBe(plain));

  it("takes no longer for slashes without end", () => {
    const took = threadTimeOf(() => {
      for (let i = 0; i < 20; i += 1) withoutOuterSlashes(`/a${"/".repeat(16_000)}b/`);
    });
    expect(took).toBeLessThan(500);
  });
});

describe("canonicalAddress", () => {
  it.each([
    ["/about", "", "/about"],
    ["/about", "?utm_source=x&fbclid=y", "/about"],
    ["/blogs", "?", "/blogs"],
    ["/blogs", "?page=2&utm=1&q=rice", "/blogs?q=rice&page=2"],
    ["/blogs", "?q=rice&page=2", "/blogs?q=rice&page=2"],
    ["/blogs", "?page=1&page=2", "/blogs?page=1&page=2"],
    ["/blogs", "?Q=rice", "/blogs"],
    ["/blogs.data", "?page=2&_routes=x", "/blogs.data?page=2"],
    ["/_.data", "?message=hi&x=1", "/_.data?message=hi"],
    ["/_root.data", "?message=hi&x=1", "/_root.data?message=hi"],
    ["/blogs", "?q=a+b%20c", "/blogs?q=a+b+c"],
    ["/blogs", "?q=%C3%A9", "/blogs?q=%C3%A9"],
    ["/blogs", "?q=&category=%20%20&page=%202+&page=", "/blogs?page=2"],
    ["/blogs", "?q=++&q=%C2%A0", "/blogs"],
  ])("%s%s is %s", (pathname, search, canonical) => expect(canonicalAddress(pathname, search, known)).toBe(canonical));

  it("changes nothing when it is applied again", () => {
    for (const search of ["?page=2&q=a&q=b", "?q=%26%3D%2B", "?q=%E0%A6%AC&page="]) {
      const once = canonicalAddress("/blogs", search, known);
      expect(canonicalAddress("/blogs", once.slice("/blogs".length), known)).toBe(once);
    }
  });

  it("is not fooled by names that every object has", () => {
    for (const name of ["/constructor", "constructor", "__proto__", "/toString"])
      expect(canonicalAddress(name, "?a=1", known)).toBe(name);
  });
});
