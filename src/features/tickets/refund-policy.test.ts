import { describe, expect, it } from "vitest";
import { partOfPlace, refundOf, refundPercent } from "./refund-policy.ts";

/** 9:30 in the morning of March 15 in Dhaka. */
const morning = new Date("2031-03-15T09:30:00+06:00");
const percent = (now: string, startsAt = morning) => refundPercent(startsAt, Date.parse(now));

describe("what goes back of a place that is given up", () => {
  it.each([
    ["a month before", "2031-02-15T12:00:00+06:00", 100],
    ["14 days before, at the last moment of the day", "2031-03-01T23:59:59.999+06:00", 100],
    ["a moment later, across midnight in Dhaka", "2031-03-02T00:00:00+06:00", 50],
    ["13 days before", "2031-03-02T12:00:00+06:00", 50],
    ["7 days before, at the last moment of the day", "2031-03-08T23:59:59.999+06:00", 50],
    ["a moment later", "2031-03-09T00:00:00+06:00", 0],
    ["the day before", "2031-03-14T12:00:00+06:00", 0],
    ["on the day", "2031-03-15T00:00:00+06:00", 0],
    ["afterwards", "2031-03-20T00:00:00+06:00", 0],
  ])("%s", (_, now, expected) => expect(percent(now)).toBe(expected));

  it("goes by Dhaka's calendar where UTC has another day", () => {
    // Half past midnight in Dhaka is the day before in UTC.
    const early = new Date("2031-03-15T00:30:00+06:00");
    expect(percent("2031-03-01T23:00:00+06:00", early)).toBe(100);
    expect(percent("2031-03-01T17:59:59Z", early)).toBe(100);
    expect(percent("2031-03-01T18:00:00Z", early)).toBe(50);
  });

  it("is a part of what was paid, and all parts together are what was paid", () => {
    for (const total of [0, 1, 100, 99_999, 150_050, 5_000_000_000])
      for (const quantity of [1, 2, 3, 7, 60]) {
        const parts = Array.from({ length: quantity }, (_, i) => partOfPlace(total, quantity, i + 1));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }
    expect([refundOf(50_001, 50), refundOf(50_001, 100), refundOf(50_001, 0)]).toEqual([25_000, 50_001, 0]);
  });
});
