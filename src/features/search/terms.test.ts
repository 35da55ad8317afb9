import { describe, expect, it } from "vitest";
import { parseSynonyms } from "./synonyms.server.ts";
import { parseTerms, searchTokens } from "./terms.ts";

const synonyms = parseSynonyms(`
lc: { en: [letter of credit, l c, lc], bn: [ঋণপত্র], roman: [rin potro] }
btblc: { en: [back to back lc], bn: [ব্যাক টু ব্যাক] }
hscode: { en: [hs code, hs], bn: [এইচএস কোড] }
fob: { en: [free on board, fob], bn: [এফওবি] }
ucp: { en: [ucp 600, ucp], bn: [ইউসিপি] }
duty: { en: [customs duty, duty], bn: [শুল্ক], roman: [shulko] }
`);
const terms = (text: string) => parseTerms(text, synonyms).map(({ text, lexemes }) => [text, ...lexemes].join(" "));

describe("searchTokens", () => {
  it("takes at most 12 words, whatever stands between them", () => {
    expect(searchTokens("a&b|c!d:e*f'g\\h(i)j<k>l m n")).toEqual([..."abcdefghijkl"]);
    expect(searchTokens("   ")).toEqual([]);
  });
});

describe("parseTerms", () => {
  it("takes known ways to write one thing together, the longest first", () => {
    expect(terms("L/C dates")).toEqual(["l c synlc", "dates"]);
    expect(terms("Letter of Credit")).toEqual(["letter of credit synlc"]);
    expect(terms("back-to-back LC")).toEqual(["back to back lc synbtblc"]);
    expect(terms("UCP 600 article 16")).toEqual(["ucp 600 synucp", "article", "16"]);
    expect(terms("Free on board (FOB)")).toEqual(["free on board synfob", "fob synfob"]);
  });

  it("knows HS codes with and without dots, in Bangla digits, and while they are typed", () => {
    expect(terms("6109.10.00")).toEqual(["6109.10.00 hs61091000*"]);
    expect(terms("61.09")).toEqual(["61.09 hs6109*"]);
    expect(terms("610910")).toEqual(["610910 hs610910*"]);
    expect(terms("6109.1")).toEqual(["6109.1 hs61091*"]);
    expect(terms("HS code 6109")).toEqual(["6109 hs6109*"]);
    expect(terms("heading 5407 or 5408")).toEqual(["5407 hs5407*", "or", "5408 hs5408*"]);
    expect(terms("৬১০৯")).toEqual(["6109 hs6109*"]);
    expect(terms("61")).toEqual(["61"]);
    expect(terms("01712345678")).toEqual(["01712345678"]);
  });

  it("asks for the same by every way of writing a thing", () => {
    const asked = (text: string) =>
      parseTerms(text, synonyms).map(({ words, lexemes, beyond }) => ({ words, lexemes, beyond }));
    for (const text of ["শুল্ক", "শুল্কের", "shulko", "duties", "Customs duty"]) expect(asked(text)).toEqual(asked("duty"));
    expect(asked("duty")).toEqual([
      { words: [["duty"]], lexemes: ["synduty"], beyond: { words: [["duty"]], lexemes: ["synduty"] } },
    ]);
  });

  it("never looks for a figure behind a wall, whichever digits it is written in", () => {
    for (const text of ["6109", "61.09", "৬১০৯", "UCP 600", "12", "2026", "b2b", "SRO-123", "٦١٠٩", "½", "x²"]) {
      const beyond = parseTerms(text, synonyms).flatMap((term) => [
        ...term.beyond.words.flat(),
        ...term.beyond.lexemes,
      ]);
      expect(beyond.filter((word) => word !== "sro")).toEqual([]);
    }
  });

  it("takes a figure of several parts for one", () => {
    const asked = (text: string) => parseTerms(text, synonyms).map(({ words }) => words);
    expect(asked("4.03")).toEqual([[["4", "03"]]]);
    expect(asked("1,250.50 taka")).toEqual([[["1", "250", "50"]], [["taka"]]]);
    expect(asked("17-11-31")).toEqual([[["17", "11", "31"]]]);
    expect(asked("risk 2")).toEqual([[["risk"]], [["2"]]]);
  });

  it("hears a romanised word where it is told that nobody knows it", () => {
    const heard = (text: string, ...unheard: string[]) =>
      parseTerms(text, synonyms, new Set(unheard)).map(({ text, lexemes }) => [text, ...lexemes].join(" "));
    expect(heard("sulkho")).toEqual(["sulkho"]);
    expect(heard("sulkho rate", "sulkho")).toEqual(["shulko synduty", "rate"]);
    expect(heard("rinn pottro", "rinn", "pottro")).toEqual(["rin potro synlc"]);
  });

  it("keeps a plain word mendable and a code not", () => {
    expect(parseTerms("demurage 6109", synonyms).map(({ plain }) => plain)).toEqual([true, false]);
  });

  it("bears anything", () => {
    for (const text of ["", "'", "&|!():*<->\\", "\u202e", "🚢", "\ud800", "..", "6109.", ".10", "a".repeat(200), "%_"])
      for (const term of parseTerms(text, synonyms))
        for (const lexeme of term.lexemes) expect(lexeme).toMatch(/^[a-z0-9]+\*?$/);
  });
});
