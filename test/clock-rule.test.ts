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
