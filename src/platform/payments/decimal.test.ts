import fc from "fast-check";
import { expect, it } from "vitest";
import { decimalToMinor, minorToDecimal } from "./decimal.ts";

it("reads back every amount that it writes", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      (minor) => decimalToMinor(minorToDecimal(minor)) === minor,
    ),
  );
});

it.each([
  ["1250", 125000],
  ["1250.5", 125050],
  [" 1250.50 ", 125050],
  ["0.01", 1],
  ["10.5000", 1050],
])("reads %j as %d", (text, minor) => expect(decimalToMinor(text)).toBe(minor));

it.each(["", "1e3", "12.345", "-1", "1,250.00", "0x10", "NaN", ".5", "1.", "１２", "9999999999999"])(
  "does not take %j for an amount",
  (text) => expect(decimalToMinor(text)).toBeUndefined(),
);
