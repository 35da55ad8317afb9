import { describe, expect, it } from "vitest";
import { slugPattern } from "./slug.ts";
import { freeSlug, slugify } from "./slugify.ts";

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

describe("freeSlug", () => {
  const among =
    (...taken: string[]) =>
    async (base: string) =>
      taken.filter((one) => one === base || one.startsWith(`${base}-`));

  it.each([
    ["Letters of credit", [], "letters-of-credit"],
    ["Letters of credit", ["letters-of-credit-2"], "letters-of-credit"],
    ["Letters of credit", ["letters-of-credit"], "letters-of-credit-2"],
    ["Letters of credit", ["letters-of-credit", "letters-of-credit-2", "letters-of-credit-4"], "letters-of-credit-3"],
    ["বাণিজ্য", ["blog"], "blog-2"],
  ])("%j beside %j is %j", async (title, taken, slug) =>
    expect(await freeSlug(title, "blog", among(...taken))).toBe(slug),
  );

  it("fits beside a hundred namesakes, however long the title", async () => {
    const base = `${"a".repeat(99)}`;
    const many = [base, ...Array.from({ length: 120 }, (_, n) => `${base}-${n + 2}`)];
    const slug = await freeSlug(`${base} b c`, "blog", among(...many));
    expect(slug).toBe(`${base}-122`);
    expect(slug).toMatch(slugPattern);
  });
});
