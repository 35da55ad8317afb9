import { expect, it } from "vitest";
import { growthDrawing, growthPaper, type Measured } from "../bench/list-growth.ts";

const measured: Measured[] = [
  {
    rows: 1000,
    p95: new Map([
      ["Users", 10],
      ["A & <b>", 12.34],
    ]),
  },
  {
    rows: 10_000,
    p95: new Map([
      ["Users", 20],
      ["A & <b>", 80],
    ]),
  },
  {
    rows: 1_000_000,
    p95: new Map([
      ["Users", 40],
      ["A & <b>", 300],
    ]),
  },
];

it("draws what was measured, each point where it belongs", () => {
  const drawn = growthDrawing(measured);
  expect(drawn.match(/<polyline/g)).toHaveLength(2);
  expect(drawn).toContain("A &amp; &lt;b>");
  const [users = "", other = ""] = [...drawn.matchAll(/<polyline points="([^"]+)"/g)].map(([, points]) => points);
  const [first = [], second = [], third = []] = users.split(" ").map((point) => point.split(",").map(Number));
  // A thousand to ten thousand is a third of the way to a million.
  expect(((second[0] ?? 0) - (first[0] ?? 0)) / ((third[0] ?? 0) - (first[0] ?? 0))).toBeCloseTo(1 / 3, 2);
  // Twice as long is twice as high over the ground.
  const ground = Number(/y1="([\d.]+)" y2="\1" stroke="#7a8894" stroke-opacity/.exec(drawn)?.[1]);
  expect((ground - (second[1] ?? 0)) / (ground - (first[1] ?? 0))).toBeCloseTo(2, 1);
  expect(other.split(" ")).toHaveLength(3);
  for (const label of ["1k", "10k", "1M", ">300<", ">12<"]) expect(drawn).toContain(label);
  // What is beyond the bound is told apart.
  expect(drawn.match(/stroke="#b3261e"/g)).toHaveLength(1);
  expect(drawn).not.toMatch(/NaN|Infinity|undefined/);
});

it("stays a picture with one size, or none", () => {
  expect(growthDrawing(measured.slice(0, 1))).not.toMatch(/NaN|Infinity/);
  expect(growthDrawing([])).toMatch(/^<svg .*<\/svg>\n$/);
});

it("writes the figures beside it", () => {
  const paper = growthPaper(measured, "2026-11-25: 2 cores");
  expect(paper).toContain("| list | 1,000 rows | 10,000 rows | 1,000,000 rows |");
  expect(paper).toContain("| A & <b> | 12.3 | 80.0 | 300.0 |");
});
