import { describe, expect, test, vi } from "vitest";
import { readFeatured } from "./featured-request.ts";

const answer = (status: number) => Response.json({ success: true, data: [{ id: "0" }, { id: "1" }] }, { status });

describe("readFeatured", () => {
  test("asks for eight featured blogs", async () => {
    const fetcher = vi.fn(async () => answer(200));
    expect(await readFeatured(fetcher)).toHaveLength(2);
    const address = "/api/v1/blogs/public-list?filter-type=featured&sort-by=featured&limit=8";
    expect(fetcher).toHaveBeenCalledWith(address, expect.anything());
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
