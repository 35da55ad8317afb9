import { describe, expect, it, test } from "vitest";
import { countText, mostFound, paginate } from "./pagination.ts";

describe("paginate", () => {
  it.each([
    [0, 1, 10, { totalPages: 0, hasNext: false, hasPrev: false }],
    [0, 3, 10, { totalPages: 0, hasNext: false, hasPrev: false }],
    [10, 1, 10, { totalPages: 1, hasNext: false, hasPrev: false }],
    [11, 1, 10, { totalPages: 2, hasNext: true, hasPrev: false }],
    [11, 2, 10, { totalPages: 2, hasNext: false, hasPrev: true }],
    [11, 9, 10, { totalPages: 2, hasNext: false, hasPrev: true }],
  ])("%i entries, page %i of %i each", (total, page, limit, rest) => {
    expect(paginate(total, page, limit)).toEqual({ total, currentPage: page, ...rest });
  });
});

test("a count says where it ends", () => {
  expect([999, 1000].map((count) => countText(count, mostFound))).toEqual(["999", "1,000+"]);
  expect([0, 1204, 9999, 10_000, 30_000].map((count) => countText(count))).toEqual([
    "0",
    "1,204",
    "9,999",
    "10,000+",
    "10,000+",
  ]);
});
