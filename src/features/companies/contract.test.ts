import { expect, it } from "vitest";
import { companyFieldsSchema } from "./contract.ts";

it("counts the characters of names and addresses as the database does, an emoji as one", () => {
  const { name, address } = companyFieldsSchema.shape;
  expect([name.safeParse("🏭").success, name.safeParse("🏭🏭").success]).toEqual([false, true]);
  expect([address.safeParse("12 🏭").success, address.safeParse("12, 🏭").success]).toEqual([false, true]);
});
