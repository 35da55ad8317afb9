import { describe, expect, it } from "vitest";
import { createRandom, hashText } from "./random.ts";

describe("createRandom", () => {
  it("repeats its sequence for a seed and differs between seeds", () => {
    const sequence = (seed: string): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 20 }, () => random.next());
    };
    expect(sequence("a")).toEqual(sequence("a"));
    expect(sequence("a")).not.toEqual(sequence("b"));
  });

  it("keeps the bounds it promises and reaches both ends of whole numbers", () => {
    const random = createRandom("bounds");
    const dice = Array.from({ length: 2000 }, () => random.integer(1, 6));
    expect([...new Set(dice)].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (let i = 0; i < 1000; i++) {
      const value = random.between(-2, 3);
      expect(value >= -2 && value < 3).toBe(true);
    }
    expect(random.chance(0)).toBe(false);
    expect(random.chance(1)).toBe(true);
  });

  it("refuses to pick from nothing", () => {
    expect(() => createRandom("x").pick([])).toThrow(RangeError);
  });
});

describe("hashText", () => {
  it("is an unsigned 32-bit number that spreads similar texts", () => {
    const hashes = Array.from({ length: 1000 }, (_, i) => hashText(`slug-${i}`));
    expect(hashes.every((hash) => Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32)).toBe(true);
    const perFamily = [0, 1, 2, 3, 4, 5].map((family) => hashes.filter((hash) => hash % 6 === family).length);
    expect(Math.min(...perFamily)).toBeGreaterThan(120);
  });
});
