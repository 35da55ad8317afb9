import { expect, it } from "vitest";
import { formatCount } from "./counts.ts";

const reference = new Intl.NumberFormat("en-US");

it("writes whole numbers as Intl does in American English", () => {
  for (const count of [0, 9, 10, 999, 1000, 10_000, 999_999, 1_000_000, -1, -999, -1000, -123_456, 2 ** 40])
    expect(formatCount(count)).toBe(reference.format(count));
  for (let count = 1; count < 1e9; count = count * 3 + 7) expect(formatCount(count)).toBe(reference.format(count));
});
