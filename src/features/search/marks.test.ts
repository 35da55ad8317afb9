import { describe, expect, it } from "vitest";
import { cutSnippet, findMarks, type Markers, noMarkers, phrasesOf } from "./marks.ts";

const markers = (given: Partial<Markers>): Markers => ({ ...noMarkers, ...given });
const shown = (text: string, given: Partial<Markers>) =>
  findMarks(text, markers(given)).map(({ start, end }) => text.slice(start, end));

describe("findMarks", () => {
  it("marks forms of a word, and nothing that only begins like it", () => {
    expect(shown("Letters, a letter and Lettering; letterhead", { stems: ["letter"] })).toEqual([
      "Letters",
      "letter",
      "Lettering",
    ]);
    expect(shown("policy, Policies, police", { stems: ["polici"] })).toEqual(["policy", "Policies"]);
    expect(shown("management, manages", { stems: ["manag"] })).toEqual(["management", "manages"]);
    expect(shown("shipped shipping shipment", { stems: ["ship"] })).toEqual(["shipped", "shipping"]);
  });

  it("marks phrases as one, whatever stands between their words", () => {
    expect(
      shown("A back-to-back L/C, Letter of Credit", {
        phrases: phrasesOf(["l c", "letter of credit"]),
      }),
    ).toEqual(["L/C", "Letter of Credit"]);
  });

  it("marks codes with their dots by their first digits", () => {
    expect(shown("6109.10.00 and 61.09, not 6110 or 16109", { codes: ["6109"] })).toEqual(["6109.10.00", "61.09"]);
  });

  it("marks Bangla words whole", () => {
    expect(shown("আমদানি নীতি, আমদানি শুল্ক", { words: new Set(["আমদানি"]) })).toEqual(["আমদানি", "আমদানি"]);
  });
});

describe("cutSnippet", () => {
  it("shows the piece around the first match, cut at words", () => {
    const text = `${"before ".repeat(40)}the demurrage clock ${"after ".repeat(60)}`;
    const snippet = cutSnippet(text, markers({ words: new Set(["demurrage"]) }));
    expect(snippet?.text).toMatch(/^… (before )+the demurrage clock (after )*after …$/);
    expect(snippet?.text.length).toBeLessThan(260);
    expect(snippet?.marks.map(({ start, end }) => snippet.text.slice(start, end))).toEqual(["demurrage"]);
  });

  it("shows nothing where nothing matches, and bears letters that grow in lower case", () => {
    expect(cutSnippet("nothing here", markers({ words: new Set(["demurrage"]) }))).toBeUndefined();
    expect(cutSnippet("İ demurrage", markers({ words: new Set(["demurrage"]) }))).toBeUndefined();
    expect(cutSnippet(`demurrage${"x".repeat(5000)}`, markers({ words: new Set(["x"]) }))).toBeUndefined();
  });
});
