import { expect, it } from "vitest";
import { programContract } from "./contract.ts";

it("takes amounts to the poisha, none for a fee on request, and nothing finer", () => {
  const { price } = programContract.create.shape;
  for (const bdt of [0, 0.07, 1.1, 4500.55, 499_999.99, null]) expect(price.parse(bdt)).toBe(bdt);
  for (const bdt of [-1, 0.001, 500_000.01, Number.NaN, "5"]) expect(price.safeParse(bdt).success).toBe(false);
});
