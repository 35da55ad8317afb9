import { describe, expect, it } from "vitest";
import { type Block, joinPieces, mergeBlocks } from "./merge-blocks.ts";

/** A letter is a paragraph. */
const blocks = (text: string): Block[] => [...text].map((letter) => ({ html: `<p>${letter}</p>`, key: letter }));
const merge = (base: string, mine: string, theirs: string) => mergeBlocks(blocks(base), blocks(mine), blocks(theirs));
const plain = (html: string) => html.replace(/<\/?p>/g, "");
const kinds = (base: string, mine: string, theirs: string) => merge(base, mine, theirs).map(({ kind }) => kind);

describe("two texts that began as one", () => {
  it.each([
    ["nobody changed", "abc", "abc", "abc", "abc"],
    ["I alone changed", "abcd", "aXcd", "abcd", "aXcd"],
    ["they alone changed", "abcd", "abcd", "aYcd", "aYcd"],
    ["each changed another place", "abcdef", "aXcdef", "abcdYf", "aXcdYf"],
    ["each added somewhere else", "abcd", "Xabcd", "abcdY", "XabcdY"],
    ["one removed, the other added elsewhere", "abcdef", "acdef", "abcdYef", "acdYef"],
    ["both changed the same to the same", "abc", "aXc", "aXc", "aXc"],
    ["a new blog: nothing was there", "", "ab", "ab", "ab"],
  ])("are joined without a question where %s", (_, base, mine, theirs, joined) => {
    const pieces = merge(base, mine, theirs);
    expect(pieces.filter(({ kind }) => kind === "choice")).toEqual([]);
    expect(plain(joinPieces(pieces, {}))).toBe(joined);
  });

  it("are joined where one block stands thousands of times", () => {
    // Each paired with each of its likes, this would take many minutes.
    const empty = ".".repeat(8000);
    const pieces = merge(`a${empty}b`, `a${empty}bX`, `Ya${empty.slice(1)}b`);
    expect(pieces.filter(({ kind }) => kind === "choice")).toEqual([]);
    expect(plain(joinPieces(pieces, {}))).toBe(`Ya${empty.slice(1)}bX`);
  });

  it("ask where both changed the same place; either or both can stay", () => {
    const pieces = merge("abc", "aXc", "aYc");
    expect(pieces[1]).toEqual({ kind: "choice", mine: ["<p>X</p>"], theirs: ["<p>Y</p>"] });
    expect(kinds("abc", "aXc", "aYc")).toEqual(["alike", "choice", "alike"]);
    expect(plain(joinPieces(pieces, {}))).toBe("aXc");
    expect(plain(joinPieces(pieces, { 1: "theirs" }))).toBe("aYc");
    expect(plain(joinPieces(pieces, { 1: "both" }))).toBe("aYXc");
  });

  it("ask where one removed what the other rewrote", () => {
    const pieces = merge("abc", "ac", "aYc");
    expect(pieces[1]).toEqual({ kind: "choice", mine: [], theirs: ["<p>Y</p>"] });
  });

  it("show what was removed or replaced by one alone, and by whom", () => {
    expect(merge("abc", "ac", "abc")[1]).toEqual({ kind: "taken", from: "mine", blocks: [], before: ["<p>b</p>"] });
    expect(merge("abc", "abc", "ab").at(-1)).toEqual({
      kind: "taken",
      from: "theirs",
      blocks: [],
      before: ["<p>c</p>"],
    });
    expect(merge("abc", "aXc", "abc")[1]).toMatchObject({ from: "mine", blocks: ["<p>X</p>"], before: ["<p>b</p>"] });
    expect(kinds("abc", "abc", "abc")).toEqual(["alike"]);
  });

  it("lose no block of either in a thousand random edits", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const edit = (text: string, mark: string) => {
      const letters = [...text];
      for (let times = random(4); times >= 0; times -= 1) {
        const place = random(letters.length + 1);
        if (random(2) === 0) letters.splice(place, 0, `${mark}`);
        else letters.splice(place, 1, `${mark}`);
      }
      return letters.join("");
    };
    for (let round = 0; round < 1000; round += 1) {
      const base = "abcdefgh".slice(0, random(9));
      const mine = edit(base, "X");
      const theirs = edit(base, "Y");
      const pieces = merge(base, mine, theirs);
      const all = Object.fromEntries(pieces.map((_, place) => [place, "both" as const]));
      const joined = plain(joinPieces(pieces, all));
      const count = (text: string, letter: string) => text.split(letter).length - 1;
      expect([base, mine, theirs, count(joined, "X")]).toEqual([base, mine, theirs, count(mine, "X")]);
      expect([base, mine, theirs, count(joined, "Y")]).toEqual([base, mine, theirs, count(theirs, "Y")]);
    }
  });
});
