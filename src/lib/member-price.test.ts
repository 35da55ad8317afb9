import { expect, it } from "vitest";
import { fitsMembers, memberTotal, priceFor } from "./member-price.ts";

it("is what members pay, where it is lower than the price, and nobody else", () => {
  expect(priceFor({ price: 1000, memberPrice: 999 }, true)).toBe(999);
  expect(priceFor({ price: 1000, memberPrice: 999 }, false)).toBe(1000);
  expect(priceFor({ price: 1000, memberPrice: 1 }, true)).toBe(1);
  for (const memberPrice of [1000, 1001, 0, -1, null, undefined, Number.NaN])
    expect(priceFor({ price: 1000, memberPrice }, true)).toBe(1000);
  expect(priceFor({ price: 0, memberPrice: 100 }, true)).toBe(0);
});

it("is for the member's own place alone", () => {
  expect(memberTotal({ price: 1000, memberPrice: 600 }, 1)).toBe(600);
  expect(memberTotal({ price: 1000, memberPrice: 600 }, 3)).toBe(2600);
  expect(memberTotal({ price: 1000, memberPrice: null }, 3)).toBeNull();
});

it("fits a price that is higher, and only that", () => {
  expect(fitsMembers({ price: 100, memberPrice: 99.99 })).toBe(true);
  expect(fitsMembers({ price: 100, memberPrice: 100 })).toBe(false);
  expect(fitsMembers({ price: null, memberPrice: 1 })).toBe(false);
  expect(fitsMembers({ price: 0, memberPrice: null })).toBe(true);
});
