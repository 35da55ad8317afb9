import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { threadTimeOf } from "../../test/processor-time.ts";
import { languageOf, languageRuns, markBangla } from "./bangla.ts";

describe("languageRuns", () => {
  it("parts Bangla from what stands around it, words of one sentence together", () => {
    expect(languageRuns("বাণিজ্য পরিভাষা: Trade terms (শুল্ক)")).toEqual([
      { text: "বাণিজ্য পরিভাষা", bangla: true },
      { text: ": Trade terms (", bangla: false },
      { text: "শুল্ক", bangla: true },
      { text: ")", bangla: false },
    ]);
    expect(languageRuns("plain")).toEqual([{ text: "plain", bangla: false }]);
    expect(languageRuns("")).toEqual([]);
    expect(languageRuns("আমদানি, রপ্তানি ও শুল্ক।")).toEqual([{ text: "আমদানি, রপ্তানি ও শুল্ক।", bangla: true }]);
  });

  it("loses and adds nothing", () => {
    const text = fc.string({ unit: fc.constantFrom("ক", "া", "\u200d", "।", " ", ",", "a", "<", "-", "১", "\n") });
    fc.assert(
      fc.property(
        text,
        (one) =>
          languageRuns(one)
            .map((piece) => piece.text)
            .join("") === one,
      ),
    );
  });

  it("takes a long text once", () => {
    const took = threadTimeOf(() => {
      for (const text of [`ক${" ,".repeat(100_000)}x`, "ক ".repeat(100_000), `${"<".repeat(50_000)}ক`]) {
        languageRuns(text);
        markBangla(text.slice(0, 20_000));
      }
    });
    expect(took).toBeLessThan(2000);
  });
});

it("names the language of a field by most of its letters", () => {
  expect(languageOf("শুল্ক কত?")).toBe("bn");
  expect(languageOf("What is শুল্ক?")).toBe(undefined);
  expect(languageOf("duty")).toBe(undefined);
  expect(languageOf("")).toBe(undefined);
});

describe("markBangla", () => {
  it("marks text, never tags, attributes or what nobody hears", () => {
    expect(markBangla('<p title="শুল্ক > কর">শুল্ক <b>duty</b></p>')).toBe(
      '<p title="শুল্ক > কর"><span lang="bn">শুল্ক</span> <b>duty</b></p>',
    );
    for (const html of ["<title>শুল্ক</title>", "<style>/* শুল্ক */</style>", "<p>duty</p>", '<img alt="শুল্ক">'])
      expect(markBangla(html)).toBe(html);
  });

  it("changes nothing but marks", () => {
    const piece = fc.constantFrom("<p>", "</p>", '<a title="ক">', "ক", "খ গ", "a", " ", "&lt;", "।");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join("");
        return markBangla(html).replaceAll('<span lang="bn">', "").replaceAll("</span>", "") === html;
      }),
    );
  });
});
