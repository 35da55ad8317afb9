import { expect, it } from "vitest";
import { lineField, pressKeyField } from "./fields.ts";

it("the key of a press is one, in small letters or capitals: two sent at once would not wait for each other", () => {
  const key = "6f1d9a3e-0b52-4c7e-8a41-2f9c3d5e7b10";
  expect(pressKeyField().parse(key.toUpperCase())).toBe(key);
  expect(pressKeyField().parse(undefined)).toBeUndefined();
});

it("a line is bounded as it is kept, too: there some letters of Bangla are two", () => {
  const excerpt = lineField("excerpt", 500);
  const longer = "\u09df";
  expect(longer.normalize("NFC")).toHaveLength(2);
  expect(excerpt.safeParse(longer.repeat(250)).success).toBe(true);
  const refused = excerpt.safeParse(longer.repeat(251));
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(["excerpt can have at most 500 characters"]);
  expect(excerpt.safeParse("a".repeat(501)).error?.issues).toHaveLength(1);
  expect(excerpt.safeParse("e\u0301".repeat(500)).success).toBe(true);
});

it("a line is kept in the spelling in which it is looked for", () => {
  expect(lineField("title", 200).parse(" \u09b8\u09ae\u09df cafe\u0301 ")).toBe("\u09b8\u09ae\u09af\u09bc caf\u00e9");
});
