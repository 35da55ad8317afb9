import { expect, it } from "vitest";
import { inBanglaDigits } from "../../../test/bangla-digits.ts";
import { bankNumber, newOrderNumber, orderNumber } from "./references.server.ts";

it("reads numbers however somebody types them, with digits of Bangla too", () => {
  const number = newOrderNumber();
  for (const typed of [number, number.toLowerCase(), number.replaceAll("-", " "), inBanglaDigits(number)])
    expect(orderNumber(typed)).toBe(number);
  for (const typed of ["ft-2602 7788", "FT২৬০২৭৭৮৮"]) expect(bankNumber(typed)).toBe("FT26027788");
});
