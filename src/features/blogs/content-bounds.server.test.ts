import { describe, expect, it } from "vitest";
import { AppError } from "#lib/app-error.ts";
import { hostileTexts } from "../../../test/hostile-texts.ts";
import { prepareContent } from "./content-html.server.ts";

/**
 * Milliseconds of work that a text takes to be prepared, or to be refused: the processor's time of this thread, which does
 * not grow when the machine has other things to do. The best of some tries, for the first ones are compiled meanwhile.
 */
function workOf(html: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries += 1) {
    const before = process.threadCpuUsage();
    try {
      prepareContent(html, 20);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "VALIDATION_FAILED")) throw error;
    }
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
    if (best < 50) break;
  }
  return best;
}

describe("the work that a text takes", () => {
  it.each(Object.entries(hostileTexts))("grows no faster than the text: %s", (_, make) => {
    workOf(make(2000));
    const [small, large] = [workOf(make(25_000)), workOf(make(200_000))];
    // Eight times the text. What is quadratic would take 64 times as long.
    expect(large / Math.max(small, 10)).toBeLessThan(24);
  });
});

describe("a text that is too much", () => {
  it.each([
    ["elements", "<br>".repeat(40_001), /at most 40,000 elements/],
    ["depth", "<div>".repeat(101), /at most 100 deep/],
    ["headings", "<h2>One</h2>".repeat(501), /at most 500 headings/],
    ["attributes", `<p ${Array.from({ length: 40_001 }, (_, i) => `a${i}`).join(" ")}>`, /attributes/],
    ["marks", `<p>a${"\u0301\u0315".repeat(16)}</p>`, /more than 30 accents/],
  ])("is refused with what to do: %s", (_, html, message) => {
    expect(() => prepareContent(html, null)).toThrow(message);
  });

  it("is refused before it is parsed", () => {
    const before = process.threadCpuUsage();
    expect(() => prepareContent("<div>".repeat(180_000), null)).toThrow(AppError);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(500);
  });

  it("is not a long honest one", () => {
    const chapter = `<h2>Rules of origin</h2>${"<p>Forty words of <strong>text</strong> with <a href='/blogs'>a link</a> that people read. </p>".repeat(40)}`;
    const { content, wordCount } = prepareContent(chapter.repeat(200), 20);
    expect(wordCount).toBeGreaterThan(80_000);
    expect(content).toContain('id="rules-of-origin-200"');
  });
});

describe("headings", () => {
  it("get ids of their own, also where a text takes the number of another", () => {
    const { content } = prepareContent("<h2>a 2</h2><h2>a</h2><h2>a</h2><h2>a</h2><h3>!</h3><h3>?</h3>", null);
    expect([...content.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "a-2",
      "a",
      "a-3",
      "a-4",
      "section",
      "section-2",
    ]);
  });
});
