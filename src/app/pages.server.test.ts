import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { firstPart, routesUnder } from "./pages.server.ts";

const routes = Object.fromEntries(
  [
    { id: "root", path: "" },
    { id: "site", parentId: "root" },
    { id: "home", parentId: "site", index: true },
    { id: "list", parentId: "site", path: "blogs" },
    { id: "blog", parentId: "site", path: "blogs/:slug" },
    { id: "near", parentId: "site", path: "blogs-and-more" },
    { id: "any", parentId: "site", path: ":word/more" },
    { id: "lost", parentId: "site", path: "*" },
    { id: "account", parentId: "root" },
    { id: "inner", parentId: "account", path: "dashboard" },
  ].map((route) => [route.id, route]),
) as unknown as ServerBuild["routes"];

it.each([
  ["blogs", ["root", "site", "list", "blog", "any", "lost"]],
  ["", ["root", "site", "home", "any", "lost"]],
  ["dashboard", ["root", "site", "any", "lost", "account", "inner"]],
  ["nothing", ["root", "site", "any", "lost"]],
])("finds what an address that begins with '%s' can lead to, with its layouts", (first, found) => {
  expect(Object.keys(routesUnder(routes, first))).toEqual(found);
});

it.each([
  ["/", ""],
  ["/_.data", ""],
  ["/blogs", "blogs"],
  ["/blogs.data", "blogs"],
  ["/blogs/_.data", "blogs"],
  ["/blogs/lc-dates.data", "blogs"],
  ["/blogs/a.b", "blogs"],
  ["/_", "_"],
])("the first part of '%s' is '%s'", (pathname, first) => {
  expect(firstPart(pathname)).toBe(first);
});
