import { expect, test } from "vitest";
import { formatDhakaSpan } from "./dhaka-dates.ts";

test("what takes place in Dhaka has the days of Dhaka, also in the night and over several days", () => {
  expect(formatDhakaSpan("2026-12-11T20:00:00Z", "2026-12-11T23:00:00Z")).toBe(
    "December 12, 2026, 2:00 AM to 5:00 AM Dhaka time",
  );
  expect(formatDhakaSpan("2026-12-12T04:00:00Z", "2026-12-14T11:00:00Z")).toBe(
    "December 12, 2026, 10:00 AM to December 14, 2026, 5:00 PM Dhaka time",
  );
});
