import { expect, it } from "vitest";
import { adminHome } from "#lib/admin-screens.ts";
import { roles } from "#lib/staff.ts";
import { adminGroupsOf, adminPlaceOf } from "./admin-nav.ts";

const marked = (pathname: string) =>
  adminGroupsOf("admin")
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const place = adminPlaceOf(item, pathname);
      return place === undefined ? [] : [`${item.title}: ${place}`];
    });

it("marks the one entry to which a page belongs", () => {
  expect(marked(adminHome)).toEqual(["Dashboard: page"]);
  expect(marked(`${adminHome}/trade-queries`)).toEqual(["Trade queries: page"]);
  expect(marked(`${adminHome}/trade-queries/TQ-2026-000001`)).toEqual(["Trade queries: true"]);
  expect(marked(`${adminHome}/trade-queries-old`)).toEqual([]);
});

it("shows each role what it has", () => {
  const titles = (role: (typeof roles)[number]) =>
    adminGroupsOf(role).flatMap(({ items }) => items.map(({ title }) => title));
  expect(titles("customer")).toEqual([]);
  for (const role of roles.filter((one) => one !== "customer")) expect(titles(role)).toContain("Dashboard");
  expect(titles("desk")).toContain("Trade queries");
  expect(titles("editor")).not.toContain("Trade queries");
  for (const role of ["editor", "desk", "cashier"] as const) expect(titles(role)).not.toContain("Audit log");
});
