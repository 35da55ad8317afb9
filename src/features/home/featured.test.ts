import { describe, expect, test, vi } from "vitest";
import type { BlogSummary } from "#features/blogs/contract.ts";
import { arrangeFeatured, readFeatured } from "./featured.ts";

const blogs = Array.from({ length: 8 }, (_, n) => ({ id: String(n) }) as BlogSummary);
const answer = (status: number) => Response.json({ success: true, data: blogs.slice(0, 2) }, { status });

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

describe("readFeatured", () => {
  test("asks for eight featured blogs", async () => {
    const fetcher = vi.fn(async () => answer(200));
    expect(await readFeatured(fetcher)).toHaveLength(2);
    expect(fetcher).toHaveBeenCalledWith("/api/v1/blogs/public-list?filter-type=featured&limit=8", expect.anything());
  });
  test("tries again after 1, 2 and 4 s when the server or the network fails", async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const fetcher = vi
      .fn<typeof fetch>()
      .mockRejectedValueOnce(new TypeError("offline"))
      .mockResolvedValueOnce(answer(503))
      .mockResolvedValueOnce(answer(500))
      .mockResolvedValueOnce(answer(200));
    expect(await readFeatured(fetcher, wait)).toHaveLength(2);
    expect(waits).toEqual([1000, 2000, 4000]);
  });
  test("gives up after the fourth failure", async () => {
    const fetcher = vi.fn(async () => answer(503));
    await expect(readFeatured(fetcher, async () => {})).rejects.toThrow("503");
    expect(fetcher).toHaveBeenCalledTimes(4);
  });
  test("does not repeat what was refused", async () => {
    const fetcher = vi.fn(async () => answer(422));
    await expect(readFeatured(fetcher, async () => {})).rejects.toThrow("422");
    expect(fetcher).toHaveBeenCalledTimes(1);
  });
});
