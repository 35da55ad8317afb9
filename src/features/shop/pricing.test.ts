import fc from "fast-check";
import { expect, it } from "vitest";
import { discountOn, shareDiscount, vatWithin } from "./pricing.ts";

const price = fc.integer({ min: 0, max: 50_000_000 });

it("shares a discount without losing or making a poisha", () => {
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 50 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (prices, part) => {
        const sum = prices.reduce((a, b) => a + b, 0);
        const discount = Math.floor(sum * part);
        const shares = shareDiscount(prices, discount);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(discount);
        shares.forEach((share, i) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(prices[i] as number);
          expect(Math.abs(share - (sum ? ((prices[i] as number) * discount) / sum : 0))).toBeLessThanOrEqual(1);
        });
      },
    ),
  );
});

it("never takes off more than there is", () => {
  fc.assert(
    fc.property(
      price,
      fc.constantFrom("percent" as const, "amount" as const),
      fc.integer({ min: 1, max: 10_000 }),
      (sum, kind, value) => {
        const off = discountOn(sum, { kind, value });
        return off >= 0 && off <= sum;
      },
    ),
  );
  expect(discountOn(49_999, { kind: "percent", value: 3333 })).toBe(16_664);
  expect(discountOn(49_999, { kind: "percent", value: 10_000 })).toBe(49_999);
});

it.each([
  [11_500, 1500, 1500],
  [10_000, 0, 0],
  [100, 1500, 13],
  [50_000, 750, 3488],
  [3, 10_000, 2],
])("%d poisha with VAT at %d hundredths of a per cent contain %d", (gross, rate, vat) =>
  expect(vatWithin(gross, rate)).toBe(vat),
);
