import { expect, it } from "vitest";
import { libraryCall, libraryHref, parseLibraryAddress } from "./library-address.ts";

const parse = (text: string) => parseLibraryAddress(new URLSearchParams(text));

it("reads what makes sense and passes over the rest", () => {
  expect(parse("")).toEqual({ search: "", sort: "read", page: 1 });
  expect(parse("q=%20LC%00%20&sort=title&page=2")).toEqual({ search: "LC", sort: "title", page: 2 });
  for (const odd of ["sort=__proto__", "page=0", "page=-1", "page=1e3", "page=x", "sort="])
    expect(parse(odd)).toEqual(parse(""));
  expect(parse(`q=${"a".repeat(500)}`).search).toHaveLength(200);
});

it("comes back from its own address", () => {
  for (const text of ["", "q=a+b&sort=bought&page=3", "q=%26%3D"]) {
    const address = parse(text);
    expect(parse(libraryHref(address).split("?")[1] ?? "")).toEqual(address);
  }
  expect(libraryHref(parse(""))).toBe("/dashboard/blogs");
  expect(libraryCall(parse("q=a%26b"))).toBe("/api/v1/purchases/my?sort=lastRead&order=desc&page=1&search=a%26b");
});
