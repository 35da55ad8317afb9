import { expect, it } from "vitest";
import { inBanglaDigits } from "../../../test/bangla-digits.ts";
import { codeAddress, newTicketNumber } from "./numbers.server.ts";
import { ticketNumberIn } from "./ticket-number.ts";

it("numbers are drawn by chance, and found again as they are typed or scanned", () => {
  const drawn = Array.from({ length: 2000 }, newTicketNumber);
  expect(new Set(drawn).size).toBe(2000);
  for (const number of drawn) {
    for (const typed of [
      number,
      number.toLowerCase(),
      inBanglaDigits(number),
      number.replaceAll("-", " "),
      codeAddress("https://iit.example", number),
    ])
      expect(ticketNumberIn(typed)).toBe(number);
    expect(ticketNumberIn(number.replaceAll("0", "O").replaceAll("1", "l"))).toBe(number);
  }
});

it.each(["", "K7M2", "K7M2-9QXD-4T1B-8WZN-9", "K7M2-9QXD-4T1B-8WZU", "https://elsewhere.example/", "রহিমা"])(
  "%j is no number",
  (text) => expect(ticketNumberIn(text)).toBeUndefined(),
);
