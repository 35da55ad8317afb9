import { expect, it } from "vitest";
import { periodsUntil } from "./periods.ts";

it("counts days, weeks from Sunday and months back, over the ends of months and years", () => {
  expect(periodsUntil("day", "2026-03-01", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  // 2026-11-22 is a Sunday.
  expect(periodsUntil("week", "2026-11-22", 2)).toEqual(["2026-11-15", "2026-11-22"]);
  expect(periodsUntil("week", "2026-11-21", 2)).toEqual(["2026-11-08", "2026-11-15"]);
  expect(periodsUntil("month", "2026-01-31", 3)).toEqual(["2025-11-01", "2025-12-01", "2026-01-01"]);
});
