import fc from "fast-check";
import { expect, it } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

it.each([
  [0, "Taka zero only"],
  [25, "Taka zero and poisha twenty-five only"],
  [50025, "Taka five hundred and poisha twenty-five only"],
  [52500, "Taka five hundred twenty-five only"],
  [100, "Taka one only"],
  [1999, "Taka nineteen and poisha ninety-nine only"],
  [12345678, "Taka one lakh twenty-three thousand four hundred fifty-six and poisha seventy-eight only"],
  [50000000, "Taka five lakh only"],
  [100000000000, "Taka one hundred crore only"],
  [
    123456789012345,
    "Taka one lakh twenty-three thousand four hundred fifty-six crore seventy-eight lakh ninety thousand one hundred twenty-three and poisha forty-five only",
  ],
  [2105000, "Taka twenty-one thousand fifty only"],
])("%d poisha are '%s'", (poisha, words) => expect(amountInWords(poisha)).toBe(words));

const units: Record<string, number> = Object.fromEntries(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, n) => [word, n]),
);
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** Reads words as an accountant does: what stands before a place is multiplied by it, the rest is added. */
function numberOf(words: string[]): number {
  for (const [name, size] of [
    ["crore", 1e7],
    ["lakh", 1e5],
    ["thousand", 1e3],
    ["hundred", 100],
  ] as const) {
    const place = words.lastIndexOf(name);
    if (place >= 0) return numberOf(words.slice(0, place)) * size + numberOf(words.slice(place + 1));
  }
  return words.reduce((sum, word) => {
    const [first = "", second] = word.split("-");
    const ten = tens.indexOf(first);
    const value = ten >= 0 ? (ten + 2) * 10 + (second === undefined ? 0 : (units[second] ?? Number.NaN)) : units[first];
    return sum + (value ?? Number.NaN);
  }, 0);
}

/** The two amounts are named by the word before them, so neither can be read as part of the other. */
function poishaOf(text: string): number {
  const [, taka, poisha] = /^Taka ([a-z -]+?)(?: and poisha ([a-z-]+))? only$/.exec(text) ?? [];
  if (taka === undefined) throw new Error(`not an amount in words: ${text}`);
  return numberOf(taka.split(" ")) * 100 + (poisha === undefined ? 0 : numberOf([poisha]));
}

it("words say the amount and nothing else: reading them gives it back", () => {
  const amounts = fc.oneof(
    fc.nat({ max: 200_000 }),
    fc.nat({ max: 50_000_000 }),
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  );
  fc.assert(
    fc.property(amounts, (poisha) => poishaOf(amountInWords(poisha)) === poisha),
    { numRuns: 2000 },
  );
});

it("no two amounts have the same words", () => {
  const seen = new Set(Array.from({ length: 120_000 }, (_, poisha) => amountInWords(poisha)));
  expect(seen.size).toBe(120_000);
});
