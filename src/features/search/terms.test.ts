import { describe, expect, it } from "vitest";
import { parseTerms, searchTokens } from "./terms.ts";

const synonyms = new Map([
  ["lc", "synlc"],
  ["l c", "synlc"],
  ["letter of credit", "synlc"],
  ["back to back lc", "synbtblc"],
  ["hs code", "synhscode"],
  ["hs", "synhscode"],
  ["fob", "synfob"],
  ["free on board", "synfob"],
  ["ucp 600", "synucp"],
]);
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
    expect(terms("৬১০৯")).toEqual(["৬১০৯ hs6109*"]);
    expect(terms("61")).toEqual(["61"]);
    expect(terms("01712345678")).toEqual(["01712345678"]);
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
