import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("what is kept until a moment of the database goes by the database's clock, too", () => {
  for (const name of ["front", "kept-answer", "page-cache"])
    expect(readFileSync(`src/platform/http/${name}.server.ts`, "utf8")).not.toMatch(/\bDate\.now\(\)/);
});

it("no feature asks the clock of its machine: the database's decides (platform/db/clock.server.ts)", () => {
  const files = globSync("src/features/**/*.server.ts");
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(file, "utf8")))).toEqual([]);
});

it("no statement asks which day it is where the database is said to be: days are those of UTC or of Dhaka, and say so", () => {
  const files = globSync("{src,scripts,db}/**/*.{ts,sql}").filter((file) => !/\.test\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(400);
  const here = /\bcurrent_date\b|\bcurrent_time\b|\blocaltime(?:stamp)?\b|\bnow\(\)::(?:date|time)\b/i;
  expect(files.filter((file) => here.test(readFileSync(file, "utf8")))).toEqual([]);
});

it("what a process waits or keeps for a while goes by a clock that nobody sets (performance.now)", () => {
  const files = globSync("src/{app,platform}/**/*.server.ts");
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bDate\.now\(\)/.test(readFileSync(file, "utf8"))).sort()).toEqual([
    // These compare it with another clock, or with what was written by it.
    "src/app/doctor/database.server.ts",
    "src/platform/db/clock.server.ts",
    "src/platform/http/rate-limit.server.ts",
  ]);
});
