import { expect, it } from "vitest";
import { isBeyond, listPageHref, parseListPage } from "./list-page.ts";

it("reads a page, and names what is none", () => {
  expect(parseListPage(new URLSearchParams("page=3"))).toEqual({ page: 3, faults: [] });
  expect(parseListPage(new URLSearchParams(""))).toEqual({ page: 1, faults: [] });
  for (const page of ["0", "-1", "two", "1001"])
    expect(parseListPage(new URLSearchParams({ page }))).toMatchObject({ page: 1, faults: [{ name: "page" }] });
});

it("has the shortest address of a page, beside what the list asks for already", () => {
  expect(listPageHref("/resources", 1)).toBe("/resources");
  expect(listPageHref("/resources", 2)).toBe("/resources?page=2");
  expect(listPageHref("/research/publications?series=A", 2)).toBe("/research/publications?series=A&page=2");
});

it("knows pages that a list does not have; an empty one has its first", () => {
  expect([1, 2].map((page) => isBeyond(page, { totalPages: 0 }))).toEqual([false, true]);
  expect([2, 3].map((page) => isBeyond(page, { totalPages: 2 }))).toEqual([false, true]);
});
