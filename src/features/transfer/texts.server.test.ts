import { expect, it } from "vitest";
import { cut } from "./foresee.server.ts";
import { cutLine, slugOr } from "./texts.server.ts";

// One piece in memory, as what was read out of a file is.
const long = Buffer.alloc(30_000_000, 0xe9).toString("latin1");

it.each<[string, (text: string) => string | undefined, string]>([
  ["line", (text) => cutLine(text, 3), "ééé"],
  ["note", (text) => cut(text, 3), "ééé"],
  ["part of an address", (text) => slugOr(text, "", 3), "eee"],
])("makes a %s of the beginning of a long text alone", (_, make, made) => {
  const start = performance.now();
  expect(make(long)).toBe(made);
  expect(performance.now() - start).toBeLessThan(400);
});

it("cuts after whole letters, however they are spelled", () => {
  expect(cutLine("🚢".repeat(500), 200)).toBe("🚢".repeat(200));
  expect(cutLine("e\u0301".repeat(500), 200)).toBe("\u00e9".repeat(200));
  expect(cut("🚢".repeat(500), 200)).toBe("🚢".repeat(200));
  expect(cut(`a${"🚢".repeat(500)}`, 200)).toBe(`a${"🚢".repeat(199)}`);
});
