import { describe, expect, it } from "vitest";
import { canRenew, lastDayOf, nextTerm, plusDays } from "./term.ts";

describe("a term of a membership", () => {
  it.each([
    ["2026-11-25", 12, "2027-11-24"],
    ["2026-01-01", 12, "2026-12-31"],
    ["2027-03-01", 12, "2028-02-29"],
    ["2028-03-01", 12, "2029-02-28"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-28"],
    ["2027-02-28", 12, "2028-02-27"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-08-31", 1, "2026-09-30"],
    ["2026-12-15", 1, "2027-01-14"],
    ["2026-10-31", 6, "2027-04-30"],
  ])("that begins on %s and has %i months ends on %s", (first, months, last) => {
    expect(lastDayOf(first, months)).toBe(last);
  });

  it("goes on without a gap when it is renewed before its end, and begins today after it", () => {
    expect(nextTerm(null, "2026-11-25", 12)).toEqual({ startsOn: "2026-11-25", endsOn: "2027-11-24" });
    expect(nextTerm("2026-12-01", "2026-11-25", 12)).toEqual({ startsOn: "2026-12-02", endsOn: "2027-12-01" });
    expect(nextTerm("2026-11-25", "2026-11-25", 12)).toEqual({ startsOn: "2026-11-26", endsOn: "2027-11-25" });
    expect(nextTerm("2026-11-24", "2026-11-25", 12)).toEqual({ startsOn: "2026-11-25", endsOn: "2027-11-24" });
  });

  it("never loses a day in years of renewals from a leap day", () => {
    let end: string | null = null;
    for (let year = 0; year < 12; year += 1) {
      const term = nextTerm(end, "2028-02-29", 12);
      if (end !== null) expect(term.startsOn).toBe(plusDays(end, 1));
      end = term.endsOn;
    }
    expect(end).toBe("2040-02-29");
  });

  it("can be renewed from 30 days before its end until 90 days after it", () => {
    expect(
      ["2026-10-31", "2026-11-01", "2026-12-01", "2027-03-01", "2027-03-02"].map((day) => canRenew("2026-12-01", day)),
    ).toEqual([false, true, true, true, false]);
  });
});
