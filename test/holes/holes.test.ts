import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parts } from "./hole.ts";
import { holes } from "./holes.ts";
import { planted } from "./plant.ts";
import { reportOf } from "./report.ts";

it("can be planted, each of them, with other words for each", () => {
  expect(holes.length).toBeGreaterThanOrEqual(80);
  expect(new Set(holes.map(({ what }) => what)).size).toBe(holes.length);
  for (const hole of holes) expect(planted(".", hole)).not.toBe("");
  for (const [name, { files }] of Object.entries(parts)) {
    for (const file of files) expect(existsSync(file)).toBe(true);
    expect([name, holes.some(({ part }) => part === name)]).toEqual([name, true]);
  }
});

it("stands in the report, each of them, and found", () => {
  const report = readFileSync("docs/holes.md", "utf8");
  const said = holes
    .filter(({ what }) => !report.includes(`| ${what.replaceAll("|", "\\|")} |`))
    .map(({ what }) => what);
  expect(said).toEqual([]);
  expect(report).toContain(`${holes.length} of ${holes.length} were found.`);
});

it("says so when what it replaces is gone", () => {
  const [hole] = holes;
  if (!hole) throw new Error("there are holes");
  expect(() => planted(".", { ...hole, old: "no such line" })).toThrow(/0 times/);
  expect(() => planted(".", { ...hole, old: "const" })).toThrow(/can't be planted/);
});

it("writes the parts that were run, and leaves the others as they were", () => {
  const results = holes.map((hole) => ({ hole, found: [`a | test of ${hole.part}`], seconds: 4 }));
  const whole = reportOf(results, "2026-11-25");
  expect(whole).toContain(`run: ${holes.length} of ${holes.length} were found.`);
  expect(whole.match(/^## .*/gm)).toEqual(Object.keys(parts).map((name) => `## ${name}`));
  const missed = results.filter(({ hole }) => hole.part === "words").map((result) => ({ ...result, found: [] }));
  const again = reportOf(missed, "2026-11-26", whole);
  expect(again).toContain(`run: ${holes.length - missed.length} of ${holes.length} were found.`);
  expect(again).toContain(`0 of ${missed.length} were found on 2026-11-26, in 4 seconds each`);
  expect(again).toContain("**not found**");
  expect(again.split("## words")[0]).toContain("a \\| test of money |");
  expect(reportOf(missed, "2026-11-26", again)).toBe(again);
});
