import { describe, expect, it } from "vitest";
import { countWords, firstWords, truncate } from "./text.ts";

describe("truncate", () => {
  it("leaves what fits as it is", () => {
    expect(truncate("trade", 5)).toBe("trade");
    expect(truncate("", 5)).toBe("");
  });

  it("cuts at the end of a word, without a space or comma before the ellipsis", () => {
    expect(truncate("letters of credit", 8)).toBe("letters…");
    expect(truncate("letters of credit", 9)).toBe("letters…");
    expect(truncate("letters of credit", 10)).toBe("letters of…");
    expect(truncate("letters, bills and notes", 10)).toBe("letters…");
    expect(truncate("ঋণপত্রের নিয়ম ও দলিল", 13)).toBe("ঋণপত্রের নিয়ম ও…");
  });

  it("cuts a word that fills more than half of the room", () => {
    expect(truncate("letters", 3)).toBe("let…");
    expect(truncate("a documentary", 8)).toBe("a docume…");
  });

  it("never cuts an emoji in two", () => {
    const family = "👨‍👩‍👧‍👦";
    expect(truncate(`${family}${family}${family}`, 2)).toBe(`${family}${family}…`);
    expect(truncate("🇧🇩🇧🇩🇧🇩", 1)).toBe("🇧🇩…");
  });

  it("never takes the vowel sign off a Bangla letter", () => {
    // Three characters for a reader: বা, ণি, and the conjunct জ্য.
    expect(truncate("বাণিজ্য", 2)).toBe("বাণি…");
    expect(truncate("বাণিজ্য", 3)).toBe("বাণিজ্য");
  });
});

describe("countWords and firstWords", () => {
  it.each([
    ["", 0],
    ["  — … !", 0],
    ["one", 1],
    ["don't count twice", 3],
    ["back-to-back L/C at 12.5 %", 4],
    ["আমদানি ও রপ্তানি", 3],
    ["র‍্যাপ", 1],
    ["a,b,c", 3],
  ])("%j has %i words", (text, count) => expect(countWords(text)).toBe(count));

  it("firstWords ends where the last wanted word ends", () => {
    expect(firstWords("one, two; three four", 3)).toBe("one, two; three");
    expect(firstWords("a,b,c,d", 2)).toBe("a,b");
    expect(firstWords("one two", 5)).toBe("one two");
    expect(firstWords("one two", 0)).toBe("");
  });
});
