import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { blankCover, coverChoice, coverFamilyOf, drawCover } from "./cover.ts";
import { coverFamilies } from "./palette.ts";

const slugs = Array.from({ length: 40 }, (_, i) => `letter-of-credit-${i}`);
const all = coverFamilies.flatMap((category) => slugs.map((slug) => drawCover({ slug, category })));

/** Every tag is closed in the right order: all that "well-formed" can go wrong with in our own output. */
function isBalanced(svg: string): boolean {
  const open: string[] = [];
  for (const [, close, name, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (close) {
      if (open.pop() !== name) return false;
    } else if (!rest?.endsWith("/")) open.push(name ?? "");
  }
  return open.length === 0;
}

describe("drawCover", () => {
  it("draws the same picture for the same blog", () => {
    expect(drawCover({ slug: "ucp-600", category: "customs" })).toBe(
      drawCover({ slug: "ucp-600", category: "customs" }),
    );
  });

  it("draws another picture for another slug or category", () => {
    for (const category of coverFamilies) {
      expect(new Set(slugs.map((slug) => drawCover({ slug, category }))).size).toBe(slugs.length);
    }
    expect(drawCover({ slug: "a", category: "customs" })).not.toBe(drawCover({ slug: "a", category: "logistics" }));
  });

  it("is a well-formed drawing without numbers gone wrong", () => {
    for (const svg of [...all, blankCover()]) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 800 500"/);
      expect(isBalanced(svg)).toBe(true);
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity|e-\d/);
    }
  });

  it("contains neither text nor anything that could run or load", () => {
    for (const svg of all) expect(svg).not.toMatch(/<(script|foreignObject|text|image|use|style|a)\b|\bon\w+=|href/i);
  });

  it("stays small: 6 KB gzipped at most, 3 KB on average", () => {
    const sizes = all.map((svg) => gzipSync(svg).length);
    expect(Math.max(...sizes)).toBeLessThan(6 * 1024);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(3 * 1024);
  });

  it("keeps hostile slugs and categories out of the drawing", () => {
    const hostile = `"/><script>alert(1)</script>\u0000&`;
    const svg = drawCover({ slug: hostile, category: hostile });
    expect(svg).not.toMatch(/script|alert|&/);
    expect(isBalanced(svg)).toBe(true);
  });

  it("takes the display size from the caller", () => {
    expect(drawCover({ slug: "a", category: "customs", width: 176, height: 140 })).toContain(
      'width="176" height="140"',
    );
  });

  it("uses different ids on one page, since ids of inlined drawings share a name space", () => {
    const ids = all.map((svg) => svg.match(/id="([^"]+)"/)?.[1]);
    expect(new Set(ids).size).toBe(all.length);
  });
});

describe("the covers of one category", () => {
  it.each(coverFamilies)(
    "%s: from each to the next drawing and colours change, and no pair comes again soon",
    (family) => {
      const chosen = Array.from({ length: 60 }, (_, place) => coverChoice(family, place));
      for (const [at, { compose, palette }] of chosen.entries()) {
        const next = chosen[at + 1];
        if (!next) break;
        expect(next.compose).not.toBe(compose);
        expect(next.palette.ground).not.toBe(palette.ground);
      }
      const pair = ({ compose, palette }: (typeof chosen)[number]) => `${compose} ${palette.ground}`;
      for (let at = 0; at + 12 <= chosen.length; at += 12)
        expect(new Set(chosen.slice(at, at + 12).map(pair)).size).toBe(12);
    },
  );
});

describe("coverFamilyOf", () => {
  it("knows its own categories and gives any other a family for good", () => {
    for (const family of coverFamilies) expect(coverFamilyOf(family)).toBe(family);
    const other = coverFamilyOf("__proto__");
    expect(coverFamilies).toContain(other);
    expect(coverFamilyOf("__proto__")).toBe(other);
    expect(drawCover({ slug: "x", category: "" })).toContain("<svg");
  });
});
