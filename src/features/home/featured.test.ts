import { describe, expect, test } from "vitest";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { arrangeFeatured } from "./featured.ts";

const blogs = Array.from({ length: 8 }, (_, n) => ({ id: String(n) }) as BlogSummary);

describe("arrangeFeatured", () => {
  test("one large, three at the side, four below", () => {
    const { lead, side, row } = arrangeFeatured(blogs);
    expect(lead?.id).toBe("0");
    expect(side.map((blog) => blog.id)).toEqual(["1", "2", "3"]);
    expect(row.map((blog) => blog.id)).toEqual(["4", "5", "6", "7"]);
  });
  test("does with fewer", () => {
    expect(arrangeFeatured([])).toEqual({ lead: undefined, side: [], row: [] });
    expect(arrangeFeatured(blogs.slice(0, 2)).side).toHaveLength(1);
  });
});
