import { expect, it } from "vitest";
import { wordChanges } from "./word-changes.ts";

const shown = (before: string, now: string) =>
  wordChanges(before, now)
    ?.map(({ kind, text }) => (kind === "same" ? text : `${kind === "gone" ? "[-" : "[+"}${text.trim()}]`))
    .join("");

it("says which words went, came and stayed", () => {
  expect(shown("The threshold is 47.2% for clothing.", "The threshold is 37% for clothing.")).toBe(
    "The threshold is [-47.2%][+37%]for clothing.",
  );
  expect(shown("শুল্ক ফেরত দেওয়া হয় না", "শুল্ক ফেরত দেওয়া হয়")).toBe("শুল্ক ফেরত দেওয়া হয়[-না]");
  expect(shown("Same words here", "Same   words\nhere")).toBe("Same   words\nhere");
});

it("has every word of both, whatever they are", () => {
  const words = ["a", "b", "c", "d", "e", "f"];
  for (let seed = 0; seed < 500; seed += 1) {
    const pick = (at: number) => words.filter((_, i) => (seed * 31 + at * 17 + i * 7) % 3 > 0).join(" ");
    const [before, now] = [pick(1), pick(seed % 5)];
    const runs = wordChanges(before, now);
    if (!runs) continue;
    const of = (kind: string) =>
      runs
        .filter((run) => run.kind === "same" || run.kind === kind)
        .flatMap(({ text }) => text.trim().split(/\s+/))
        .join(" ");
    expect(of("gone")).toBe(before);
    expect(of("new")).toBe(now);
  }
});

it("leaves it where nearly nothing stayed, or where there is too much", () => {
  expect(wordChanges("one two three four", "five six seven eight")).toBeUndefined();
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
  expect(wordChanges(words(2000), words(2000))).toBeDefined();
  expect(wordChanges(words(2001), words(2001))).toBeUndefined();
  // A word for itself is cheap; one that is repeated is as many as its square.
  expect(wordChanges("a ".repeat(316), "a ".repeat(316))).toBeDefined();
  expect(wordChanges("a ".repeat(317), "a ".repeat(317))).toBeUndefined();
});
