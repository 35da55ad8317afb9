import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { parts } from "./hole.ts";
import { holes } from "./holes.ts";
import { planted } from "./plant.ts";

it("can be planted, each of them, with other words for each", () => {
  expect(holes.length).toBeGreaterThanOrEqual(80);
  expect(new Set(holes.map(({ what }) => what)).size).toBe(holes.length);
  for (const hole of holes) expect(planted(".", hole)).not.toBe("");
  for (const [name, { files }] of Object.entries(parts)) {
    for (const file of files) expect(existsSync(file)).toBe(true);
    expect([name, holes.some(({ part }) => part === name)]).toEqual([name, true]);
  }
});

it("says so when what it replaces is gone", () => {
  const [hole] = holes;
  if (!hole) throw new Error("there are holes");
  expect(() => planted(".", { ...hole, old: "no such line" })).toThrow(/0 times/);
  expect(() => planted(".", { ...hole, old: "const" })).toThrow(/can't be planted/);
});
