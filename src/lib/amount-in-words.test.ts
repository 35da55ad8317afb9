import { expect, it } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

it.each([
  [0, "Taka zero only"],
  [100, "Taka one only"],
  [1999, "Taka nineteen and ninety-nine poisha only"],
  [12345678, "Taka one lakh twenty-three thousand four hundred fifty-six and seventy-eight poisha only"],
  [50000000, "Taka five lakh only"],
  [100000000000, "Taka one hundred crore only"],
  [
    123456789012345,
    "Taka one lakh twenty-three thousand four hundred fifty-six crore seventy-eight lakh ninety thousand one hundred twenty-three and forty-five poisha only",
  ],
  [2105000, "Taka twenty-one thousand fifty only"],
])("%d poisha are '%s'", (poisha, words) => expect(amountInWords(poisha)).toBe(words));
