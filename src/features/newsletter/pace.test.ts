import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

function begun(perMinute: number, count: number, late = 0): number[] {
  let clock = 1000;
  const pace = new Pace(perMinute, () => clock);
  return Array.from({ length: count }, () => {
    clock += pace.delay() + late;
    return clock - 1000;
  });
}

test("keeps the gap, whatever a letter itself takes", () => {
  expect(begun(60, 4)).toEqual([0, 1000, 2000, 3000]);
  expect(begun(600, 4)).toEqual([0, 100, 200, 300]);
});

test("a fast pace holds over many, though timers come late", () => {
  const times = begun(60_000, 5000, 0.3);
  const last = times.at(-1) as number;
  expect(last).toBeGreaterThan(4800);
  expect(last).toBeLessThan(5200);
});

test("after a pause it does not catch up in a burst", () => {
  let clock = 0;
  const pace = new Pace(600, () => clock);
  pace.delay();
  clock = 60_000;
  const waits = Array.from({ length: 5 }, () => {
    const wait = pace.delay();
    clock += wait;
    return wait;
  });
  expect(waits).toEqual([0, 100, 100, 100, 100]);
});
