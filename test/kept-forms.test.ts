import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("every form that brings back what was typed before says so", () => {
  const forms = globSync("src/**/*.tsx").filter((file) => readFileSync(file, "utf8").includes("= useKeptForm"));
  expect(forms.length).toBeGreaterThan(40);
  const silent = forms.filter((file) => !/<Draft(?:Line|Notices)\b/.test(readFileSync(file, "utf8")));
  expect(silent).toEqual([]);
});
