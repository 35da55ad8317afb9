import { expect, it } from "vitest";
import { drawing } from "./drawing.ts";
import { growthAnHour, judge, type Reading } from "./slope.ts";

const over = (minutes: number, at: (minute: number) => Partial<Reading>): Reading[] =>
  Array.from({ length: minutes }, (_, minute) => ({
    ...{ minute, memoryMb: 200, descriptors: 60, connections: 8 },
    ...at(minute),
  }));
const leaking = (readings: Reading[]) => judge(readings).flatMap(({ what, level }) => (level ? [] : [what]));

it("tells a leak from what goes up and down, and from caches that fill", () => {
  expect(growthAnHour([0, 30, 60].map((minute) => ({ minute, value: 100 + minute })))).toBeCloseTo(60);
  expect(leaking(over(60, (minute) => ({ memoryMb: 200 + (minute % 7) * 5 })))).toEqual([]);
  expect(leaking(over(60, (minute) => ({ memoryMb: 120 + Math.min(minute, 18) * 6 })))).toEqual([]);
  expect(leaking(over(60, (minute) => ({ memoryMb: 200 + minute })))).toEqual(["memoryMb"]);
  expect(leaking(over(60, (minute) => ({ descriptors: 60 + Math.floor(minute / 3) })))).toEqual(["descriptors"]);
  expect(leaking(over(60, (minute) => ({ connections: 8 + Math.floor(minute / 10) })))).toEqual(["connections"]);
});

it("draws each of them with what it was", () => {
  const svg = drawing(over(60, (minute) => ({ memoryMb: 200 + minute })));
  expect(svg.match(/<polyline/g)).toHaveLength(3);
  expect(svg).toContain("Memory");
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});
