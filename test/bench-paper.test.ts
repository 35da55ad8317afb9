import { expect, it } from "vitest";
import { paperWith } from "../bench/paper.ts";

const parts = ["cached", "visit", "growth"];

it("writes the part that was measured, in its place, and leaves the others as they were", () => {
  const first = paperWith("growth", [{ name: "Search", value: 4, unit: "×", atMost: 3 }], "Monday", parts, "");
  expect(first).toContain("0 of 1 bounds were met.");
  const second = paperWith("cached", [{ name: "Pages", value: 1, unit: "×", atLeast: 0.8 }], "Tuesday", parts, first);
  expect(second).toContain("1 of 2 bounds were met.");
  expect([...second.matchAll(/^## (.*)\n\nMeasured on (.*)\.$/gm)].map((found) => found.slice(1))).toEqual([
    ["cached", "Tuesday"],
    ["growth", "Monday"],
  ]);
  expect(second).toContain("| Search | 4 × | ≤ 3 | MISSED |  |");

  const again = paperWith("growth", [{ name: "Search", value: 2, unit: "×", atMost: 3 }], "Wednesday", parts, second);
  expect(again).toContain("2 of 2 bounds were met.");
  expect(again).not.toContain("Monday");
  expect(again).toContain("Tuesday");
});

it("leaves out a part that no longer is, and figures without a bound are not counted", () => {
  const before = "# Benchmarks\n\n## gone\n\n| Old | 1 | ≤ 2 | met |  |\n";
  const paper = paperWith("visit", [{ name: "Bytes", value: 1, unit: "KB" }], "Monday", parts, before);
  expect(paper).not.toContain("gone");
  expect(paper).toContain("0 of 0 bounds were met.");
});
