import { expect, test } from "vitest";
import { paramsOf } from "./read-ahead.ts";

test("the address gives the values that a route has names for", () => {
  expect(paramsOf("admin-dashboard/users", "/admin-dashboard/users")).toEqual({});
  expect(paramsOf("admin-dashboard/users/:id", "/admin-dashboard/users/7")).toEqual({ id: "7" });
  expect(paramsOf("admin-dashboard/settings/:part?", "/admin-dashboard/settings/")).toEqual({ part: undefined });
  expect(paramsOf("admin-dashboard/blogs/edit/:id", "/admin-dashboard/blogs/edit/a%20b")).toEqual({ id: "a%20b" });
});
