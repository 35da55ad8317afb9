import type { ServerBuild } from "react-router";
import { expect, it } from "vitest";
import { withoutAdmin } from "./pages.server.ts";
import { adminShell } from "./route-lists.ts";

const routesOf = (path: string) =>
  Object.fromEntries(
    [
      { id: "root" },
      { id: adminShell, parentId: "root" },
      { id: "site", parentId: "root", path: "blogs" },
      { id: "desk", parentId: adminShell, path },
    ].map((route) => [route.id, route]),
  ) as unknown as ServerBuild["routes"];

it("leaves the admin area out, and nothing else", () => {
  expect(Object.keys(withoutAdmin(routesOf("admin-dashboard/blogs")))).toEqual(["root", "site"]);
});

it("refuses a page of the admin area that lies elsewhere, which nobody would find", () => {
  expect(() => withoutAdmin(routesOf("blogs/desk"))).toThrow("'desk'");
});
