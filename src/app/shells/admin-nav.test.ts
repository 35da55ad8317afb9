import { expect, it } from "vitest";
import { adminGroups, adminHome, adminPlaceOf } from "./admin-nav.ts";

const marked = (pathname: string) =>
  adminGroups
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
