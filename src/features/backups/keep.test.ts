import fc from "fast-check";
import { expect, it } from "vitest";
import { lastDue, superseded } from "./keep.ts";

const copy = (at: string, tested = true) => ({
  id: at,
  startedAt: new Date(at),
  testedAt: tested ? new Date(at) : null,
});
/** One each night at two in Dhaka, the newest first. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, i) => copy(new Date(Date.UTC(2026, 10, 23, 20) - i * 86_400_000).toISOString()));

it("knows the last hour at which one was due, by the clock in Dhaka", () => {
  for (const [now, due] of [
    ["2026-11-24T20:00:00Z", "2026-11-24T20:00:00.000Z"],
    ["2026-11-24T19:59:59Z", "2026-11-23T20:00:00.000Z"],
    ["2026-11-25T01:00:00Z", "2026-11-24T20:00:00.000Z"],
  ] as const)
    expect(lastDue(new Date(now), 2).toISOString()).toBe(due);
});

it("keeps one of each of the last days, and one of each of the last weeks", () => {
  const all = nights(60);
  const gone = new Set(superseded(all, { daily: 7, weekly: 4 }));
  const left = all.filter(({ id }) => !gone.has(id)).map(({ id }) => id.slice(0, 10));
  // The days begin in Dhaka: 20:00 UTC is two in the morning of the next one. Weeks end with Saturday there.
  expect(left).toEqual([
    ...["2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17"],
    ...["2026-11-13", "2026-11-06"],
  ]);
});

it("gives the last one of a day, and none of a day that has no other", () => {
  const [first, second] = [copy("2026-11-24T01:00:00Z"), copy("2026-11-24T05:00:00Z")];
  expect(superseded([first, second], { daily: 7, weekly: 4 })).toEqual([first.id]);
  expect(superseded([first], { daily: 1, weekly: 0 })).toEqual([]);
});

it("removes nothing for one that was not tested, and such a one once a later one was", () => {
  const old = [copy("2026-10-01T20:00:00Z"), copy("2026-10-02T20:00:00Z", false)];
  const untested = copy("2026-11-24T20:00:00Z", false);
  expect(superseded([...old.slice(0, 1), untested], { daily: 1, weekly: 0 })).toEqual([]);
  expect(superseded([untested], { daily: 1, weekly: 0 })).toEqual([]);
  expect(superseded([...old, copy("2026-11-25T20:00:00Z")], { daily: 1, weekly: 0 })).toEqual(
    [...old].reverse().map(({ id }) => id),
  );
});

it("never removes the last good one, and leaves no more than it may", () => {
  const one = fc.record({ night: fc.nat(400), tested: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 60 }), fc.integer({ min: 1, max: 31 }), fc.nat(26), (all, daily, weekly) => {
      const copies = all.map(({ night, tested }, i) => ({
        ...copy(new Date(Date.UTC(2026, 0, 1 + night, 0, 0, i)).toISOString(), tested),
        id: String(i),
      }));
      const gone = new Set(superseded(copies, { daily, weekly }));
      const tested = copies.filter(({ testedAt }) => testedAt !== null);
      const newest = tested.reduce((a, b) => (b.startedAt > a.startedAt ? b : a), tested[0] as (typeof tested)[0]);
      if (newest) expect(gone.has(newest.id)).toBe(false);
      else expect(gone.size).toBe(0);
      expect(tested.filter(({ id }) => !gone.has(id)).length).toBeLessThanOrEqual(daily + weekly);
    }),
  );
});
