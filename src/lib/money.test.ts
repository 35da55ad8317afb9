import { describe, expect, it } from "vitest";
import { bdtOfSheet, bdtToPoisha, formatBdt, hasTwoDecimals, poishaToBdt, sumOfBdt } from "./money.ts";

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

  it.each([-1, -0.01, 0.001, 1e-9, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 1e18])("refuses %s", (amount) =>
    expect(() => bdtToPoisha(amount)).toThrow(RangeError),
  );

  it("comes back from every amount of poisha", () => {
    for (let poisha = 0; poisha <= 50_000_000; poisha += 7919) expect(bdtToPoisha(poishaToBdt(poisha))).toBe(poisha);
  });
});

it("tells a number with two decimals from others, a sum of such numbers too, and next to nothing from nothing", () => {
  for (const value of [0, 0.01, 0.1 + 0.2, 15, 499_999.99, 99_999_999.99])
    expect(hasTwoDecimals(value), `${value}`).toBe(true);
  for (const value of [1e-9, 0.001, -1e-12, 5999.999, 15.005, Number.NaN, Number.POSITIVE_INFINITY])
    expect(hasTwoDecimals(value), `${value}`).toBe(false);
});

describe("formatBdt", () => {
  it("writes every amount as Intl does in American English", () => {
    const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
    const exact = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    for (let poisha = -250_000; poisha <= 900_000_000; poisha = poisha < 250_000 ? poisha + 37 : poisha * 3 + 11) {
      const amount = poisha / 100;
      expect(formatBdt(amount)).toBe(`BDT ${(poisha % 100 === 0 ? whole : exact).format(amount)}`);
      expect(bdtOfSheet([0.5])(amount)).toBe(`BDT ${exact.format(amount)}`);
    }
  });

  it.each([
    [0, "BDT 0"],
    [1250, "BDT 1,250"],
    [391.3, "BDT 391.30"],
    [1250.5, "BDT 1,250.50"],
    [0.1 + 0.2, "BDT 0.30"],
    [123_456.78, "BDT 123,456.78"],
  ])("writes %s as %s", (amount, text) => expect(formatBdt(amount)).toBe(text));
});

describe("bdtOfSheet", () => {
  it("writes two decimals for all as soon as one amount has poisha", () => {
    const bdt = bdtOfSheet([450, 58.7, 391.3]);
    expect([450, 58.7, 391.3, 1250].map(bdt)).toEqual(["BDT 450.00", "BDT 58.70", "BDT 391.30", "BDT 1,250.00"]);
  });
  it("leaves whole amounts whole", () =>
    expect([450, 0, 1250].map(bdtOfSheet([450, 0, 1250]))).toEqual(["BDT 450", "BDT 0", "BDT 1,250"]));
});

it("adds amounts in BDT without the error of a computer's addition", () => {
  expect(sumOfBdt([588.8, 588.8, 588.8])).toBe(1766.4);
  expect(sumOfBdt([0.1, 0.2])).toBe(0.3);
  expect(sumOfBdt([])).toBe(0);
});
