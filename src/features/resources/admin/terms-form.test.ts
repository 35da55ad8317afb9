import { expect, it } from "vitest";
import { termsForm } from "./terms-form.ts";

const faults = (values: object) => [...new Set(termsForm.safeParse(values).error?.issues.map(({ path }) => path[0]))];

it("asks nothing of prices that are out of sight, and sends none", () => {
  for (const access of ["everybody", "account", "member"])
    expect(termsForm.safeParse({ access, price: "12,50x", memberPrice: "free" }).data).toEqual({
      ...{ access, price: null, memberPrice: null },
    });
});

it("of those who buy it asks a price, and a lower one for members", () => {
  const priced = (price: string, memberPrice: string) => ({ access: "buyer", price, memberPrice });
  expect(termsForm.parse(priced("1,200", "900.50"))).toEqual({ access: "buyer", price: 1200, memberPrice: 900.5 });
  expect(termsForm.parse(priced("1200", ""))).toEqual({ access: "buyer", price: 1200, memberPrice: null });
  expect(faults(priced("", ""))).toEqual(["price"]);
  expect(faults(priced("12,50x", ""))).toEqual(["price"]);
  // A comma for a point would make it a hundred times as much.
  expect(faults(priced("391,30", ""))).toEqual(["price"]);
  expect(faults(priced("100", "free"))).toEqual(["memberPrice"]);
  expect(faults(priced("100", "200"))).toEqual(["memberPrice"]);
  expect(faults({ price: "", memberPrice: "" })).toEqual(["access"]);
});
