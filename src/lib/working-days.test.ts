import fc from "fast-check";
import { expect, it } from "vitest";
import { addWorkingDays, dhakaDay, isWorkingDay } from "./working-days.ts";

const none = new Set<string>();

it("takes the day in Dhaka, six hours before that of UTC ends", () => {
  expect(dhakaDay(new Date("2026-11-21T17:59:59Z"))).toBe("2026-11-21");
  expect(dhakaDay(new Date("2026-11-21T18:00:00Z"))).toBe("2026-11-22");
  expect(dhakaDay(new Date("2026-12-31T18:00:00Z"))).toBe("2027-01-01");
});

it("works from Sunday to Thursday and not on holidays", () => {
  // 2026-11-22 is a Sunday.
  const week = ["22", "23", "24", "25", "26", "27", "28"].map((d) => isWorkingDay(`2026-11-${d}`, none));
  expect(week).toEqual([true, true, true, true, true, false, false]);
  expect(isWorkingDay("2026-12-16", new Set(["2026-12-16"]))).toBe(false);
});

it.each([
  ["2026-11-22", 3, [], "2026-11-25"],
  ["2026-11-25", 3, [], "2026-11-30"],
  ["2026-11-27", 1, [], "2026-11-29"],
  ["2026-11-28", 1, [], "2026-11-29"],
  ["2026-12-15", 1, ["2026-12-16"], "2026-12-17"],
  ["2026-12-30", 3, [], "2027-01-04"],
  ["2028-02-28", 1, [], "2028-02-29"],
] as const)("from %s, %i working days without %j end on %s", (day, count, holidays, expected) => {
  expect(addWorkingDays(day, count, new Set(holidays))).toBe(expected);
});

it("works on other days of the week where the institute says so, also with a thousand holidays on the only one", () => {
  expect(isWorkingDay("2026-11-27", none, [5])).toBe(true);
  expect(isWorkingDay("2026-11-22", none, [5])).toBe(false);
  expect(addWorkingDays("2026-11-22", 2, none, [1, 5])).toBe("2026-11-27");
  const fridays = Array.from({ length: 1000 }, (_, week) =>
    new Date(Date.parse("2026-11-27") + week * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  expect(addWorkingDays("2026-11-22", 30, new Set(fridays), [5])).toBe("2046-08-17");
});

it("refuses what is no number of days, and an endless holiday", () => {
  for (const count of [0, -1, 1.5, Number.NaN])
    expect(() => addWorkingDays("2026-11-22", count, none)).toThrow(RangeError);
  const always = { has: () => true } as unknown as ReadonlySet<string>;
  expect(() => addWorkingDays("2026-11-22", 1, always)).toThrow(RangeError);
});

const days = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it("for any day and holidays: ends on a working day, with as many of them in between as were asked for", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), fc.uniqueArray(days, { maxLength: 40 }), (day, count, list) => {
      const holidays = new Set(list);
      const end = addWorkingDays(day, count, holidays);
      expect(end > day && isWorkingDay(end, holidays)).toBe(true);
      let seen = 0;
      for (let at = day; at !== end; ) {
        at = new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10);
        if (isWorkingDay(at, holidays)) seen += 1;
      }
      expect(seen).toBe(count);
    }),
    { numRuns: 200 },
  );
});
