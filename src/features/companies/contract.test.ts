import { expect, it } from "vitest";
import { inBanglaDigits } from "../../../test/bangla-digits.ts";
import { companyFieldsSchema } from "./contract.ts";

it("counts the characters of names and addresses as the database does, an emoji as one", () => {
  const { name, address } = companyFieldsSchema.shape;
  expect([name.safeParse("🏭").success, name.safeParse("🏭🏭").success]).toEqual([false, true]);
  expect([address.safeParse("12 🏭").success, address.safeParse("12, 🏭").success]).toEqual([false, true]);
});

it("keeps numbers that were typed with digits of Bangla as those of ASCII", () => {
  const { bin, tin, contactPhone } = companyFieldsSchema.shape;
  expect(bin.parse(inBanglaDigits("001234567-0101"))).toBe("0012345670101");
  expect(tin.parse(inBanglaDigits("123456789012"))).toBe("123456789012");
  expect(contactPhone.parse(inBanglaDigits("+880 1712-345678"))).toBe("+8801712345678");
});
