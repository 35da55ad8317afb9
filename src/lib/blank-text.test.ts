import { expect, test } from "vitest";
import { isBlank } from "./blank-text.ts";

test.each(["", " \n", "\u200b\u200b", "\u200f\u061c", "\u00a0\u2003", "\u3164", "\u2800\u0301"])("%j is blank", (text) =>
  expect(isBlank(text)).toBe(true),
);

test.each(["a", "\u200b7", "রহিমা", "?", "😀", "中"])("%j is not", (text) => expect(isBlank(text)).toBe(false));
