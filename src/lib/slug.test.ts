import { describe, expect, it } from "vitest";
import { slugify, slugPattern } from "./slug.ts";

describe("slugify", () => {
  it.each([
    ["Letters of Credit: a primer", "letters-of-credit-a-primer"],
    ["  --Émigré Café--  ", "emigre-cafe"],
    ["5 % & more", "5-more"],
    ["বাণিজ্য", ""],
    ["ﬁne ½", "fine-1-2"],
    ["<script>", "script"],
  ])("%j becomes %j", (title, slug) => expect(slugify(title)).toBe(slug));

  it("is at most 120 characters, never ends with a hyphen, and always fits the pattern", () => {
    const slug = slugify(`${"a".repeat(119)} b`);
    expect(slug).toBe("a".repeat(119));
    expect(slug).toMatch(slugPattern);
  });
});

describe("slugPattern", () => {
  it.each(["-a", "a-", "a--b", "A", "a_b", "a/b", "", "a\n", "é"])("refuses %j", (text) =>
    expect(slugPattern.test(text)).toBe(false),
  );
});
