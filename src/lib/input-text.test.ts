import { describe, expect, it } from "vitest";
import { countCharacters, isBlank, oneLine } from "./input-text.ts";

describe("oneLine", () => {
  it("leaves no control mark in a title", () => {
    expect(oneLine(" a\r\nSet-Cookie: b\u0001\u2028c\u001b ")).toBe("a Set-Cookie: b c");
    expect(oneLine("রপ্তানি\u200d নীতি")).toBe("রপ্তানি\u200d নীতি");
  });
});

describe("isBlank", () => {
  it("sees what shows as nothing", () => {
    for (const text of ["", " \n", "\u200b\u200b", "\u200f\u061c", "\u00a0\u2003", "\u3164", "\u2800\u0301"])
      expect(isBlank(text), JSON.stringify(text)).toBe(true);
    for (const text of ["a", "\u200b7", "রহিমা", "?", "😀", "中"]) expect(isBlank(text), text).toBe(false);
  });
});

it("counts an emoji as one", () => {
  expect(countCharacters("a😀é")).toBe(3);
});
