import { globSync, readFileSync } from "node:fs";
import { daleChall } from "dale-chall";
import { expect, it } from "vitest";
import { plainWords } from "./plain-text.ts";
import { parseSynonyms, readSynonyms } from "./synonyms.server.ts";

const { concepts, conceptOf, conceptBySound, longest } = readSynonyms();

/** Words of ordinary English, and of everything that the site itself says in English; names of people begin with a capital. */
const english = new Set([
  ...daleChall,
  ...globSync("db/seed/**/*.{md,yaml}").flatMap(
    (file) =>
      // Names of people as parts of addresses are no words that anybody searches for.
      readFileSync(file, "utf8")
        .replace(/^\s*profile: .*$/gm, "")
        .match(/\b[a-z]+\b/g) ?? [],
  ),
]);

it("pairs at least 300 Bangla words of the trade with English ones", () => {
  expect(concepts.filter(({ english, bangla }) => english.length > 0 && bangla.length > 0).length).toBeGreaterThan(300);
});

it("gives no way to two things", () => {
  expect(() => parseSynonyms("a: { en: [one], bn: [এক] }\nb: { en: [two], bn: [এক] }")).toThrow("“এক”");
  const taken = concepts.flatMap((concept) => concept.forms.filter((form) => conceptOf.get(form) !== concept));
  expect(taken).toEqual([]);
  const twice = concepts.flatMap(({ lexeme, english, bangla, roman }) => {
    const terms = [...english, ...bangla, ...roman];
    return terms.filter((term, at) => terms.indexOf(term) !== at).map((term) => `${lexeme}: ${term}`);
  });
  expect(twice).toEqual([]);
});

it("writes each way in its own letters", () => {
  const wrong = concepts.flatMap(({ english, bangla, roman }) => [
    ...english.filter((term) => !/^[a-z0-9 ]+$/.test(term)),
    ...bangla.filter((term) => !/^[\u0980-\u09ff0-9 ]+$/.test(term)),
    ...roman.filter((term) => !/^[a-z ]+$/.test(term)),
  ]);
  expect(wrong).toEqual([]);
  expect(longest).toBeLessThanOrEqual(7);
});

it("has no romanised word that is a word of English", () => {
  const taken = concepts.flatMap(({ roman }) =>
    roman.filter((term) => term.split(" ").every((word) => english.has(word))),
  );
  expect(taken).toEqual([]);
});

it("hears a spelling that is not in the list, and no English word", () => {
  const heard = (word: string) => conceptBySound.get(word)?.concept.lexeme;
  expect(heard("raptani")).toBe("synexport");
  const misheard = [...english].filter((word) => word.length >= 4 && heard(word));
  expect(misheard).toEqual([]);
});

it.each([
  ["রপ্তানি", "export"],
  ["রপ্তানির", "export"],
  ["রপ্তানীতে", "export"],
  ["শুল্কের", "customs duties"],
  ["ঋণপত্রের", "letters of credit"],
  ["rin potro", "LC"],
  ["elsi", "L/C"],
  ["raptani", "exports"],
  ["amdani", "imports"],
  ["shulko", "customs duty"],
  ["উৎস সনদ", "certificates of origin"],
  ["উত্স সনদ", "certificate of origin"],
  ["উত্\u200dস সনদ", "certificate of origin"],
  ["মূসক", "VAT"],
  ["রপ্তানি আয়", "export proceeds"],
  ["রপ্তানি আ\u09df", "export proceeds"],
  ["বিল অব এন্ট্রি", "bill of entry"],
  ["সি অ্যান্ড এফ এজেন্ট", "C&F agent"],
])("takes %s for %s", (one, other) => {
  const lexemeOf = (text: string) => conceptOf.get(plainWords(text).join(" "))?.lexeme;
  expect(lexemeOf(one)).toBeDefined();
  expect(lexemeOf(one)).toBe(lexemeOf(other));
});
