import { describe, expect, it } from "vitest";
import { bdtToPoisha, formatBdt, poishaToBdt } from "./money.ts";

describe("bdtToPoisha", () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [1.1, 110],
    [19.99, 1999],
    [4.35, 435],
    [1250, 125_000],
    [499_999.99, 49_999_999],
  ])("%s BDT are %s poisha", (bdt, poisha) => expect(bdtToPoisha(bdt)).toBe(poisha));

  it.each([-1, -0.01, 0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e18])("refuses %s", (amount) =>
    expect(() => bdtToPoisha(amount)).toThrow(RangeError),
  );

  it("comes back from every amount of poisha", () => {
    for (let poisha = 0; poisha <= 50_000_000; poisha += 7919) expect(bdtToPoisha(poishaToBdt(poisha))).toBe(poisha);
  });
});

describe("formatBdt", () => {
  it.each([
    [0, "BDT 0"],
    [1250, "BDT 1,250"],
    [1250.5, "BDT 1,250.5"],
    [123_456.78, "BDT 123,456.78"],
  ])("writes %s as %s", (amount, text) => expect(formatBdt(amount)).toBe(text));
});
